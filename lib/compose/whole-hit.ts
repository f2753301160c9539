/** A hit brings the beginning of a long text, because a question may find twenty of them. Whoever quotes one reads the rest. */
import type { Conversation, ConversationId } from '../core/conversation';
import type { ExchangeTurn, Hit } from '../core/hit';
import { countCharacters } from './format-turn';

/** In UTF-16 units of each message; hardly any is longer. */
export const maxHitTextLength = 20_000;

/** The hit without the ends of long texts. Those that are similar to it lose theirs, too. */
export const shortenHit = ({ similar, ...hit }: Hit): Hit => ({
  ...hit,
  exchange: hit.exchange.map(shortenTurn),
  ...(similar && { similar: similar.map(shortenHit) }),
});

function shortenTurn(turn: ExchangeTurn): ExchangeTurn {
  const { text } = turn;
  if (text.length <= maxHitTextLength) return turn;
  const start = text.slice(0, maxHitTextLength);
  // A surrogate pair is not split.
  return { ...turn, text: start.isWellFormed() ? start : start.slice(0, -1), fullCount: countCharacters(text) };
}

/** Whether a text of the hit is only a beginning. */
export const isShortened = ({ exchange }: Pick<Hit, 'exchange'>): boolean =>
  exchange.some(({ fullCount }) => fullCount !== undefined);

/** The hit with its whole texts. It stays as it is if the chat is gone; a quotation then says what is missing. Rejects as `read` does. */
export async function readWholeHit(
  hit: Hit,
  read: (chat: ConversationId) => Promise<Conversation | null>,
): Promise<Hit> {
  if (!isShortened(hit)) return hit;
  const chat = await read(hit.conversation);
  const texts = new Map(chat?.turns.map(({ id, text }) => [id, text]));
  const exchange = hit.exchange.map(({ fullCount, ...turn }): ExchangeTurn => {
    const text = texts.get(turn.id);
    return text === undefined ? { ...turn, ...(fullCount !== undefined && { fullCount }) } : { ...turn, text };
  });
  return { ...hit, exchange };
}
