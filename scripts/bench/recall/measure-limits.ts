/** Compares the vector scans with the machine's limit: a loop that only reads the same bytes. */
import { createKernels } from '../../../lib/search/vector-index/kernels';
import { createVectorIndex } from '../../../lib/search/vector-index/create-vector-index';
import { createChats } from './create-chats';
import type { Contender } from './contender';
import { dims, createEmbeddings } from './create-embeddings';
import { computeMedian } from './median';
import { createQuestions } from './create-questions';

export interface Limits {
  /** Medians in milliseconds. */
  readonly read: number;
  readonly scan: number;
  readonly twoStage: number;
  readonly hybrid: number;
  readonly words: number;
  readonly 'scan / read': number;
  readonly 'two-stage / scan': number;
  /** Over questions of all kinds. */
  readonly 'hybrid / scan': number;
  readonly 'hybrid / scan, by kind': Readonly<Record<string, number>>;
}

/** Measures in turns, with `times` questions of each kind. `contender` has the same vectors and the texts. */
export async function measureLimits(contender: Contender, passages: number, times: number): Promise<Limits> {
  const full = createVectorIndex(dims, { scan: 'full' });
  const staged = createVectorIndex(dims, { scan: 'two-stage' });
  for (const chat of createChats(passages))
    for (const [n, vector] of createEmbeddings(chat).entries()) {
      const { number = 0 } = chat.passages[n] ?? {};
      full.add(number, vector);
      staged.add(number, vector);
    }
  const kernels = createKernels();
  const bytes = Math.ceil((passages * dims) / 64) * 64;
  kernels.grow(bytes);
  new Uint8Array(kernels.memory).fill(1);

  const taken = { read: [] as number[], scan: [] as number[], twoStage: [] as number[], words: [] as number[] };
  const hybrids = new Map<string, number[]>();
  const measureInto = async (target: number[], work: () => unknown) => {
    const started = performance.now();
    await work();
    target.push(performance.now() - started);
  };
  for (const { kind, words, embedding } of createQuestions(passages, times)) {
    await measureInto(taken.read, () => kernels.read(0, bytes));
    await measureInto(taken.scan, () => full.nearest(embedding, 50));
    await measureInto(taken.twoStage, () => staged.nearest(embedding, 50));
    await measureInto(taken.words, () => contender.words(words, 50));
    const kindTimes = hybrids.get(kind) ?? [];
    hybrids.set(kind, kindTimes);
    await measureInto(kindTimes, () => contender.hybrid?.(words, embedding, 50));
  }
  const [read, scan, twoStage] = [computeMedian(taken.read), computeMedian(taken.scan), computeMedian(taken.twoStage)];
  const hybrid = computeMedian([...hybrids.values()].flat());
  return {
    read,
    scan,
    twoStage,
    hybrid,
    words: computeMedian(taken.words),
    'scan / read': scan / read,
    'two-stage / scan': twoStage / scan,
    'hybrid / scan': hybrid / scan,
    'hybrid / scan, by kind': Object.fromEntries(
      [...hybrids].map(([kind, times]) => [kind, computeMedian(times) / scan]),
    ),
  };
}
