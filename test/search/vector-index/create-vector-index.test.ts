import { describe, expect, test, vi } from 'vitest';
import { createVectorIndex, type VectorIndexOptions } from '../../../lib/search/vector-index/create-vector-index';
import type { StoredPage, VectorIndex } from '../../../lib/search/vector-index/vector-index';
import { ranked, seeded, vector } from './made-up-vectors';

const ways: readonly VectorIndexOptions[] = [
  { kernels: 'fastest', scan: 'full' },
  { kernels: 'plain', scan: 'full' },
];

/** Of two numbers: where they point is easy to see. */
const pointing = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const chunksOf = (vectors: VectorIndex, query: Float32Array, limit: number, allowed?: Uint8Array) => [
  ...vectors.nearest(query, limit, allowed).chunks,
];

describe.each(ways)('with $kernels kernels', options => {
  test('the nearest come first, with their cosines', () => {
    const vectors = createVectorIndex(2, options);
    for (const [chunk, degrees] of [90, 10, 180, 30].entries()) vectors.add(chunk, pointing(degrees));
    const { chunks, scores } = vectors.nearest(pointing(0), 3);
    expect([...chunks]).toEqual([1, 3, 0]);
    expect(scores[0]).toBeCloseTo(Math.cos(Math.PI / 18), 2);
    expect(scores[1]).toBeCloseTo(Math.cos(Math.PI / 6), 2);
    expect(scores[2]).toBeCloseTo(0, 2);
  });

  test('equals come in order of chunk number, whenever they were added', () => {
    const vectors = createVectorIndex(2, options);
    for (const chunk of [9, 4, 700, 2, 5]) vectors.add(chunk, pointing(45));
    vectors.add(1, pointing(200));
    expect(chunksOf(vectors, pointing(50), 3)).toEqual([2, 4, 5]);
    expect(chunksOf(vectors, pointing(50), 10)).toEqual([2, 4, 5, 9, 700, 1]);
  });

  test('of equals those come first that the asker puts first, however they are looked through', () => {
    const later = (chunk: number, other: number) => chunk > other;
    for (const scan of ['full', 'two-stage'] as const) {
      const vectors = createVectorIndex(2, { ...options, scan });
      for (let chunk = 0; chunk < 60; chunk++) vectors.add(chunk, pointing(45));
      expect([...vectors.nearest(pointing(50), 3, undefined, later).chunks]).toEqual([59, 58, 57]);
      // So few are looked up one by one.
      const few = new Uint8Array(60).fill(1, 10, 12);
      expect([...vectors.nearest(pointing(50), 1, few, later).chunks]).toEqual([11]);
    }
  });

  test('an empty store answers nothing', () => {
    const vectors = createVectorIndex(8, options);
    const query = vector(seeded(1), 8);
    expect(chunksOf(vectors, query, 10)).toEqual([]);
    expect([...vectors.scores(query, [3])]).toEqual([Number.NaN]);
    expect([vectors.mean(query), vectors.size, vectors.pages]).toEqual([0, 0, 0]);
    expect(vectors.takeChanged()).toEqual([]);
    expect(vectors.compact()).toBe(0);
  });

  test('a limit of zero answers nothing', () => {
    const vectors = createVectorIndex(2, options);
    vectors.add(0, pointing(0));
    expect(chunksOf(vectors, pointing(0), 0)).toEqual([]);
  });

  test('a vector of zeros is near to nothing, and harms nobody', () => {
    const vectors = createVectorIndex(2, options);
    vectors.add(0, Float32Array.of(0, 0));
    vectors.add(1, pointing(0));
    vectors.add(2, pointing(180));
    expect([...vectors.scores(pointing(0), [0])]).toEqual([0]);
    expect(chunksOf(vectors, pointing(0), 3)).toEqual([1, 0, 2]);
    expect([...vectors.nearest(Float32Array.of(0, 0), 3).scores]).toEqual([0, 0, 0]);
  });

  test('a vector with something that is no number counts as zeros', () => {
    const vectors = createVectorIndex(2, options);
    vectors.add(0, Float32Array.of(Number.NaN, 1));
    vectors.add(1, Float32Array.of(Number.POSITIVE_INFINITY, 1));
    expect([...vectors.scores(pointing(0), [0, 1])]).toEqual([0, 0]);
    expect(vectors.mean(pointing(0))).toBe(0);
    expect([...vectors.nearest(Float32Array.of(Number.NaN, 1), 2).scores]).toEqual([0, 0]);
  });

  test('only allowed chunks answer, many or few', () => {
    const vectors = createVectorIndex(16, options);
    const next = seeded(3);
    const all = new Map(Array.from({ length: 400 }, (_, chunk) => [chunk, vector(next, 16)]));
    for (const [chunk, numbers] of all) vectors.add(chunk, numbers);
    const query = vector(next, 16);
    for (const every of [2, 3, 25, 100]) {
      const allowed = Uint8Array.from({ length: 400 }, (_, chunk) => (chunk % every === 0 ? 1 : 0));
      const expected = ranked(query, all).filter(chunk => chunk % every === 0);
      expect(chunksOf(vectors, query, 50, allowed)).toEqual(expected.slice(0, 50));
    }
    expect(chunksOf(vectors, query, 50, new Uint8Array(400))).toEqual([]);
    // Shorter than the chunk numbers go: those beyond are not allowed.
    expect(chunksOf(vectors, query, 50, Uint8Array.of(1, 0, 1)).sort((a, b) => a - b)).toEqual([0, 2]);
  });

  test('a chunk that is added again has the new vector only', () => {
    const vectors = createVectorIndex(2, options);
    vectors.add(0, pointing(0));
    vectors.add(1, pointing(40));
    vectors.add(0, pointing(90));
    expect(vectors.size).toBe(2);
    expect(chunksOf(vectors, pointing(0), 5)).toEqual([1, 0]);
    expect(vectors.mean(pointing(90))).toBeCloseTo((1 + Math.cos((50 * Math.PI) / 180)) / 2, 2);
  });

  test('the mean is that of all cosines', () => {
    const vectors = createVectorIndex(2, options);
    for (const [chunk, degrees] of [0, 60, 90].entries()) vectors.add(chunk, pointing(degrees));
    expect(vectors.mean(pointing(0))).toBeCloseTo((1 + 0.5 + 0) / 3, 2);
    vectors.remove(0);
    expect(vectors.mean(pointing(0))).toBeCloseTo(0.25, 2);
  });

  test('a vector of other dims is refused by name', () => {
    const vectors = createVectorIndex(2, options);
    const other = Float32Array.of(1, 0, 0);
    const refused = expect.objectContaining({ name: 'OtherDims' });
    expect(() => vectors.add(0, other)).toThrow(refused);
    expect(() => vectors.nearest(other, 1)).toThrow(refused);
    expect(() => vectors.scores(other, [0])).toThrow(refused);
    expect(() => vectors.mean(other)).toThrow(refused);
    expect(vectors.size).toBe(0);
  });
});

describe.each([
  { dims: 2, kernels: 'fastest' },
  { dims: 33, kernels: 'plain' },
  { dims: 64, kernels: 'fastest' },
] as const)('a store of $dims dims with $kernels kernels, used for a while', ({ dims, kernels }) => {
  /** A life of adding, removing, replacing, tidying, storing and opening again; `truth` is what must be there. */
  function live(seed: number, options: VectorIndexOptions) {
    const next = seeded(seed);
    const truth = new Map<number, Float32Array>();
    const disk = new Map<number, StoredPage>();
    let vectors = createVectorIndex(dims, options);
    let number = 0;
    const someone = () => [...truth.keys()][next(Math.max(1, truth.size))];
    const save = () => {
      for (const page of vectors.takeChanged()) disk.set(page.page, { ...page, bytes: page.bytes.slice() });
      for (const page of disk.keys()) if (page >= vectors.pages) disk.delete(page);
    };
    const addMany = (count: number) => {
      for (let n = 0; n < count; n++) {
        number += 1 + (next(10) === 0 ? next(50) : 0);
        const numbers = vector(next, dims);
        truth.set(number, numbers);
        vectors.add(number, numbers);
      }
    };
    // More than a page from the first.
    addMany(4200);
    const steps: (() => void)[] = [
      () => addMany(next(700)),
      () => {
        for (let n = next(900); n > 0; n--) {
          const chunk = someone() ?? 12_345;
          truth.delete(chunk);
          vectors.remove(chunk);
        }
      },
      () => {
        const chunk = someone();
        if (chunk === undefined) return;
        const numbers = vector(next, dims);
        truth.set(chunk, numbers);
        vectors.add(chunk, numbers);
      },
      () => void vectors.compact(),
      save,
      () => {
        save();
        vectors = createVectorIndex(dims, options);
        const pages = [...disk.values()].sort(() => next(3) - 1);
        for (const page of pages) vectors.attach(page);
      },
    ];
    /** After one step more: what the store answers, and what it must. */
    const moment = () => {
      steps[next(steps.length)]?.();
      const query = vector(next, dims);
      const expected = ranked(query, truth).slice(0, 20);
      const { chunks, scores } = vectors.nearest(query, 20);
      const cosines = vectors.scores(query, [...truth.keys()]);
      const mean = cosines.reduce((sum, x) => sum + x, 0) / Math.max(1, truth.size);
      return {
        got: {
          size: vectors.size,
          all: [...truth.keys()].every(chunk => vectors.has(chunk)),
          best: [...chunks],
          scores,
          meanIsNear: Math.abs(vectors.mean(query) - mean) < 1e-4,
        },
        wanted: {
          size: truth.size,
          all: true,
          best: expected,
          scores: vectors.scores(query, expected),
          meanIsNear: true,
        },
      };
    };
    return moment;
  }

  test.each([1, 2])('answers what an exhaustive search answers at every moment (seed %i)', seed => {
    const moment = live(seed, { kernels, scan: 'full' });
    for (let n = 0; n < 12; n++) {
      const { got, wanted } = moment();
      expect(got).toEqual(wanted);
    }
  });

  test('answers the same in two stages when the second reads all that may matter', () => {
    const moment = live(4, { kernels, scan: 'two-stage', candidates: 100_000 });
    for (let n = 0; n < 8; n++) {
      const { got, wanted } = moment();
      expect(got).toEqual(wanted);
    }
  });
});

test('in two stages, both kinds of kernels answer the same, near to what a full scan answers', () => {
  const next = seeded(8);
  const options = { scan: 'two-stage', candidates: 150 } as const;
  const [fast, plain, full] = [
    createVectorIndex(96, options),
    createVectorIndex(96, { ...options, kernels: 'plain' }),
    createVectorIndex(96, { scan: 'full' }),
  ];
  for (let chunk = 0; chunk < 3000; chunk++) {
    const numbers = vector(next, 96);
    for (const vectors of [fast, plain, full]) vectors.add(chunk, numbers);
  }
  let found = 0;
  for (let n = 0; n < 20; n++) {
    const query = vector(next, 96);
    expect(fast.nearest(query, 30)).toEqual(plain.nearest(query, 30));
    const best = chunksOf(fast, query, 10);
    found += chunksOf(full, query, 10).filter(chunk => best.includes(chunk)).length;
  }
  // Of 200. These vectors are of no shape, which is the hardest for sign bits; real ones are measured, not tested.
  expect(found).toBeGreaterThan(150);
});

test('in two stages, a model whose vectors all lean to one side is read as well as one that does not', () => {
  const next = seeded(12);
  const lean = vector(next, 96);
  const leaning = () => {
    const numbers = vector(next, 96).map((x, i) => x + 2 * (lean[i] ?? 0));
    const length = Math.hypot(...numbers);
    return numbers.map(x => x / length);
  };
  const options = { scan: 'two-stage', candidates: 150 } as const;
  const [two, full] = [createVectorIndex(96, options), createVectorIndex(96, { scan: 'full' })];
  let found = 0;
  const ask = (times: number) => {
    for (let n = 0; n < times; n++) {
      const query = leaning();
      const best = chunksOf(two, query, 10);
      found += chunksOf(full, query, 10).filter(chunk => best.includes(chunk)).length;
    }
  };
  for (let chunk = 0; chunk < 3000; chunk++) {
    // The first few do not say where the centre will be.
    const numbers = chunk < 20 ? vector(next, 96) : leaning();
    for (const vectors of [two, full]) vectors.add(chunk, numbers);
    if (chunk === 20) ask(1);
  }
  found = 0;
  ask(20);
  // Of 200, as above; by the signs alone it is about half as many.
  expect(found).toBeGreaterThan(150);
});

test('sign bits take room only once a question reads them, and are right for what comes later too', () => {
  const next = seeded(9);
  const [vectors, full] = [
    createVectorIndex(128, { scan: 'two-stage', candidates: 200 }),
    createVectorIndex(128, { scan: 'full' }),
  ];
  const add = (from: number, to: number) => {
    for (let chunk = from; chunk < to; chunk++) {
      const numbers = vector(next, 128);
      for (const each of [vectors, full]) each.add(chunk, numbers);
    }
  };
  add(0, 1000);
  const early = vector(next, 128);
  for (const each of [vectors, full]) each.add(1000, early);
  add(1001, 20_000);
  const { memory } = full;
  expect(vectors.memory).toBe(memory);
  const nearestOf = (query: Float32Array) => [chunksOf(vectors, query, 1), chunksOf(full, query, 1)];
  expect(nearestOf(early)).toEqual([[1000], [1000]]);
  // An eighth of the rows, in whole pages of WebAssembly.
  expect(vectors.memory - memory).toBeGreaterThan(20_000 * 16);
  expect(full.memory).toBe(memory);
  add(20_000, 22_000);
  const late = vector(next, 128);
  for (const each of [vectors, full]) each.add(22_000, late);
  expect(nearestOf(late)).toEqual([[22_000], [22_000]]);
});

test('in two stages, candidates are taken from those allowed', () => {
  const next = seeded(6);
  const vectors = createVectorIndex(32, { scan: 'two-stage', candidates: 40 });
  const allowed = new Uint8Array(3000);
  // A crowd that is nearest of all and not allowed would fill all places in the second stage.
  const query = vector(next, 32);
  for (let chunk = 0; chunk < 3000; chunk++) {
    vectors.add(chunk, chunk % 10 === 0 ? vector(next, 32) : query);
    if (chunk % 10 === 0) allowed[chunk] = 1;
  }
  const { chunks } = vectors.nearest(query, 20, allowed);
  expect(chunks).toHaveLength(20);
  expect([...chunks].every(chunk => chunk % 10 === 0)).toBe(true);
});

test('left to itself, the store reads everything while that is little, so that nothing is missed', () => {
  const next = seeded(2);
  const vectors = createVectorIndex(64);
  const all = new Map(Array.from({ length: 5000 }, (_, chunk) => [chunk, vector(next, 64)]));
  for (const [chunk, numbers] of all) vectors.add(chunk, numbers);
  const query = vector(next, 64);
  expect(chunksOf(vectors, query, 100)).toEqual(ranked(query, all).slice(0, 100));
});

test('many vectors of 384 numbers need little more than their bytes, signs, scales and two numbers', () => {
  const vectors = createVectorIndex(384);
  const numbers = vector(seeded(1), 384);
  for (let chunk = 0; chunk < 8000; chunk++) vectors.add(chunk, numbers);
  // 384 + 48 + 4 + 4 + 4, and what is left of the last block of 1,024.
  expect(vectors.memory / vectors.size).toBeLessThan(444 * (8192 / 8000) + 10);
});

test('in two stages, the centre follows where as many vectors come as go', () => {
  const next = seeded(12);
  const side = vector(next, 96);
  const leaning = (way: 1 | -1) => {
    const pushed = vector(next, 96).map((x, n) => x + way * 2 * (side[n] ?? 0));
    const length = Math.hypot(...pushed);
    return pushed.map(x => x / length);
  };
  const [two, full] = [
    createVectorIndex(96, { scan: 'two-stage', candidates: 150 }),
    createVectorIndex(96, { scan: 'full' }),
  ];
  for (let chunk = 0; chunk < 3000; chunk++) for (const store of [two, full]) store.add(chunk, leaning(1));
  two.nearest(leaning(1), 1);
  for (let chunk = 0; chunk < 3000; chunk++) {
    const other = leaning(-1);
    for (const store of [two, full]) {
      store.remove(chunk);
      store.add(3000 + chunk, other);
    }
  }
  let found = 0;
  for (let n = 0; n < 20; n++) {
    const query = leaning(-1);
    const best = chunksOf(two, query, 10);
    found += chunksOf(full, query, 10).filter(chunk => best.includes(chunk)).length;
  }
  // With the centre of those that went, 70.
  expect(found).toBeGreaterThan(150);
});

test('in two stages, memory that was refused once is asked for again', () => {
  const next = seeded(3);
  const vectors = Array.from({ length: 4000 }, () => vector(next, 128));
  const store = createVectorIndex(128, { scan: 'two-stage', candidates: 60 });
  for (const [chunk, each] of vectors.entries()) store.add(chunk, each);
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementationOnce(() => {
    throw new RangeError('no memory');
  });
  const itself = (chunk: number) => chunksOf(store, vectors[chunk] ?? pointing(0), 1);
  expect(() => itself(0)).toThrow('no memory');
  grow.mockRestore();
  expect([0, 37, 3700].map(chunk => itself(chunk)[0])).toEqual([0, 37, 3700]);
});
