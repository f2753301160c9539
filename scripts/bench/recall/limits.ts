/** Compares the vector scans with the machine's limit: a loop that only reads the same bytes. */
import { createKernels } from '../../../lib/search/vector-index/kernels';
import { createVectors } from '../../../lib/search/vector-index/create-vector-index';
import { madeUpChats } from './chats';
import type { Contender } from './contender';
import { dims, meaningsOf } from './meanings';
import { median } from './median';
import { questionsFor } from './questions';

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
export async function limits(contender: Contender, passages: number, times: number): Promise<Limits> {
  const full = createVectors(dims, { scan: 'full' });
  const staged = createVectors(dims, { scan: 'two-stage' });
  for (const chat of madeUpChats(passages))
    for (const [n, vector] of meaningsOf(chat).entries()) {
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
  const clock = async (into: number[], work: () => unknown) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  for (const { kind, words, meaning } of questionsFor(passages, times)) {
    await clock(taken.read, () => kernels.read(0, bytes));
    await clock(taken.scan, () => full.nearest(meaning, 50));
    await clock(taken.twoStage, () => staged.nearest(meaning, 50));
    await clock(taken.words, () => contender.words(words, 50));
    const own = hybrids.get(kind) ?? [];
    hybrids.set(kind, own);
    await clock(own, () => contender.hybrid?.(words, meaning, 50));
  }
  const [read, scan, twoStage] = [median(taken.read), median(taken.scan), median(taken.twoStage)];
  const hybrid = median([...hybrids.values()].flat());
  return {
    read,
    scan,
    twoStage,
    hybrid,
    words: median(taken.words),
    'scan / read': scan / read,
    'two-stage / scan': twoStage / scan,
    'hybrid / scan': hybrid / scan,
    'hybrid / scan, by kind': Object.fromEntries([...hybrids].map(([kind, times]) => [kind, median(times) / scan])),
  };
}
