/** The two, one after the other, on the same texts; each in a fresh worker. */
import { embedBacklog, type MadeVector, type Unembedded } from '../../../lib/engine/models/backlog';
import { familyOf } from '../../../lib/engine/models/catalogue';
import { openModel } from '../../../lib/engine/models/embedder';
import { madeUpChats } from '../recall/chats';

export interface Given {
  readonly name: string;
  readonly passages: number;
  readonly batches: readonly number[];
}

const base = new URL('./', location.href).href;
/** Newest first, as the product's backlog hands them out. */
const textsOf = (passages: number) =>
  [...madeUpChats(passages)].flatMap(chat => chat.passages.map(({ text }) => `${chat.title}\n${text}`)).toReversed();

function bare({ name, passages, batches }: Given): Promise<unknown> {
  const worker = new Worker(new URL('./bare.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<{ error?: string }>) => {
      worker.terminate();
      if (data.error === undefined) resolve(data);
      else reject(new Error(data.error));
    });
    const { pooling } = familyOf(name);
    worker.postMessage({ base, name, pooling, texts: textsOf(passages), batches }, []);
  });
}

/** Milliseconds: until the model answers, from there until the newest 2,000 and until all have vectors; of questions meanwhile. */
async function kura({ name, passages, asking }: Given & { readonly asking: boolean }) {
  const texts = textsOf(passages);
  const began = performance.now();
  const model = await openModel({
    choice: { from: 'extension', name },
    base,
    variant: '.asyncify',
    spawn: () => new Worker(new URL('./kura.worker.ts', import.meta.url), { type: 'module' }),
    onProgress: () => undefined,
  });
  await model.embedder.embed(texts.slice(0, 64), 'passage');
  const opened = performance.now();

  const work = memoryBacklog(texts);
  let newest: number | undefined;
  let busy = true;
  const questions: number[] = [];
  const ask = async () => {
    while (asking && busy) {
      const asked = performance.now();
      await model.embedder.embed(['How do I keep a docker volume? ボリュームの消し方'], 'query');
      questions.push(performance.now() - asked);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const embedding = embedBacklog(work, model.embedder, {
    signal: new AbortController().signal,
    onProgress: () => {
      if (work.count().done >= 2000) newest ??= performance.now() - opened;
    },
  }).finally(() => (busy = false));
  await Promise.all([embedding, ask()]);
  const all = performance.now() - opened;
  model.close();
  return { opened: opened - began, newest, all, questions: questions.toSorted((a, b) => a - b) };
}

/** Where the product would write to its index: here only memory. */
function memoryBacklog(texts: readonly string[]) {
  const vectors = new Map<number, Float32Array | undefined>();
  return {
    async next(limit: number, taken: ReadonlySet<number>) {
      const found: Unembedded[] = [];
      for (const [chunk, text] of texts.entries()) {
        if (found.length === limit) break;
        if (!vectors.has(chunk) && !taken.has(chunk)) found.push({ chunk, text });
      }
      return found;
    },
    async add(made: readonly MadeVector[]) {
      for (const { chunk, vector } of made) vectors.set(chunk, vector);
    },
    count: () => ({ done: vectors.size, all: texts.length }),
  };
}

Object.assign(globalThis, { bare, kura });
