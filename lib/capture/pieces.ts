import type { SeenTurn } from '../conversation';
import type { Thread } from '../sites/adapter';

/** Joins the pieces in which a site hands over a long chat. */
export interface Pieces {
  /** All of the chat, once this piece closes the chain from the newest to the oldest; `undefined` until then. */
  add(thread: Thread): Thread | undefined;
  forget(chat: string): void;
}

/**
 * Chats whose pieces are kept at a time; turns and letters (UTF-16 units) in the pieces of one: a page that invents more does not
 * fill the memory.
 */
const mostChats = 4;
const mostTurns = 20_000;
const mostLetters = 32 * 1024 * 1024;

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
      if (isTooMuch(pieces)) {
        chats.delete(thread.chat);
        return undefined;
      }
      const chain = chainOf(pieces);
      const turns = chain && joined(chain);
      if (!turns) return undefined;
      const { piece: _, ...newest } = chain[0];
      return { ...newest, turns, ...(chain.some(({ partial }) => partial) && { partial: true }) };
    },
    forget: chat => void chats.delete(chat),
  };
}

/** Whether a page hands over more of one chat than any chat has. Pieces may overlap, so that a turn counts once in each. */
function isTooMuch(pieces: ReadonlyMap<string, Thread>): boolean {
  let count = 0;
  let letters = 0;
  for (const { turns } of pieces.values()) {
    count += turns.length;
    for (const turn of turns) letters += lettersIn(turn);
  }
  return count > 2 * mostTurns || letters > mostLetters;
}

const lettersIn = ({ text, parts = [] }: SeenTurn): number =>
  parts.reduce((sum, part) => sum + part.text.length, text.length);

/** No cursor can be mistaken for the newest piece, which was asked for without one. */
const keyOf = (at: string | undefined): string => (at === undefined ? 'newest' : `at ${at}`);

type Chain = readonly [newest: Thread, ...older: Thread[]];

/** From the newest piece to the oldest; `undefined` when one is missing, or when they lead in a circle. */
function chainOf(pieces: ReadonlyMap<string, Thread>): Chain | undefined {
  const newest = pieces.get(keyOf(undefined));
  if (!newest) return undefined;
  const chain: [Thread, ...Thread[]] = [newest];
  const met = new Set<Thread>(chain);
  for (let next = newest.piece?.next; next !== undefined; next = chain.at(-1)?.piece?.next) {
    const older = pieces.get(keyOf(next));
    if (!older || met.has(older)) return undefined;
    met.add(older);
    chain.push(older);
  }
  return chain;
}

/** Oldest first. `undefined` when a turn's parent is not among those before it: then the pieces are not of one state of the chat. */
function joined(chain: Chain): SeenTurn[] | undefined {
  const turns = new Map<string, SeenTurn>();
  let last: string | null = null;
  for (const { turns: stretch } of chain.toReversed()) {
    for (const [index, turn] of stretch.entries()) {
      const known = turns.get(turn.id)?.parent;
      // Only the first turn of a piece may leave it open: it follows the last one of the piece before, unless they overlap.
      const open = index === 0 ? (known ?? last) : undefined;
      const parent: string | null | undefined = turn.parent === undefined ? open : turn.parent;
      if (parent === undefined || (parent !== null && !turns.has(parent))) return undefined;
      if (known !== undefined && known !== parent) return undefined;
      // Told twice, the newer piece knows better.
      turns.set(turn.id, { ...turn, parent });
      if (turns.size > mostTurns) return undefined;
    }
    last = stretch.at(-1)?.id ?? last;
  }
  return [...turns.values()];
}
