/** What an assistant asks for, as the popup deals with it. Pure. */
import { mostPassages, type Call, type RecallCall, type CallPlace } from '../../lib/calls/calls';
import { isOpenAs, type ConversationId, type SiteId } from '../../lib/conversation';
import { dayOf } from '../../lib/day';
import type { Hit } from '../../lib/hit';

export interface ProposedCall {
  readonly call: Call;
  /** By which its page knows it. */
  readonly written: CallPlace;
  readonly chat: ConversationId;
  /** The assistant's. */
  readonly site: SiteId;
  /** When it was clicked, in milliseconds since 1970: tells two of them apart. */
  readonly at: number;
  /** The tab that its chat is open in, as the browser counts. */
  readonly tab: number;
}

const signs = {
  en: { after: 'after', before: 'before', site: 'site' },
  ja: { after: '以降', before: '以前', site: 'サイト' },
} as const;

/** As the user would have typed it; what is understood of it stands in chips that can be left out. */
export function questionOf({ query, after, before, site }: RecallCall, language: string): string {
  const sign = signs[language === 'ja' ? 'ja' : 'en'];
  return [
    query,
    ...(after === undefined ? [] : [`${sign.after}:${dayOf(new Date(after))}`]),
    ...(before === undefined ? [] : [`${sign.before}:${dayOf(new Date(before))}`]),
    ...(site ? [`${sign.site}:${site}`] : []),
  ].join(' ');
}

/** Answers for certain, best first, as many as were asked for; never from another time than that, and never the chat in which it was asked. */
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
