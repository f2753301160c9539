/** A tool call of an assistant, as the popup handles it. Pure. */
import { maxPassages, type Call, type RecallCall, type CallLocation } from '../../../lib/calls/calls';
import { isOpenAs, type ConversationId, type SiteId } from '../../../lib/core/conversation';
import { formatDay } from '../../../lib/core/day';
import type { Hit } from '../../../lib/core/hit';

export interface ProposedCall {
  readonly call: Call;
  /** Where the call stands on its page, which identifies it there. */
  readonly location: CallLocation;
  readonly chat: ConversationId;
  /** The site of the assistant. */
  readonly site: SiteId;
  /** When the chip was clicked, in milliseconds since 1970. It tells two calls apart. */
  readonly at: number;
  /** The browser's id of the tab with the chat. */
  readonly tab: number;
}

const operators = {
  en: { after: 'after', before: 'before', site: 'site' },
  ja: { after: '以降', before: '以前', site: 'サイト' },
} as const;

/** Writes the call as the user would have typed it. Its filters become chips that can be removed. */
export function toQuestion({ query, after, before, site }: RecallCall, language: string): string {
  const operator = operators[language === 'ja' ? 'ja' : 'en'];
  return [
    query,
    ...(after === undefined ? [] : [`${operator.after}:${formatDay(new Date(after))}`]),
    ...(before === undefined ? [] : [`${operator.before}:${formatDay(new Date(before))}`]),
    ...(site ? [`${operator.site}:${site}`] : []),
  ].join(' ');
}

/** Selects the relevant hits, best first, up to the call's limit. Hits of the open chat are excluded. */
export const selectAnswers = (
  { limit = maxPassages }: RecallCall,
  hits: readonly Hit[],
  openChat: ConversationId | undefined,
): readonly Hit[] =>
  hits.filter(hit => hit.isRelevant !== false && !isInChat(hit, openChat)).slice(0, Math.min(limit, maxPassages));

export const isInChat = ({ conversation }: Hit, chat: ConversationId | undefined): boolean =>
  chat !== undefined && isOpenAs(conversation, chat);
