/** Orama with its own components. Only the tokenizer is Kura's, because Orama's drops all Japanese. */
import { create, insertMultiple, load, save, search, type AnyOrama, type RawData } from '@orama/orama';
import { tokenize } from '../../../lib/search/text/tokenize';
import type { Contender, FedChat, Found } from './contender';
import { dims } from './meanings';
import { record } from './record';

const name = 'stock-orama';

const empty = (): AnyOrama =>
  create({
    schema: { text: 'string', embedding: `vector[${dims}]` },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: text => tokenize(text) } },
  });

export function stockOrama(known?: AnyOrama): Contender {
  const database = known ?? empty();
  const rows = ({ passages, meanings }: FedChat) =>
    passages.map(({ number, text }, n) => ({
      id: String(number),
      text,
      embedding: Array.from(meanings?.[n] ?? new Float32Array(dims)),
    }));
  const numbers = async (asked: ReturnType<typeof search>): Promise<Found> =>
    (await asked).hits.map(({ id }) => Number(id));
  // A threshold of 0.5 lets about fifty through; the default 0.8 lets one, and 0 lets all, which Orama then sorts.
  const vectorOf = (vector: Float32Array) => ({
    vector: { value: Array.from(vector), property: 'embedding' },
    similarity: 0.5,
  });
  const store = async (): Promise<number> => {
    const json = JSON.stringify(save(database));
    await record(name, json);
    return json.length;
  };

  return {
    name: 'stock Orama',
    insert: async chats => void (await insertMultiple(database, chats.flatMap(rows))),
    words: (term, limit) => numbers(search(database, { term, limit })),
    meaning: (vector, limit) => numbers(search(database, { mode: 'vector', limit, ...vectorOf(vector) })),
    hybrid: (term, vector, limit) => numbers(search(database, { mode: 'hybrid', term, limit, ...vectorOf(vector) })),
    async saveTurn(chat, added) {
      await insertMultiple(database, rows(chat).slice(-added));
      await store();
    },
    store,
  };
}

/** Opens the stored JSON. */
export async function openStockOrama(): Promise<Contender> {
  const json = await record(name);
  if (json === undefined) throw new Error('Stock Orama was not stored.');
  const database = empty();
  load(database, JSON.parse(json) as RawData);
  return stockOrama(database);
}
