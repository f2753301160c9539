/** Measures both in turns of a few hundred passages, so that a busy machine affects both alike. */
import { embedBacklog, type Backlog, type TextToEmbed } from '../../../lib/search/models/embed-backlog';
import { getFamily } from '../../../lib/search/models/model-list';
import { openModel } from '../../../lib/search/models/open-model';
import { createChats } from '../recall/create-chats';
import type { BareOpen, BareTask } from './bare.worker';

const base = new URL('./', location.href).href;
const never = new AbortController().signal;

/** Newest first, as in the product's backlog. */
const listTexts = (passages: number) =>
  [...createChats(passages)].flatMap(chat => chat.passages.map(({ text }) => `${chat.title}\n${text}`)).toReversed();

const openKura = (name: string) =>
  openModel({
    choice: { from: 'extension', name },
    base,
    variant: '.asyncify',
    spawn: () => new Worker(new URL('./kura.worker.ts', import.meta.url), { type: 'module' }),
  });

function openBare() {
  const worker = new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' });
  const send = (task: BareOpen | BareTask) =>
    new Promise<number>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      const handleAnswer = ({ data }: MessageEvent<{ readonly ms?: number; readonly error?: string }>) =>
        data.ms === undefined ? reject(new Error(data.error)) : resolve(data.ms);
      worker.addEventListener('message', handleAnswer, { once: true });
      worker.postMessage(task, []);
    });
  return { send, close: () => worker.terminate() };
}

export interface TurnOptions {
  readonly name: string;
  readonly turns: number;
  /** Passages per turn. */
  readonly passages: number;
  readonly batches: readonly number[];
}

/** Milliseconds of each turn, for Kura and for plain Transformers.js with each batch size. */
async function measureTurns({ name, turns: count, passages, batches }: TurnOptions) {
  const texts = listTexts(passages * (count + 1));
  const { pooling } = getFamily(name);
  const model = await openKura(name);
  const bare = openBare();
  await bare.send({ base, name });
  const taken: Record<string, number>[] = [];
  for (let turn = 0; turn <= count; turn += 1) {
    const batchTexts = texts.slice(turn * passages, (turn + 1) * passages);
    const ms: Record<string, number> = {};
    for (const batch of batches) ms[`bare ${batch}`] = await bare.send({ pooling, texts: batchTexts, batch });
    const began = performance.now();
    await embedBacklog(createMemoryBacklog(batchTexts), model.embedder, { signal: never });
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
  const work = createMemoryBacklog(listTexts(passages));
  const began = performance.now();
  const model = await openKura(name);
  const opened = performance.now() - began;
  let newest = 0;
  const busy = new AbortController();
  const questions: number[] = [];
  const queryRepeatedly = async () => {
    while (!busy.signal.aborted) {
      const task = performance.now();
      await model.embedder.embed(['How do I keep a docker volume? ボリュームの消し方'], 'query');
      questions.push(performance.now() - task);
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  };
  const onProgress = () => {
    if (newest === 0 && work.count().done >= 2000) newest = performance.now() - began;
  };
  const embedding = embedBacklog(work, model.embedder, { signal: never, onProgress }).finally(() => busy.abort());
  await Promise.all([embedding, queryRepeatedly()]);
  model.close();
  return { opened, newest, questions };
}

/** Keeps the backlog in memory. The product writes it to its index. */
function createMemoryBacklog(texts: readonly string[]): Backlog {
  let done = 0;
  let from = 0;
  return {
    async next(limit) {
      const found: TextToEmbed[] = texts.slice(from, from + limit).map((text, n) => ({ chunk: from + n, text }));
      from += found.length;
      return found;
    },
    async add(embedded) {
      done += embedded.length;
    },
    count: () => ({ done, all: texts.length }),
  };
}

Object.assign(globalThis, { turns: measureTurns, start });
