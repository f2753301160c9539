/** Measures how selective a query is: how likely a conversation has all of its words by chance. */
import { createOccurrences } from './codecs';
import type { IndexReader, ResolvedTerm } from './index-reader';
import { computeRarity, type QueryPiece } from './query-items';
import { rowStates } from './row-table';
import type { ConversationNumbers } from './text-index';

/** Higher values are not told apart: by chance, one conversation in a vault twelve times as large would match. */
export const maxRarity = 2.5;

/**
 * The natural logarithm of how many times the vault's conversations are needed for one to match all content terms by
 * chance; negative if several would. It counts conversations, not rows, because a name is in a few rows of many chats,
 * and a subject in many rows of one. Each term counts by its importance. At most `maxRarity`.
 */
export function computeQueryRarity(
  pieces: readonly QueryPiece[],
  reader: IndexReader,
  conversations: ConversationNumbers,
): number {
  const counter = new ConversationCounter(reader, conversations);
  let sum = -Math.log(Math.max(1, conversations.count));
  // The rarest first: they soon suffice, and frequent ones need not be read.
  for (const piece of pieces.toSorted((a, b) => countOwners(a) - countOwners(b))) {
    if (sum >= maxRarity) break;
    sum += piece.importance * computeRarity(counter.countWith(piece), conversations.count);
  }
  return Math.min(maxRarity, sum);
}

const countOwners = ({ lists }: QueryPiece): number => lists.reduce((sum, { list }) => sum + list.owners, 0);

/** A term may be in most rows, and this runs with every key press, hence typed arrays instead of sets. */
class ConversationCounter {
  // Not kept between queries, because it is as long as the longest list read.
  private readonly into = createOccurrences();
  /** By conversation: the number of the last term seen in it, from 1. */
  private readonly seen: Uint32Array;
  private word = 0;

  constructor(
    private readonly reader: IndexReader,
    private readonly conversations: ConversationNumbers,
  ) {
    this.seen = new Uint32Array(conversations.capacity);
  }

  /** Counts conversations with the term, or with any of its continuations. */
  countWith({ lists }: QueryPiece): number {
    this.word++;
    return lists.reduce((sum, { list }) => sum + this.countNew(list), 0);
  }

  private countNew(list: ResolvedTerm): number {
    const { into, seen, word, reader, conversations } = this;
    const { states, chunks, places, reaches } = reader.rows;
    into.length = 0;
    reader.read(list, into);
    let count = 0;
    // A run belongs to one conversation, so its first live row decides. Rows ascend.
    let lastRow = -1;
    for (let n = 0; n < into.length; n++) {
      const row = into.rows[n] ?? 0;
      if (row <= lastRow || states[row] !== rowStates.live) continue;
      const title = row - (places[row] ?? 0);
      lastRow = title + (reaches[title] ?? 0);
      const conversation = conversations.getNumber(chunks[row] ?? 0);
      if (seen[conversation] === word) continue;
      seen[conversation] = word;
      count++;
    }
    return count;
  }
}
