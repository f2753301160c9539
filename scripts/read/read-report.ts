import type { ObservedTurn, SiteId } from '../../lib/core/conversation';
import { findSite } from '../../lib/sites/registry';
import { adapters } from './adapters';

/** The output of `npm run read`. */
export interface PageReport {
  readonly site: SiteId | null;
  readonly state: 'settled' | 'streaming' | 'unreadable' | 'private' | 'not-a-chat';
  /** The selector that found nothing, or what a turn lacks. */
  readonly missing?: string;
  readonly conversation?: { readonly id: string; readonly title: string; readonly model?: string };
  readonly turns?: readonly ReportedTurn[];
}

type ReportedTurn = Pick<ObservedTurn, 'id' | 'role' | 'text' | 'model' | 'parts' | 'unfinished' | 'unread'> & {
  readonly attachments?: readonly { readonly name: string }[];
};

export const exitCodes: Record<PageReport['state'], number> = {
  settled: 0,
  unreadable: 2,
  private: 3,
  'not-a-chat': 3,
  streaming: 4,
};

/** Reads `page` as if its URL were `url`. Nothing of a private chat is read. */
export function readReport(page: Document, url: URL): PageReport {
  const id = findSite(url)?.id;
  if (!id) return { site: null, state: 'not-a-chat' };
  const site = adapters[id];
  if (site.isPrivate(page, url)) return { site: id, state: 'private' };
  // Kura does not capture shared copies, but this command reads them, because saved pages often are some.
  const chat = site.chatId(url) ?? site.sharedId?.(url);
  if (chat === undefined) return { site: id, state: 'not-a-chat' };

  const reading = site.read(page);
  if (reading.state === 'unreadable') return { site: id, state: 'unreadable', missing: reading.missing };
  const { state, title = '', model, turns } = reading;
  const conversation = { id: `${id}:${chat}`, title, ...(model ? { model } : {}) };
  return { site: id, state, conversation, turns: turns.map(toReportedTurn) };
}

const toReportedTurn = ({ attachments, parent: _parent, createdAt: _at, ...turn }: ObservedTurn): ReportedTurn => ({
  ...turn,
  ...(attachments ? { attachments: attachments.map(({ name }) => ({ name })) } : {}),
});
