import type { SeenTurn } from '../conversation';
import type { Thread } from '../sites/adapter';

/** Joins the pieces in which a site hands over a long chat. */
export interface Pieces {
  /** The chat as a whole, once this piece closes the chain from the newest to the oldest; `undefined` until then. */
  add(thread: Thread): Thread | undefined;
  forget(chat: string): void;
}

/** Chats whose pieces are kept at a time, and turns of one chat: a page that invents more does not fill the memory. */
const mostChats = 4;
const mostTurns = 20_000;

export function createPieces(): Pieces {
  /** Pieces by what they were asked for with (`newest` without), by chat; the chat seen last comes last. */
  const chats = new Map<string, Map<string, Thread>>();

  const piecesOf = (chat: string) => {
    const pieces = chats.get(chat) ?? new Map<string, Thread>();
    chats.delete(chat);
    chats.set(chat, pieces);
    for (const oldest of chats.keys()) if (chats.size > mostChats) chats.delete(oldest);
    return pieces;
  };

  return {
    add(thread) {
      const pieces = piecesOf(thread.chat);
      pieces.set(keyOf(thread.piece?.at), thread);
      const chain = chainOf(pieces);
      const turns = chain && joined(chain);
      if (!turns) return undefined;
      const { piece: _, ...newest } = chain[0];
      return { ...newest, turns };
    },
    forget: chat => void chats.delete(chat),
  };
}

/** No cursor can be mistaken for the newest piece, which was asked for without one. */
const keyOf = (at: string | undefined): string => (at === undefined ? 'newest' : `at ${at}`);

type Chain = readonly [newest: Thread, ...older: Thread[]];

/** From the newest piece to the oldest; `undefined` when one is missing, or when they lead in a circle. */
function chainOf(pieces: ReadonlyMap<string, Thread>): Chain | undefined {
  const newest = pieces.get(keyOf(undefined));
  if (!newest) return undefined;
  const chain: [Thread, ...Thread[]] = [newest];
  for (let next = newest.piece?.next; next !== undefined; next = chain.at(-1)?.piece?.next) {
    const older = pieces.get(keyOf(next));
    if (!older || chain.includes(older)) return undefined;
    chain.push(older);
  }
  return chain;
}

/** Oldest first. `undefined` when a turn's parent is not among those before it: then the pieces are not of one state of the chat. */
function joined(chain: Chain): SeenTurn[] | undefined {
  const turns = new Map<string, SeenTurn>();
  for (const { turns: some } of chain.toReversed()) {
    for (const turn of some) {
      if (turn.parent === undefined || (turn.parent !== null && !turns.has(turn.parent))) return undefined;
      // Told twice, where pieces overlap: the newer piece knows better, and the place stays.
      turns.set(turn.id, turn);
      if (turns.size > mostTurns) return undefined;
    }
  }
  return [...turns.values()];
}
