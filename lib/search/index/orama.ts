/**
 * Runs Kura's text index inside Orama, in place of every part that grows with the vault. Rows do not come in through
 * Orama's `insert`, which knows no neighbours, and answers do not go out through it, because a list of scores has no
 * place for the rest of them.
 */
import { create, search, type AnyOrama } from '@orama/orama';
import { index as stock } from '@orama/orama/components';
import { termsOf } from '../text/query-terms';
import { tokenizerVersion } from '../text/scan';
import { tokenize } from '../text/tokenize';
import type { RankedWords, Words, WordQuestion } from '../text-index/text-index';

export interface AskedOfOrama extends Omit<WordQuestion, 'terms'> {
  /** The text as typed. */
  readonly asked: string;
}

const nothing: RankedWords = {
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  also: new Float32Array(),
  possible: 0,
};

/** Ranks by text through Orama's own search. */
export function searchThroughOrama(words: Words): (query: AskedOfOrama) => RankedWords {
  /** Holds what Orama's parameters have no place for. Orama calls back before `search` returns. */
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
    // Without hooks, Orama answers synchronously. As a preflight, it fetches no documents.
    void search(orama, { term: asked.asked, preflight: true });
    return ranked;
  };
}
