/** Orama with its own components. Only the tokenizer is Kura's, because Orama's drops all Japanese. */
import { create, insertMultiple, load, save, search, type AnyOrama, type RawData } from '@orama/orama';
import { tokenize } from '../../../lib/search/text/tokenize';
import type { Contender, EmbeddedChat, RankedPassages } from './contender';
import { dims } from './create-embeddings';
import { readOrWrite } from './read-or-write';

const name = 'stock-orama';

const createDatabase = (): AnyOrama =>
  create({
    schema: { text: 'string', embedding: `vector[${dims}]` },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: text => tokenize(text) } },
  });

export function createStockOrama(existing?: AnyOrama): Contender {
  const database = existing ?? createDatabase();
  const toRows = ({ passages, embeddings }: EmbeddedChat) =>
    passages.map(({ number, text }, n) => ({
      id: String(number),
      text,
      embedding: Array.from(embeddings?.[n] ?? new Float32Array(dims)),
    }));
  const toPassageNumbers = async (pending: ReturnType<typeof search>): Promise<RankedPassages> =>
    (await pending).hits.map(({ id }) => Number(id));
  // A threshold of 0.5 lets about fifty through; the default 0.8 lets one, and 0 lets all, which Orama then sorts.
  const toVectorQuery = (vector: Float32Array) => ({
    vector: { value: Array.from(vector), property: 'embedding' },
    similarity: 0.5,
  });
  const writeIndex = async (): Promise<number> => {
    const json = JSON.stringify(save(database));
    await readOrWrite(name, json);
    return json.length;
  };

  return {
    name: 'stock Orama',
    insert: async chats => void (await insertMultiple(database, chats.flatMap(toRows))),
    words: (term, limit) => toPassageNumbers(search(database, { term, limit })),
    semantic: (vector, limit) =>
      toPassageNumbers(search(database, { mode: 'vector', limit, ...toVectorQuery(vector) })),
    hybrid: (term, vector, limit) =>
      toPassageNumbers(search(database, { mode: 'hybrid', term, limit, ...toVectorQuery(vector) })),
    async saveTurn(chat, added) {
      await insertMultiple(database, toRows(chat).slice(-added));
      await writeIndex();
    },
    store: writeIndex,
  };
}

/** Opens the stored JSON. */
export async function openStockOrama(): Promise<Contender> {
  const json = await readOrWrite(name);
  if (json === undefined) throw new Error('Stock Orama was not stored.');
  const database = createDatabase();
  load(database, JSON.parse(json) as RawData);
  return createStockOrama(database);
}
