/** The steps that the worker runs. Each returns plain data. */
import { askAll, type Asking } from './ask';
import { busy } from './busy';
import { madeUpChats } from './chats';
import type { Contender, FedChat } from './contender';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { exactScan } from './exact';
import { openKura } from './kura';
import { limits } from './limits';
import { walls } from './walls';
import { meaningsOf } from './meanings';
import { miniSearch } from './mini-search';
import { questionsFor } from './questions';
import { openSqlite } from './sqlite';
import { openStockOrama, stockOrama } from './stock-orama';
import { putRows } from './rows';

/** `make` creates an empty contender; `open` opens the stored one. */
const makers: Readonly<
  Record<string, { readonly make: () => Promise<Contender>; readonly open?: () => Promise<Contender> }>
> = {
  kura: { make: () => openKura(), open: () => openKura() },
  // Does not wait for a disk, so that its time is only work.
  inMemory: { make: () => openKura(createMemoryFiles()) },
  orama: { make: async () => stockOrama(), open: openStockOrama },
  mini: { make: async () => miniSearch() },
  sqlite: { make: openSqlite, open: openSqlite },
  exact: { make: async () => exactScan() },
};

const here = new Map<string, Contender>();
/** The state of a contender that gets its chats in parts. */
const heldBy = new Map<string, number>();
const feeds = new Map<string, Generator<FedChat>>();

function* fed(passages: number): Generator<FedChat> {
  for (const chat of madeUpChats(passages)) yield { ...chat, meanings: meaningsOf(chat) };
}

const present = (name: string): Contender => {
  const contender = here.get(name);
  if (!contender) throw new Error(`${name} is not here.`);
  return contender;
};

export const steps = {
  /** Allocates the memory of the made-up chats before anything is measured. */
  prepare: () => questionsFor(1000, 1).length,

  /** Inserts chats until a contender holds `upTo` of `passages`. In milliseconds, without creating the chats. */
  async load({ name, passages, upTo }: { readonly name: string; readonly passages: number; readonly upTo: number }) {
    const contender = here.get(name) ?? (await maker(name).make());
    here.set(name, contender);
    const feed = feeds.get(name) ?? fed(passages);
    feeds.set(name, feed);
    const from = heldBy.get(name) ?? 0;
    let [taken, held] = [0, from];
    for (let more = true; more;) {
      const batch: FedChat[] = [];
      while (batch.length < 20 && more) {
        const { value, done } = feed.next();
        if (done) more = false;
        else batch.push(value);
        held = (value?.passages.at(-1)?.number ?? held - 1) + 1;
        if (held >= upTo) more = false;
      }
      const started = performance.now();
      await contender.insert(batch);
      taken += performance.now() - started;
    }
    heldBy.set(name, held);
    const started = performance.now();
    await contender.settle?.();
    return { contender: contender.name, held: held - from, milliseconds: taken, settling: performance.now() - started };
  },

  ask: (asking: Omit<Asking, 'contenders'> & { readonly names: readonly string[] }) =>
    askAll({ ...asking, contenders: asking.names.map(present) }),

  async store({ name }: { readonly name: string }) {
    const started = performance.now();
    const bytes = await present(name).store?.();
    return { bytes, milliseconds: performance.now() - started, memory: present(name).memory?.() };
  },

  /** Adds a turn to stored chats, one after the other. In milliseconds each. */
  async saveTurns({ name, times }: { readonly name: string; readonly times: number }) {
    const contender = present(name);
    const taken: number[] = [];
    for (const chat of fed(times * 60)) {
      if (taken.length >= times) break;
      const grown = withOneMoreTurn(chat, 1e9 + taken.length);
      const started = performance.now();
      await contender.saveTurn?.(grown, 1);
      taken.push(performance.now() - started);
    }
    return taken;
  },

  /** Runs in a browser that has just started. In milliseconds since the step began. */
  async open({ name, words, passages }: { readonly name: string; readonly words: string; readonly passages: number }) {
    const { open } = maker(name);
    if (!open) throw new Error(`${name} keeps nothing on the disk.`);
    const started = performance.now();
    const contender = await open();
    const found = (await contender.words(words, 50)).length;
    const firstWords = performance.now() - started;
    await contender.ready?.();
    const ready = performance.now() - started;
    const [chat] = fed(passages);
    const [meaning] = chat?.meanings ?? [];
    if (meaning) await contender.hybrid?.(words, meaning, 50);
    here.set(name, contender);
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
    limits(present(name), passages, times),

  walls: ({ name, passages, times }: { readonly name: string; readonly passages: number; readonly times: number }) =>
    walls(present(name), passages, times),

  /** Forgets every fiftieth chat, so that each segment is rewritten. */
  busy: ({ name, passages }: { readonly name: string; readonly passages: number }) =>
    busy(
      present(name),
      Array.from(madeUpChats(passages)).filter(({ number }) => number % 50 === 0),
    ),

  putRows,

  async close({ name }: { readonly name: string }) {
    await here.get(name)?.close?.();
    here.delete(name);
    feeds.delete(name);
    heldBy.delete(name);
  },
};

export type Steps = typeof steps;

function maker(name: string) {
  const known = makers[name];
  if (!known) throw new Error(`Nobody is called ${name}.`);
  return known;
}

function withOneMoreTurn(chat: FedChat, number: number): FedChat {
  const last = chat.passages.at(-1);
  const text = chat.passages[1]?.text ?? '';
  const [meaning] = chat.meanings ?? [];
  return {
    ...chat,
    passages: [...chat.passages, { number, turn: (last?.turn ?? 0) + 1, text }],
    meanings: [...(chat.meanings ?? []), ...(meaning ? [meaning] : [])],
  };
}
