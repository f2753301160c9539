/** A tool call of an assistant, as the popup handles it. Pure. */
import { mostPassages, type Call, type RecallCall, type CallPlace } from '../../../lib/calls/calls';
import { isOpenAs, type ConversationId, type SiteId } from '../../../lib/core/conversation';
import { dayOf } from '../../../lib/core/day';
import type { Hit } from '../../../lib/core/hit';

export interface ProposedCall {
  readonly call: Call;
  /** Where the call stands on its page, which identifies it there. */
  readonly written: CallPlace;
  readonly chat: ConversationId;
  /** The site of the assistant. */
  readonly site: SiteId;
  /** When the chip was clicked, in milliseconds since 1970. It tells two calls apart. */
  readonly at: number;
  /** The browser's id of the tab with the chat. */
  readonly tab: number;
}

const signs = {
  en: { after: 'after', before: 'before', site: 'site' },
  ja: { after: '以降', before: '以前', site: 'サイト' },
} as const;

/** Writes the call as the user would have typed it. Its filters become chips that can be removed. */
export function questionOf({ query, after, before, site }: RecallCall, language: string): string {
  const sign = signs[language === 'ja' ? 'ja' : 'en'];
  return [
    query,
    ...(after === undefined ? [] : [`${sign.after}:${dayOf(new Date(after))}`]),
    ...(before === undefined ? [] : [`${sign.before}:${dayOf(new Date(before))}`]),
    ...(site ? [`${sign.site}:${site}`] : []),
  ].join(' ');
}

/** Selects the relevant hits, best first, up to the call's limit. Hits of another time and of the open chat are excluded. */
export const chosenFor = (
  { limit = mostPassages }: RecallCall,
  hits: readonly Hit[],
  open: ConversationId | undefined,
): readonly Hit[] =>
  hits
    .filter(hit => hit.certain !== false && !hit.otherTime && !isOf(hit, open))
    .slice(0, Math.min(limit, mostPassages));

export const isOf = ({ conversation }: Hit, chat: ConversationId | undefined): boolean =>
  chat !== undefined && isOpenAs(conversation, chat);
