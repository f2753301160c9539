/** The steps that the worker runs. Each returns plain data. */
import { queryAll, type QueryRun } from './query-all';
import { measureWaiting } from './measure-waiting';
import { createChats } from './create-chats';
import type { Contender, EmbeddedChat } from './contender';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { createExactScan } from './create-exact-scan';
import { openKura } from './open-kura';
import { measureLimits } from './measure-limits';
import { measureScopes } from './measure-scopes';
import { createEmbeddings } from './create-embeddings';
import { createMiniSearch } from './create-mini-search';
import { createQuestions } from './create-questions';
import { openSqlite } from './open-sqlite';
import { openStockOrama, createStockOrama } from './stock-orama';
import { putRows } from './put-rows';

/** `make` creates an empty contender; `open` opens the stored one. */
const contenderMakers: Readonly<
  Record<string, { readonly make: () => Promise<Contender>; readonly open?: () => Promise<Contender> }>
> = {
  kura: { make: () => openKura(), open: () => openKura() },
  // Does not wait for a disk, so that its time is only work.
  inMemory: { make: () => openKura(createMemoryFiles()) },
  orama: { make: async () => createStockOrama(), open: openStockOrama },
  mini: { make: async () => createMiniSearch() },
  sqlite: { make: openSqlite, open: openSqlite },
  exact: { make: async () => createExactScan() },
};

const openContenders = new Map<string, Contender>();
/** The state of a contender that gets its chats in parts. */
const fedCounts = new Map<string, number>();
const feeds = new Map<string, Generator<EmbeddedChat>>();

function* createFeed(passages: number): Generator<EmbeddedChat> {
  for (const chat of createChats(passages)) yield { ...chat, embeddings: createEmbeddings(chat) };
}

const getContender = (name: string): Contender => {
  const contender = openContenders.get(name);
  if (!contender) throw new Error(`${name} is not here.`);
  return contender;
};

export const steps = {
  /** Allocates the memory of the made-up chats before anything is measured. */
  prepare: () => createQuestions(1000, 1).length,

  /** Inserts chats until a contender holds `upTo` of `passages`. In milliseconds, without creating the chats. */
  async load({ name, passages, upTo }: { readonly name: string; readonly passages: number; readonly upTo: number }) {
    const contender = openContenders.get(name) ?? (await getMaker(name).make());
    openContenders.set(name, contender);
    const feed = feeds.get(name) ?? createFeed(passages);
    feeds.set(name, feed);
    const from = fedCounts.get(name) ?? 0;
    let [taken, fedCount] = [0, from];
    for (let more = true; more;) {
      const batch: EmbeddedChat[] = [];
      while (batch.length < 20 && more) {
        const { value, done } = feed.next();
        if (done) more = false;
        else batch.push(value);
        fedCount = (value?.passages.at(-1)?.number ?? fedCount - 1) + 1;
        if (fedCount >= upTo) more = false;
      }
      const started = performance.now();
      await contender.insert(batch);
      taken += performance.now() - started;
    }
    fedCounts.set(name, fedCount);
    const started = performance.now();
    await contender.settle?.();
    return {
      contender: contender.name,
      fedCount: fedCount - from,
      milliseconds: taken,
      settling: performance.now() - started,
    };
  },

  ask: (asking: Omit<QueryRun, 'contenders'> & { readonly names: readonly string[] }) =>
    queryAll({ ...asking, contenders: asking.names.map(getContender) }),

  async store({ name }: { readonly name: string }) {
    const started = performance.now();
    const bytes = await getContender(name).store?.();
    return { bytes, milliseconds: performance.now() - started, memory: getContender(name).memory?.() };
  },

  /** Adds a turn to stored chats, one after the other. In milliseconds each. */
  async saveTurns({ name, times }: { readonly name: string; readonly times: number }) {
    const contender = getContender(name);
    const taken: number[] = [];
    for (const chat of createFeed(times * 60)) {
      if (taken.length >= times) break;
      const grown = addTurn(chat, 1e9 + taken.length);
      const started = performance.now();
      await contender.saveTurn?.(grown, 1);
      taken.push(performance.now() - started);
    }
    return taken;
  },

  /** Runs in a browser that has just started. In milliseconds since the step began. */
  async open({ name, words, passages }: { readonly name: string; readonly words: string; readonly passages: number }) {
    const { open } = getMaker(name);
    if (!open) throw new Error(`${name} keeps nothing on the disk.`);
    const started = performance.now();
    const contender = await open();
    const found = (await contender.words(words, 50)).length;
    const firstWords = performance.now() - started;
    await contender.ready?.();
    const ready = performance.now() - started;
    const [chat] = createFeed(passages);
    const [embedding] = chat?.embeddings ?? [];
    if (embedding) await contender.hybrid?.(words, embedding, 50);
    openContenders.set(name, contender);
    return {
      ...contender.stages,
      found,
      firstWords,
      ready,
      sinceWorker: performance.now(),
      memory: contender.memory?.(),
    };
  },

  limits: ({ name, passages, times }: { readonly name: string; readonly passages: number; readonly times: number }) =>
    measureLimits(getContender(name), passages, times),

  scopes: ({ name, passages, times }: { readonly name: string; readonly passages: number; readonly times: number }) =>
    measureScopes(getContender(name), passages, times),

  /** Forgets every fiftieth chat, so that each segment is rewritten. */
  busy: ({ name, passages }: { readonly name: string; readonly passages: number }) =>
    measureWaiting(
      getContender(name),
      Array.from(createChats(passages)).filter(({ number }) => number % 50 === 0),
    ),

  putRows,

  async close({ name }: { readonly name: string }) {
    await openContenders.get(name)?.close?.();
    openContenders.delete(name);
    feeds.delete(name);
    fedCounts.delete(name);
  },
};

export type Steps = typeof steps;

function getMaker(name: string) {
  const contenderMaker = contenderMakers[name];
  if (!contenderMaker) throw new Error(`Nobody is called ${name}.`);
  return contenderMaker;
}

function addTurn(chat: EmbeddedChat, number: number): EmbeddedChat {
  const last = chat.passages.at(-1);
  const text = chat.passages[1]?.text ?? '';
  const [embedding] = chat.embeddings ?? [];
  return {
    ...chat,
    passages: [...chat.passages, { number, turn: (last?.turn ?? 0) + 1, text }],
    embeddings: [...(chat.embeddings ?? []), ...(embedding ? [embedding] : [])],
  };
}
