/** Kura's own index as the engine host opens it, with the engine's fusion. */
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { Files } from '../../../lib/search/storage/files';
import { openFiles } from '../../../lib/search/storage/open-files';
import type { ChunkFilter, Index, IndexedPassage } from '../../../lib/search/engine';
import { openIndex } from '../../../lib/search/index/packed-index';
import { fuse } from '../../../lib/search/ranking/fuse';
import type { Contender, FedChat, Found } from './contender';
import { wallsSeenFrom, type Story } from '../../../lib/core/scope';
import { dims } from './meanings';

const fingerprint = 'bench';
const from = 1_760_000_000_000;

/** `memoryFiles` replaces the files on disk. */
export async function openKura(kept?: Files): Promise<Contender> {
  const started = performance.now();
  const files = kept ?? (await openFiles('bench-kura'));
  const filesOpen = performance.now() - started;
  const index = await openIndex(files);
  const indexOpen = performance.now() - started;
  const numbers = ({ candidates, ...scale }: ReturnType<Index['search']>, limit: number): Found =>
    fuse(candidates, scale)
      .slice(0, limit)
      .map(({ chunk }) => chunk);

  const put = async (chats: readonly FedChat[], revision: number) => {
    const vectors = new Map<string, Float32Array>();
    for (const chat of chats) {
      const id = idOf(chat);
      const { title, passages, meanings } = chat;
      const placed = placedOf(chat);
      await index.put(
        { id, revision, ...behind(chat), title, updatedAt: from + chat.number * 60_000 + revision },
        placed,
      );
      for (const [n, { turn, start }] of placed.entries())
        if (meanings?.[n]) vectors.set(`${id}|${turn}|${start}`, meanings[n]);
      if (placed.length !== passages.length) throw new Error('A passage is missing.');
    }
    const lacking = index.lacking(fingerprint, vectors.size);
    await index.addMeanings(
      { fingerprint, dims },
      lacking.map(({ chunk, conversation, turn, start }) => ({
        chunk,
        vector: vectors.get(`${conversation}|${turn}|${start}`),
      })),
    );
  };

  const asked = (filter?: ChunkFilter) => ({
    words: (words: string, limit: number) => numbers(index.search({ words, limit, ...(filter && { filter }) }), limit),
    hybrid: (words: string, vector: Float32Array, limit: number) =>
      numbers(index.search({ words, meaning: { fingerprint, vector }, limit, ...(filter && { filter }) }), limit),
  });

  return {
    name: 'Kura',
    insert: chats => put(chats, 1),
    stages: { filesOpen, indexOpen },
    settle: () => index.settle('now'),
    ready: () => index.whole,
    meaning: (vector, limit) => numbers(index.search({ words: '', meaning: { fingerprint, vector }, limit }), limit),
    ...asked(),
    behindWalls: { space: asked({ space: 'tale' }), story: asked({ walls: wallsSeenFrom('tale', end, story) }) },
    saveTurn: chat => put([chat], 2),
    forget: chat => index.remove(idOf(chat)),
    async store() {
      await index.settle('now');
      return files.size();
    },
    memory: () => index.memory(),
    async close() {
      await index.settle();
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
function behind({ number }: FedChat): Pick<Conversation, 'space' | 'note'> {
  if (number % 10 === 0) return { space: 'main' };
  const place = { episode: `e${number % 100}`, ...(number % 3 === 0 && { persona: 'mio' }) };
  return { space: 'tale', note: { place } };
}

const idOf = ({ number }: FedChat): ConversationId => `chatgpt:bench-${String(number).padStart(8, '0')}`;

/** The passages of a turn are consecutive in its text. */
function placedOf({ number, passages }: FedChat): IndexedPassage[] {
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
