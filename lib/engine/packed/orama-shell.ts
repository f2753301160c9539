/**
 * Orama, with every part that grows with the vault replaced by Kura's own. Rows do not come in through Orama's `insert`, which knows no
 * neighbours; they stand in the index that it asks. Nor do answers go out through it: beside a ranking they say what a list of scores has
 * no room for.
 */
import { create, search, type AnyOrama } from '@orama/orama';
import { index as stock } from '@orama/orama/components';
import { termsOf } from '../question';
import { tokenizerVersion } from '../scan';
import { tokenize } from '../tokenize';
import type { RankedWords, Words, WordQuestion } from '../words/words';

export interface AskedOfOrama extends Omit<WordQuestion, 'terms'> {
  /** As typed. */
  readonly asked: string;
}

const nothing: RankedWords = {
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  also: new Float32Array(),
  possible: 0,
};

/** Ranks by words, through Orama's own search. */
export function searchThroughOrama(words: Words): (query: AskedOfOrama) => RankedWords {
  /** What Orama's parameters have no room for. It calls back before `search` returns. */
  let query: AskedOfOrama = { asked: '', limit: 0 };
  let ranked = nothing;

  const orama: AnyOrama = create({
    schema: { text: 'string' },
    sort: { enabled: false },
    components: {
      tokenizer: { language: `kura-${tokenizerVersion}`, normalizationCache: new Map(), tokenize },
      index: {
        ...stock.createIndex(),
        getSearchableProperties: () => ['text'],
        getSearchablePropertiesWithTypes: () => ({ text: 'string' as const }),
        search() {
          const { asked, ...rest } = query;
          ranked = words.rank({ ...rest, terms: termsOf(asked) });
          return [];
        },
      },
    },
  });

  return asked => {
    query = asked;
    ranked = nothing;
    if (asked.asked.trim() === '') return { ...nothing, also: new Float32Array(asked.also?.length ?? 0) };
    // Without hooks, Orama answers at once, and not by a promise. As a preflight, it looks for no documents.
    void search(orama, { term: asked.asked, preflight: true });
    return ranked;
  };
}
