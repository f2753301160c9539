/** Measures how selective a query is: how likely a conversation has all of its words by chance. */
import { noOccurrences } from './codecs';
import type { Held, Resolved } from './index-reader';
import { rarity, type Piece } from './query-items';
import { stateOf } from './rows';
import type { Chats } from './text-index';

/** Higher values are not told apart: by chance, one conversation in a vault twelve times as large would match. */
export const mostRarity = 2.5;

/**
 * The natural logarithm of how many times the vault's conversations are needed for one to match all content terms by
 * chance; negative if several would. It counts conversations, not rows, because a name is in a few rows of many chats,
 * and a subject in many rows of one. Each term counts by its importance. At most `maxRarity`.
 */
export function rarityOf(telling: readonly Piece[], held: Held, chats: Chats): number {
  const counting = new Counting(held, chats);
  let sum = -Math.log(Math.max(1, chats.count));
  // The rarest first: they soon suffice, and frequent ones need not be read.
  for (const piece of telling.toSorted((a, b) => owners(a) - owners(b))) {
    if (sum >= mostRarity) break;
    sum += piece.importance * rarity(counting.chatsWith(piece), chats.count);
  }
  return Math.min(mostRarity, sum);
}

const owners = ({ lists }: Piece): number => lists.reduce((sum, { list }) => sum + list.owners, 0);

/** A term may be in most rows, and this runs with every key press, hence typed arrays instead of sets. */
class Counting {
  // Not kept between queries, because it is as long as the longest list read.
  private readonly into = noOccurrences();
  /** By conversation: the number of the last term seen in it, from 1. */
  private readonly seen: Uint32Array;
  private word = 0;

  constructor(
    private readonly held: Held,
    private readonly chats: Chats,
  ) {
    this.seen = new Uint32Array(chats.places);
  }

  /** Counts conversations with the term, or with any of its continuations. */
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
    // A run belongs to one conversation, so its first live row decides. Rows ascend.
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
