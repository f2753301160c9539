/** Measures both in turns of a few hundred passages, so that a busy machine affects both alike. */
import { embedBacklog, type Backlog, type Unembedded } from '../../../lib/search/models/embed-backlog';
import { familyOf } from '../../../lib/search/models/catalogue';
import { openModel } from '../../../lib/search/models/embedder';
import { madeUpChats } from '../recall/chats';
import type { BareOpen, BareTask } from './bare.worker';

const base = new URL('./', location.href).href;
const never = new AbortController().signal;

/** Newest first, as in the product's backlog. */
const textsOf = (passages: number) =>
  [...madeUpChats(passages)].flatMap(chat => chat.passages.map(({ text }) => `${chat.title}\n${text}`)).toReversed();

const openKura = (name: string) =>
  openModel({
    choice: { from: 'extension', name },
    base,
    variant: '.asyncify',
    spawn: () => new Worker(new URL('./kura.worker.ts', import.meta.url), { type: 'module' }),
    onProgress: () => undefined,
  });

function openBare() {
  const worker = new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' });
  const ask = (asked: BareOpen | BareTask) =>
    new Promise<number>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      const hear = ({ data }: MessageEvent<{ readonly ms?: number; readonly error?: string }>) =>
        data.ms === undefined ? reject(new Error(data.error)) : resolve(data.ms);
      worker.addEventListener('message', hear, { once: true });
      worker.postMessage(asked, []);
    });
  return { ask, close: () => worker.terminate() };
}

export interface Turns {
  readonly name: string;
  readonly turns: number;
  /** Passages per turn. */
  readonly passages: number;
  readonly batches: readonly number[];
}

/** Milliseconds of each turn, for Kura and for plain Transformers.js with each batch size. */
async function turns({ name, turns: count, passages, batches }: Turns) {
  const texts = textsOf(passages * (count + 1));
  const { pooling } = familyOf(name);
  const model = await openKura(name);
  const bare = openBare();
  await bare.ask({ base, name });
  const taken: Record<string, number>[] = [];
  for (let turn = 0; turn <= count; turn += 1) {
    const mine = texts.slice(turn * passages, (turn + 1) * passages);
    const ms: Record<string, number> = {};
    for (const batch of batches) ms[`bare ${batch}`] = await bare.ask({ pooling, texts: mine, batch });
    const began = performance.now();
    await embedBacklog(memoryBacklog(mine), model.embedder, { signal: never });
    ms['kura'] = performance.now() - began;
    // The first turn is a warm-up.
    if (turn > 0) taken.push(ms);
  }
  model.close();
  bare.close();
  return taken;
}

/** Milliseconds until the model answers, until the newest 2,000 passages are embedded, and of questions in the meantime. */
async function start({ name, passages }: { readonly name: string; readonly passages: number }) {
  const work = memoryBacklog(textsOf(passages));
  const began = performance.now();
  const model = await openKura(name);
  const opened = performance.now() - began;
  let newest = 0;
  const busy = new AbortController();
  const questions: number[] = [];
  const ask = async () => {
    while (!busy.signal.aborted) {
      const asked = performance.now();
      await model.embedder.embed(['How do I keep a docker volume? ボリュームの消し方'], 'query');
      questions.push(performance.now() - asked);
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  };
  const onProgress = () => {
    if (newest === 0 && work.count().done >= 2000) newest = performance.now() - began;
  };
  const embedding = embedBacklog(work, model.embedder, { signal: never, onProgress }).finally(() => busy.abort());
  await Promise.all([embedding, ask()]);
  model.close();
  return { opened, newest, questions };
}

/** Keeps the backlog in memory. The product writes it to its index. */
function memoryBacklog(texts: readonly string[]): Backlog {
  let done = 0;
  let from = 0;
  return {
    async next(limit) {
      const found: Unembedded[] = texts.slice(from, from + limit).map((text, n) => ({ chunk: from + n, text }));
      from += found.length;
      return found;
    },
    async add(made) {
      done += made.length;
    },
    count: () => ({ done, all: texts.length }),
  };
}

Object.assign(globalThis, { turns, start });
