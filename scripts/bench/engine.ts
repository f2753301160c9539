/** Indexing and recall in Node, beside stock Orama on the same passages, questions and vectors, turn by turn in one process. */
import 'fake-indexeddb/auto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '@huggingface/transformers';
import { create, insertMultiple, search, type AnyOrama } from '@orama/orama';
import type { Conversation } from '../../lib/conversation';
import { chunk } from '../../lib/engine/chunk';
import { createEngine } from '../../lib/engine/create-engine';
import { loadEncoder } from '../../lib/engine/models/encoder';
import type { Embedder, IndexedChunk } from '../../lib/engine/engine';
import { createOramaIndex } from '../../lib/engine/orama-index';
import { createEngineHost } from '../../lib/host';
import { openVault } from '../../lib/vault/dexie-vault';
import { modelFiles } from '../model/files';
import { madeUpVault, questionsFor, type Question } from './chats';
import { figuresOf, round, timed } from './figures';

/** The tests' own tiny model: as many floats as a small real one has a sixth of, and far quicker to embed with. */
async function tinyEmbedder(): Promise<Embedder> {
  const folder = path.resolve('.cache/bench');
  for (const [name, content] of modelFiles()) {
    const file = path.join(folder, 'tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  Object.assign(env, { localModelPath: `${folder}/`, allowLocalModels: true, allowRemoteModels: false });
  const encoder = await loadEncoder({ model: 'tiny', dtype: 'fp32', device: 'cpu', pooling: 'mean' });
  return {
    fingerprint: 'tiny',
    dims: encoder.dims,
    async embed(texts) {
      const vectors: (Float32Array | undefined)[] = [];
      for (let at = 0; at < texts.length; at += 8) vectors.push(...(await encoder.encode(texts.slice(at, at + 8))));
      return vectors;
    },
  };
}

export async function benchEngine(sizes: readonly number[], questionsOfAKind: number) {
  const embedder = await tinyEmbedder();
  const rows = [];
  for (const size of sizes) {
    const chats = madeUpVault(size);
    const questions = questionsFor(chats, questionsOfAKind);
    rows.push(await oneSize(chats, questions), await oneSize(chats, questions, embedder));
  }
  return rows;
}

async function oneSize(chats: readonly Conversation[], questions: readonly Question[], embedder?: Embedder) {
  const prepared = await prepare(chats, embedder);
  const passages = prepared.flatMap(({ chunks }) => chunks);
  const index = createOramaIndex();
  const ours = await timed(async () => {
    for (const { id, chunks } of prepared) await index.put(id, chunks);
  });
  const vectors = embedder && { embedding: `vector[${embedder.dims}]` as const };
  const stock: AnyOrama = create({ schema: { text: 'string', context: 'string', ...vectors } });
  const theirs = await timed(() =>
    insertMultiple(
      stock,
      passages.map(({ id, text, context, meaning }) => ({
        id,
        text,
        context,
        ...(embedder && { embedding: Array.from(meaning?.vector ?? new Float32Array(embedder.dims)) }),
      })),
    ),
  );
  const engine = createEngine(embedder, index);
  const asked = await askBoth(
    questions,
    async text => (await engine.search(text, undefined, 100)).ranked.length,
    text => askStock(stock, text, embedder),
  );
  return {
    passages: passages.length,
    by: embedder ? 'words and meaning' : 'words',
    withVector: passages.filter(({ meaning }) => meaning).length,
    indexing: { ours: round(ours), stock: round(theirs), 'stock / ours': ratio(theirs, ours) },
    recall: asked,
    reopening: await reopening(chats, embedder),
  };
}

async function prepare(chats: readonly Conversation[], embedder?: Embedder) {
  const prepared = [];
  for (const chat of chats) {
    const passages = chunk(chat);
    const vectors = await embedder?.embed(
      passages.map(({ chunk, context }) => `${context}\n${chunk.text}`),
      'passage',
    );
    const chunks = passages.map(({ chunk, context }, n): IndexedChunk => {
      const vector = vectors?.[n];
      return {
        ...chunk,
        context,
        ...(embedder && vector && { meaning: { fingerprint: embedder.fingerprint, vector } }),
      };
    });
    prepared.push({ id: chat.id, chunks });
  }
  return prepared;
}

async function askStock(stock: AnyOrama, term: string, embedder?: Embedder): Promise<number> {
  const [value] = embedder ? await embedder.embed([term], 'query') : [];
  const common = { term, limit: 100, boost: { text: 1, context: 0.5 } };
  if (!value) return (await search(stock, common)).hits.length;
  const vector = { value: Array.from(value), property: 'embedding' };
  return (await search(stock, { ...common, mode: 'hybrid', vector, similarity: 0.5 })).hits.length;
}

/** Turn by turn, so that a busy moment of the machine meets both. */
async function askBoth(
  questions: readonly Question[],
  ask: (text: string) => Promise<number>,
  askStockOf: (text: string) => Promise<number>,
) {
  const taken = new Map<string, { ours: number[]; stock: number[]; silent: number }>();
  // The first question of each pays for what is compiled while it runs.
  for (const { text } of questions.slice(0, 3)) await Promise.all([ask(text), askStockOf(text)]);
  for (const { kind, text } of questions) {
    const known = taken.get(kind) ?? { ours: [], stock: [], silent: 0 };
    taken.set(kind, known);
    known.ours.push(await timed(() => ask(text)));
    let found = 0;
    known.stock.push(await timed(async () => (found = await askStockOf(text))));
    if (found === 0) known.silent += 1;
  }
  return [...taken].map(([kind, { ours, stock, silent }]) => {
    const [mine, theirs] = [figuresOf(ours), figuresOf(stock)];
    // To find nothing is no achievement to compare with.
    const compared = silent === stock.length ? {} : { 'stock / ours': ratio(theirs.median, mine.median) };
    return { kind, ours: mine, stock: theirs, ...compared, stockFoundNothing: silent };
  });
}

/** From the start of the engine host on a filled vault to its first answer. The vault lies in memory here, not on a disk. */
async function reopening(chats: readonly Conversation[], embedder?: Embedder): Promise<number> {
  const vault = await openVault(`bench-${chats.length}-${embedder ? 'meaning' : 'words'}`);
  for (const chat of chats) await vault.adopt(chat);
  const loadModel = async () => {
    if (!embedder) throw new Error('No model was chosen.');
    return { embedder, device: 'wasm' as const, close: () => undefined };
  };
  const start = async () => {
    const host = createEngineHost({ vault, loadModel, onError: error => console.error(error) });
    if (embedder) await host.useModel({ from: 'folder', name: 'tiny' });
    return host;
  };
  await start();
  for (let learnt = 0; learnt < chats.length;) {
    await new Promise(resolve => setTimeout(resolve, 50));
    learnt = 0;
    for await (const { fingerprint } of vault.segments())
      if (fingerprint === (embedder?.fingerprint ?? 'words')) learnt += 1;
  }
  return round(await timed(async () => (await start()).recall('the')));
}

const ratio = (theirs: number, ours: number): number => round(theirs / ours);
