/**
 * Runs Kura's text index inside Orama, in place of every part that grows with the vault. Rows do not come in through
 * Orama's `insert`, which knows no neighbours, and answers do not go out through it, because a list of scores has no
 * place for the rest of them.
 */
import { create, search, type AnyOrama } from '@orama/orama';
import { index as stock } from '@orama/orama/components';
import { parseTerms } from '../text/query-terms';
import { tokenizerVersion } from '../text/scan';
import { tokenize } from '../text/tokenize';
import type { TextRanking, TextIndex, TextQuery } from '../text-index/text-index';

export interface OramaRequest extends Omit<TextQuery, 'terms'> {
  /** The text as typed. */
  readonly text: string;
}

const emptyRanking: TextRanking = {
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  alsoScores: new Float32Array(),
  maxTextScore: 0,
};

/** Ranks by text through Orama's own search. */
export function createOramaSearch(textIndex: TextIndex): (current: OramaRequest) => TextRanking {
  /** Holds what Orama's parameters have no place for. Orama calls back before `search` returns. */
  let current: OramaRequest = { text: '', limit: 0 };
  let ranked = emptyRanking;

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
          const { text, ...rest } = current;
          ranked = textIndex.rank({ ...rest, terms: parseTerms(text) });
          return [];
        },
      },
    },
  });

  return text => {
    current = text;
    ranked = emptyRanking;
    if (text.text.trim() === '') return { ...emptyRanking, alsoScores: new Float32Array(text.alsoScore?.length ?? 0) };
    // Without hooks, Orama answers synchronously. As a preflight, it fetches no documents.
    void search(orama, { term: text.text, preflight: true });
    return ranked;
  };
}
