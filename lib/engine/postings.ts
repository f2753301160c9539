/** Which documents hold a term, and how often: an inverted index in plain maps, so that no term can be mistaken for an object's member. */

export interface Postings {
  add(id: number, tokens: readonly string[]): void;
  /** `tokens` as they were added. */
  remove(id: number, tokens: readonly string[]): void;
  /** How often each document holds the term. */
  of(term: string): ReadonlyMap<number, number> | undefined;
  /** Terms that begin with `prefix`, itself excluded: the most frequent first, at most `limit`. */
  beginningWith(prefix: string, limit: number): string[];
  /** In tokens. */
  lengthOf(id: number): number;
  readonly averageLength: number;
}

export function createPostings(): Postings {
  const terms = new Map<string, Map<number, number>>();
  const lengths = new Map<number, number>();
  let total = 0;

  return {
    add(id, tokens) {
      lengths.set(id, tokens.length);
      total += tokens.length;
      for (const token of tokens) {
        const documents = terms.get(token) ?? new Map<number, number>();
        if (documents.size === 0) terms.set(token, documents);
        documents.set(id, (documents.get(id) ?? 0) + 1);
      }
    },

    remove(id, tokens) {
      total -= lengths.get(id) ?? 0;
      lengths.delete(id);
      for (const token of tokens) {
        const documents = terms.get(token);
        documents?.delete(id);
        if (documents?.size === 0) terms.delete(token);
      }
    },

    of: term => terms.get(term),

    beginningWith(prefix, limit) {
      const found = [...terms.keys()].filter(term => term.length > prefix.length && term.startsWith(prefix));
      const frequency = (term: string) => terms.get(term)?.size ?? 0;
      return found.sort((a, b) => frequency(b) - frequency(a)).slice(0, limit);
    },

    lengthOf: id => lengths.get(id) ?? 0,

    get averageLength() {
      return lengths.size === 0 ? 1 : total / lengths.size;
    },
  };
}
