/**
 * Orama, with every part that grows with the vault replaced by Kura's own: the word index, the filters and an id-only store of
 * documents. A chunk's number is its document's id, so that Orama need not remember one for each. Rows do not come in through Orama's
 * `insert`, which knows no neighbours; they stand in the index that it asks.
 */
import { create, search, type AnyOrama } from '@orama/orama';
import { documentsStore, index as stock } from '@orama/orama/components';
import type { Catalogue } from '../catalogue/catalogue';
import { termsOf } from '../question';
import { tokenize, tokenizerVersion } from '../tokenize';
import type { RankedWords, Words, WordQuestion } from '../words/words';

export interface AskedOfOrama extends Pick<WordQuestion, 'allowed' | 'limit' | 'before' | 'also' | 'chats'> {
  /** As typed. */
  readonly asked: string;
}

const nothing: RankedWords = {
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  also: new Float32Array(),
  possible: 0,
};

/** Orama counts documents from 1. */
const idOf = (chunk: number) => chunk + 1;

/** Ranks by words, through Orama's own search. */
export function searchThroughOrama(words: Words, catalogue: Catalogue): (query: AskedOfOrama) => RankedWords {
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
          return Array.from(ranked.chunks, (chunk, n): [number, number] => [idOf(chunk), ranked.scores[n] ?? 0]);
        },
      },
      documentsStore: {
        ...documentsStore.createDocumentsStore(),
        count: () => catalogue.chunks,
        get: (_store, id) => ({ id }),
        getMultiple: (_store, ids) => ids.map(id => ({ id })),
      },
    },
  });
  numbersAreIds(orama);

  return asked => {
    query = asked;
    ranked = nothing;
    if (asked.asked.trim() === '') return { ...nothing, also: new Float32Array(asked.also?.length ?? 0) };
    // Without hooks, Orama answers at once, and not by a promise.
    const { hits } = search(orama, { term: asked.asked, limit: asked.limit }) as {
      readonly hits: readonly { readonly id: string; readonly score: number }[];
    };
    return {
      chunks: Uint32Array.from(hits, ({ id }) => Number(id) - 1),
      scores: Float32Array.from(hits, ({ score }) => score),
      also: ranked.also,
      possible: ranked.possible,
      ...(ranked.rarity !== undefined && { rarity: ranked.rarity }),
    };
  };
}

/** Orama keeps a list of all ids, by number; here an id is its number, written as text, and the list is endless. */
function numbersAreIds(orama: AnyOrama): void {
  const byPlace: ProxyHandler<string[]> = {
    get: (_list, key) => (key === 'length' ? Number.MAX_SAFE_INTEGER : String(Number(key) + 1)),
  };
  Object.assign(orama.internalDocumentIDStore, { internalIdToId: new Proxy<string[]>([], byPlace) });
}
