/** Kura's own index as the engine host opens it, searched through Orama as the engine does. */
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { Files } from '../../../lib/search/storage/files';
import { openFiles } from '../../../lib/search/storage/open-files';
import type { Chunk, ChunkFilter } from '../../../lib/search/engine';
import { createOramaSearch, type OramaQuery } from '../../../lib/search/index/orama';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { fuse } from '../../../lib/search/ranking/fuse';
import type { Contender, EmbeddedChat, RankedPassages } from './contender';
import { listVisibleScopeKeys, type Story } from '../../../lib/core/scope';
import { dims } from './create-embeddings';

const fingerprint = 'bench';
const from = 1_760_000_000_000;

/** `memoryFiles` replaces the files on disk. */
export async function openKura(memoryFiles?: Files): Promise<Contender> {
  const started = performance.now();
  const files = memoryFiles ?? (await openFiles('bench-kura'));
  const filesOpen = performance.now() - started;
  const index = await openPackedIndex(files);
  const indexOpen = performance.now() - started;
  const searchOrama = createOramaSearch(index);
  const search = (query: OramaQuery): RankedPassages =>
    searchOrama(query)
      .hits.slice(0, query.limit)
      .map(({ document }) => document.chunk);

  const put = async (chats: readonly EmbeddedChat[], revision: number) => {
    const vectors = new Map<string, Float32Array>();
    for (const chat of chats) {
      const id = toConversationId(chat);
      const { title, passages, embeddings } = chat;
      const chunks = toChunks(chat);
      await index.put(
        { id, revision, ...toScope(chat), title, updatedAt: from + chat.number * 60_000 + revision },
        chunks,
      );
      for (const [n, { turn, start }] of chunks.entries())
        if (embeddings?.[n]) vectors.set(`${id}|${turn}|${start}`, embeddings[n]);
      if (chunks.length !== passages.length) throw new Error('A passage is missing.');
    }
    const missing = index.listMissingEmbeddings(fingerprint, vectors.size);
    await index.addEmbeddings(
      { fingerprint, dims },
      missing.map(({ chunk, conversation, turn, start }) => ({
        chunk,
        vector: vectors.get(`${conversation}|${turn}|${start}`),
      })),
    );
  };

  const createSearch = (filter?: ChunkFilter) => ({
    words: (words: string, limit: number) => search({ text: words, limit, ...(filter && { filter }) }),
    hybrid: (words: string, vector: Float32Array, limit: number) =>
      search({ text: words, embedding: { fingerprint, vector }, limit, ...(filter && { filter }) }),
  });

  return {
    name: 'Kura',
    insert: chats => put(chats, 1),
    stages: { filesOpen, indexOpen },
    settle: () => index.flush('now'),
    ready: () => index.vectorsLoaded,
    // No search of the product is by meaning alone, so the cut-off does not apply.
    semantic(vector, limit) {
      const { candidates, ...scale } = index.search({ text: '', embedding: { fingerprint, vector }, limit });
      return fuse(candidates, scale)
        .slice(0, limit)
        .map(({ chunk }) => chunk);
    },
    ...createSearch(),
    scoped: {
      space: createSearch({ space: 'tale' }),
      story: createSearch({ scopeKeys: listVisibleScopeKeys('tale', end, story) }),
    },
    saveTurn: chat => put([chat], 2),
    forget: chat => index.remove(toConversationId(chat)),
    async store() {
      await index.flush('now');
      return files.size();
    },
    memory: () => index.memory(),
    async close() {
      await index.flush();
      files.close();
    },
  };
}

/** A hundred episodes in a row. */
const story: Story = {
  episodes: Array.from({ length: 101 }, (_, n) => ({ id: `e${n}`, name: `${n}`, after: n === 0 ? null : `e${n - 1}` })),
  personas: [{ id: 'mio', name: 'Mio' }],
};
const end = { episode: 'e100', persona: 'mio' };

/** Nine of ten chats are facts of the story, so that a scope leaves nearly as much to rank as none. */
function toScope({ number }: EmbeddedChat): Pick<Conversation, 'space' | 'note'> {
  if (number % 10 === 0) return { space: 'main' };
  const place = { episode: `e${number % 100}`, ...(number % 3 === 0 && { persona: 'mio' }) };
  return { space: 'tale', note: { place } };
}

const toConversationId = ({ number }: EmbeddedChat): ConversationId =>
  `chatgpt:bench-${String(number).padStart(8, '0')}`;

/** The passages of a turn are consecutive in its text. */
function toChunks({ number, passages }: EmbeddedChat): Chunk[] {
  let [turn, end] = [-1, 0];
  return passages.map(passage => {
    if (passage.turn !== turn) [turn, end] = [passage.turn, 0];
    const start = end;
    end += passage.text.length;
    return {
      turn: `t${turn}`,
      role: turn % 2 === 0 ? 'user' : 'assistant',
      start,
      end,
      text: passage.text,
      at: from + number * 60_000 + turn * 1000,
      active: true,
      ...(turn % 2 === 1 && { answers: `t${turn - 1}` }),
    };
  });
}
