import type { SeenTurn, Sighting } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import type { Births } from './new-chat';
import { addressOf } from '../chat-url';
import type { LeftoverGuard } from './stale-turns';

export type Readable = Exclude<Reading, { state: 'unreadable' }>;

/** Builds snapshots and remembers what was sent of the open chat, so that it is not sent twice. */
export interface HandOut {
  of(turns: readonly SeenTurn[], chat: string, reading: Readable): Sighting;
  had(turn: SeenTurn): boolean;
}

export function createHandOut(page: Document, site: SiteAdapter, leftovers: LeftoverGuard, births: Births): HandOut {
  /** Text by turn id. */
  let handedOut = new Map<string, string>();

  return {
    of(turns, chat, reading) {
      if (!leftovers.owns(chat)) handedOut = new Map();
      leftovers.accept(chat, reading.turns);
      for (const turn of turns) if (turn.unfinished !== 'growing') handedOut.set(turn.id, turn.text);
      return sightingOf(page, site, chat, reading, births.marked(chat, turns));
    },
    had: turn => handedOut.get(turn.id) === turn.text,
  };
}

function sightingOf(
  page: Document,
  site: SiteAdapter,
  chat: string,
  reading: Readable,
  turns: readonly SeenTurn[],
): Sighting {
  const url = new URL(page.location.href);
  const account = site.account?.(page, url);
  return {
    id: `${site.id}:${chat}`,
    source: site.id,
    url: addressOf(site, chat, url),
    ...(reading.title && { title: reading.title }),
    ...(reading.model && { model: reading.model }),
    ...(account && { account }),
    seenAt: Date.now(),
    turns,
  };
}
