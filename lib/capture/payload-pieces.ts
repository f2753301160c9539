import type { ObservedTurn } from '../core/conversation';
import type { Thread } from '../sites/site';

/** Joins the pieces in which a site sends a long chat. */
export interface PayloadPieces {
  /** Returns the complete chat once this piece closes the chain from the newest to the oldest, otherwise `undefined`. */
  add(thread: Thread): Thread | undefined;
  forget(chat: string): void;
}

/** Limits on stored chats, and on turns and characters (UTF-16 units) per chat, so that a page that invents data cannot fill the memory. */
const maxChats = 4;
const maxTurns = 20_000;
const maxCharacters = 32 * 1024 * 1024;

export function createPayloadPieces(): PayloadPieces {
  /** Pieces by chat and by the cursor that requested them (`newest` for the first). The chat seen last comes last. */
  const chats = new Map<string, Map<string, Thread>>();

  const getPieces = (chat: string) => {
    const pieces = chats.get(chat) ?? new Map<string, Thread>();
    chats.delete(chat);
    chats.set(chat, pieces);
    for (const oldest of chats.keys()) if (chats.size > maxChats) chats.delete(oldest);
    return pieces;
  };

  return {
    add(thread) {
      const pieces = getPieces(thread.chat);
      pieces.set(toKey(thread.piece?.at), thread);
      if (isTooLarge(pieces)) {
        chats.delete(thread.chat);
        return undefined;
      }
      const chain = findChain(pieces);
      const turns = chain && joinChain(chain);
      if (!turns) return undefined;
      const { piece: _, ...newest } = chain[0];
      return { ...newest, turns, ...(chain.some(({ partial }) => partial) && { partial: true }) };
    },
    forget: chat => void chats.delete(chat),
  };
}

/** Whether the page sends more of one chat than any real chat has. A turn counts once in each piece, because pieces may overlap. */
function isTooLarge(pieces: ReadonlyMap<string, Thread>): boolean {
  let count = 0;
  let characters = 0;
  for (const { turns } of pieces.values()) {
    count += turns.length;
    for (const turn of turns) characters += countCharacters(turn);
  }
  return count > 2 * maxTurns || characters > maxCharacters;
}

const countCharacters = ({ text, parts = [] }: ObservedTurn): number =>
  parts.reduce((sum, part) => sum + part.text.length, text.length);

/** The prefix keeps a cursor from being mistaken for the newest piece, which has none. */
const toKey = (at: string | undefined): string => (at === undefined ? 'newest' : `at ${at}`);

type Chain = readonly [newest: Thread, ...older: Thread[]];

/** Returns the pieces from newest to oldest; `undefined` if one is missing or they form a loop. */
function findChain(pieces: ReadonlyMap<string, Thread>): Chain | undefined {
  const newest = pieces.get(toKey(undefined));
  if (!newest) return undefined;
  const chain: [Thread, ...Thread[]] = [newest];
  const visited = new Set<Thread>(chain);
  for (let next = newest.piece?.next; next !== undefined; next = chain.at(-1)?.piece?.next) {
    const older = pieces.get(toKey(next));
    if (!older || visited.has(older)) return undefined;
    visited.add(older);
    chain.push(older);
  }
  return chain;
}

/**
 * Returns the turns, oldest first. Returns `undefined` if a parent is missing, because then the pieces come from different states of the
 * chat.
 */
function joinChain(chain: Chain): ObservedTurn[] | undefined {
  const turns = new Map<string, ObservedTurn>();
  let last: string | null = null;
  for (const { turns: pieceTurns } of chain.toReversed()) {
    for (const [index, turn] of pieceTurns.entries()) {
      const known = turns.get(turn.id)?.parent;
      // Only the first turn of a piece may have no parent. It follows the last turn of the older piece, unless the pieces overlap.
      const inferredParent = index === 0 ? (known ?? last) : undefined;
      const parent: string | null | undefined = turn.parent === undefined ? inferredParent : turn.parent;
      if (parent === undefined || (parent !== null && !turns.has(parent))) return undefined;
      if (known !== undefined && known !== parent) return undefined;
      // If a turn occurs twice, the newer piece wins.
      turns.set(turn.id, { ...turn, parent });
      if (turns.size > maxTurns) return undefined;
    }
    last = pieceTurns.at(-1)?.id ?? last;
  }
  return [...turns.values()];
}
