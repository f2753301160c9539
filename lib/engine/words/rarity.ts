/** How little a question leaves to chance: whether a chat may well hold all of its words without having anything to do with it. */
import { noOccurrences } from './codes';
import type { Held, Resolved } from './held';
import { rarity, type Piece } from './items';
import { stateOf } from './rows';
import type { Chats } from './words';

/** More is not told apart: by chance, one chat of a vault twelve times as large would hold it all. */
export const mostRarity = 2.5;

/**
 * How many times the vault's chats it would take for one to hold all of the telling words by chance: the natural logarithm, 0 for the vault
 * as it is, less than 0 where several of its chats would. By chats and not by rows, because a name stands in a few rows of many chats,
 * and what a chat is about in many rows of it. Each word counts as much as it says, one that nobody wrote most. At most `mostRarity`.
 */
export function rarityOf(telling: readonly Piece[], held: Held, chats: Chats): number {
  const counting = new Counting(held, chats);
  let sum = -Math.log(Math.max(1, chats.count));
  // The rarest first: they soon say enough, and those that stand in half of all rows need not be read.
  for (const piece of telling.toSorted((a, b) => owners(a) - owners(b))) {
    if (sum >= mostRarity) break;
    sum += piece.importance * rarity(counting.chatsWith(piece), chats.count);
  }
  return Math.min(mostRarity, sum);
}

const owners = ({ lists }: Piece): number => lists.reduce((sum, { list }) => sum + list.owners, 0);

/** The rows of a word may be most there are, and this runs with each letter that is typed: hence columns and marks, and no set. */
class Counting {
  // Not kept from one question to the next: it is as long as the longest list that any has asked for.
  private readonly into = noOccurrences();
  /** By chat: the last word that was seen in it, counted from 1. */
  private readonly seen: Uint32Array;
  private word = 0;

  constructor(
    private readonly held: Held,
    private readonly chats: Chats,
  ) {
    this.seen = new Uint32Array(chats.places);
  }

  /** With the word itself; of an unfinished one, with any that it may become. */
  chatsWith({ lists }: Piece): number {
    this.word++;
    return lists.reduce((sum, { list }) => sum + this.newChats(list), 0);
  }

  private newChats(list: Resolved): number {
    const { into, seen, word, held, chats } = this;
    const { states, chunks, places, reaches } = held.rows;
    into.length = 0;
    held.read(list, into);
    let count = 0;
    // A run is of one chat: of its rows, the first live one says all. Rows ascend.
    let known = -1;
    for (let n = 0; n < into.length; n++) {
      const row = into.rows[n] ?? 0;
      if (row <= known || states[row] !== stateOf.live) continue;
      const title = row - (places[row] ?? 0);
      known = title + (reaches[title] ?? 0);
      const chat = chats.of(chunks[row] ?? 0);
      if (seen[chat] === word) continue;
      seen[chat] = word;
      count++;
    }
    return count;
  }
}
