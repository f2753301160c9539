/**
 * The index on Orama: one database for words, and one for the vectors of each embedder, asked separately. Orama's own hybrid
 * search is never used: it adds scores that share no scale, and throws above some 60,000 hits.
 */
import { create, insert, remove, search, type AnyOrama } from '@orama/orama';
import type { Chunk, ConversationId } from '../conversation';
import type { Index, IndexedChunk, IndexQuery } from './engine';
import { facets, facetsOf, whereOf } from './facets';
import { createMeanings, type Meanings } from './orama-meanings';
import { tokenizer, wordsComponent } from './orama-words';

/** A word in the passage itself counts twice a word in its title or question. */
const boost = { text: 1, context: 0.5 };

export function createOramaIndex(): Index {
  const words: AnyOrama = create({
    schema: { ...facets, text: 'string', context: 'string' },
    sort: { enabled: false },
    components: { tokenizer, index: wordsComponent() },
  });
  const chunks = new Map<string, Chunk>();
  const chunksOf = new Map<ConversationId, readonly string[]>();
  const meanings = new Map<string, Meanings>();

  // One change after the other: a conversation that is forgotten while it is put leaves nothing behind.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    const done = last.then(change);
    last = done.catch(() => undefined);
    return done;
  };

  const drop = async (conversation: ConversationId) => {
    for (const id of chunksOf.get(conversation) ?? []) {
      chunks.delete(id);
      await remove(words, id);
      for (const known of meanings.values()) await known.remove(id);
    }
    chunksOf.delete(conversation);
    // Vectors of a model that is no longer in use go with the last conversation that had them.
    for (const [fingerprint, known] of meanings) if (known.size === 0) meanings.delete(fingerprint);
  };

  const add = async ({ context, meaning, ...chunk }: IndexedChunk) => {
    chunks.set(chunk.id, chunk);
    await insert(words, { id: chunk.id, ...facetsOf(chunk), text: chunk.text, context });
    if (!meaning) return;
    const known = meanings.get(meaning.fingerprint) ?? createMeanings(meaning.vector.length);
    meanings.set(meaning.fingerprint, known);
    await known.add(chunk, meaning.vector);
  };

  const found = (hits: readonly { id: string }[]): Chunk[] =>
    hits.map(({ id }) => chunks.get(id)).filter(chunk => chunk !== undefined);

  return {
    put: (conversation, added) =>
      inTurn(async () => {
        await drop(conversation);
        chunksOf.set(
          conversation,
          added.map(({ id }) => id),
        );
        for (const chunk of added) await add(chunk);
      }),

    remove: conversation => inTurn(() => drop(conversation)),

    async search({ words: question, meaning, filter, limit }: IndexQuery) {
      const where = whereOf(filter);
      const byWords = question.trim() === '' ? [] : (await search(words, { term: question, where, boost, limit })).hits;
      const byMeaning = (meaning && (await meanings.get(meaning.fingerprint)?.search(meaning, where, limit))) ?? [];
      return { byWords: found(byWords), byMeaning: found(byMeaning) };
    },

    get size() {
      return chunks.size;
    },
  };
}
