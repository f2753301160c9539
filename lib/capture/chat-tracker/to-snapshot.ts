import type { ObservedTurn, Snapshot } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import type { NewChatDetector } from './new-chat';
import { toChatUrl } from '../chat-url';
import type { StaleTurns } from './stale-turns';

export type Readable = Exclude<Reading, { state: 'unreadable' }>;

/** Builds snapshots and remembers what was sent of the open chat, so that it is not sent twice. */
export interface SnapshotBuilder {
  build(turns: readonly ObservedTurn[], chat: string, reading: Readable): Snapshot;
  hasSent(turn: ObservedTurn): boolean;
}

export function createSnapshotBuilder(
  page: Document,
  site: SiteAdapter,
  staleTurns: StaleTurns,
  newChat: NewChatDetector,
): SnapshotBuilder {
  /** Text by turn id. */
  let sentTexts = new Map<string, string>();

  return {
    build(turns, chat, reading) {
      if (!staleTurns.owns(chat)) sentTexts = new Map();
      staleTurns.accept(chat, reading.turns);
      for (const turn of turns) if (turn.unfinished !== 'growing') sentTexts.set(turn.id, turn.text);
      return toSnapshot(page, site, chat, reading, newChat.markFirstTurn(chat, turns));
    },
    hasSent: turn => sentTexts.get(turn.id) === turn.text,
  };
}

function toSnapshot(
  page: Document,
  site: SiteAdapter,
  chat: string,
  reading: Readable,
  turns: readonly ObservedTurn[],
): Snapshot {
  const url = new URL(page.location.href);
  const account = site.account?.(page, url);
  return {
    id: `${site.id}:${chat}`,
    source: site.id,
    url: toChatUrl(site, chat, url),
    ...(reading.title && { title: reading.title }),
    ...(reading.model && { model: reading.model }),
    ...(reading.total !== undefined && { total: reading.total }),
    ...(account && { account }),
    seenAt: Date.now(),
    turns,
  };
}
