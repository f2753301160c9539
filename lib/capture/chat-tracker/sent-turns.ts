import type { ObservedTurn } from '../../core/conversation';

/** The chat of which something was sent last, so that its turns are not sent twice and not taken for those of the next chat. */
export interface SentTurns {
  readonly chat?: string;
  /** What was sent of this chat: text by turn id. */
  readonly sentTexts: ReadonlyMap<string, string>;
  /** What the page showed when something was sent last: text by turn id. */
  readonly shownTexts: ReadonlyMap<string, string>;
}

export const noSentTurns: SentTurns = { sentTexts: new Map(), shownTexts: new Map() };

/** Records that `turns` of `chat` are sent while the page shows `shown`. An unfinished answer does not count as sent. */
export function addSent(
  sent: SentTurns,
  chat: string,
  turns: readonly ObservedTurn[],
  shown: readonly ObservedTurn[],
): SentTurns {
  const sentTexts = new Map(sent.chat === chat ? sent.sentTexts : []);
  for (const { id, text, unfinished } of turns) if (unfinished !== 'growing') sentTexts.set(id, text);
  return { chat, sentTexts, shownTexts: new Map(shown.map(({ id, text }) => [id, text])) };
}

/**
 * Whether all of `turns`, read at the address of `chat`, belong to the chat before. After navigation inside the app, its turns stay on
 * the page for a while under the new address.
 */
export function isStale(
  { chat: lastChat, shownTexts }: SentTurns,
  chat: string,
  turns: readonly ObservedTurn[],
): boolean {
  if (lastChat === undefined || lastChat === chat || turns.length === 0) return false;
  // Id and text are compared, because the same row number means another turn in another chat. The last turn may have grown.
  return turns.every(({ id, text }, index) => {
    const known = shownTexts.get(id);
    return known === text || (index === turns.length - 1 && !!known && text.startsWith(known));
  });
}
