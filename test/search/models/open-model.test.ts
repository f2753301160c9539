/** The embedder's contract, on the fake and on the real one; and what it does when its worker fails. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { env } from '@huggingface/transformers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbedRequest, WorkerReply, WorkerRequest } from '../../../lib/search/models/embed-protocol';
import type { EmbedWorker } from '../../../lib/search/models/embed-session';
import { openModel } from '../../../lib/search/models/open-model';
import { loadEncoder, type Encoder } from '../../../lib/search/models/encoder';
import type { Embedder } from '../../../lib/search/engine';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { fakeEmbedder } from '../../fakes/embedder';
import { worker } from './fake-worker';

/** The tiny model, really loaded by Transformers.js, in Node instead of in a browser's worker. */
let encoder: Encoder;
const folder = mkdtempSync(path.join(tmpdir(), 'kura-model-'));
beforeAll(async () => {
  for (const [name, content] of buildModelFiles()) {
    const file = path.join(folder, 'tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  env.allowRemoteModels = false;
  env.localModelPath = folder;
  encoder = await loadEncoder({ model: 'tiny', dtype: 'fp32', device: 'cpu', pooling: 'mean' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: WorkerReply = { kind: 'opened', dims: 64, dtype: 'fp32', device: 'wasm', digest: 'd1'.repeat(32) };
const embedded = async ({ id, texts }: EmbedRequest): Promise<WorkerReply> => ({
  kind: 'embedded',
  id,
  vectors: await encoder.encode(texts),
  durationMs: 1,
});
const healthy = (request: WorkerRequest) => (request.kind === 'open' ? opened : embedded(request));

const open = (spawn: () => EmbedWorker, name = 'tiny', signal?: AbortSignal) =>
  openModel({
    choice: { from: 'folder', name },
    base: 'chrome-extension://kura/',
    variant: '.asyncify',
    spawn,
    ...(signal && { signal }),
  });

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number => {
  if (!a || !b) throw new Error('A text has no vector');
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
};

describe.each<[string, () => Promise<Embedder>]>([
  ['the fake', () => Promise.resolve(fakeEmbedder())],
  ['the tiny model in Transformers.js', async () => (await open(() => worker(healthy))).embedder],
])('%s', (_, make) => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await make();
  });

  test('answers one vector of unit length for each text, in order', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'my car is slow' : '犬 と 猫'));
    const vectors = await embedder.embed(texts, 'passage');
    expect(vectors).toHaveLength(20);
    for (const [n, vector] of vectors.entries()) {
      expect(vector).toHaveLength(embedder.dims);
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 3);
      expect(cosine(vector, vectors[n % 2])).toBeCloseTo(1, 3);
    }
  });

  test('has no vector for a text it knows nothing of, never NaN', async () => {
    const vectors = await embedder.embed(['', '  ', '🎉', 'car', '。。。'], 'passage');
    expect(vectors.map(vector => vector !== undefined)).toEqual([false, false, false, true, false]);
  });

  test('finds shared words near, others less near', async () => {
    const [question, right, wrong] = await embedder.embed(
      ['docker volume', 'a docker volume', 'curry recipe'],
      'query',
    );
    expect(cosine(question, right)).toBeGreaterThan(cosine(question, wrong));
  });

  test('nothing asked is nothing answered', async () => {
    expect(await embedder.embed([], 'query')).toEqual([]);
  });

  test('stops with the signal’s reason', async () => {
    await expect(embedder.embed(['car'], 'query', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

describe('the tiny model', () => {
  test.each([
    ['My car is broken', '自動車の不具合', '猫の写真'],
    ['コンテナのディスクが消えた', 'The docker volume vanished', 'a curry recipe'],
    ['夕食の献立', 'What should I cook for dinner?', 'The test fails twice'],
  ])('knows that %s is about %s, not about %s', async (one, same, other) => {
    const [a, b, c] = await encoder.encode([one, same, other]);
    expect(cosine(a, b)).toBeGreaterThan(0.5);
    expect(cosine(a, c)).toBeLessThan(0.3);
  });

  test('is the same every time it is made', () => {
    expect(buildModelFiles()).toEqual(buildModelFiles());
  });
});

describe('a worker that fails', () => {
  /** Workers in the order they are started; the last one serves from then on. */
  const starting = (...answers: ((request: WorkerRequest) => Promise<WorkerReply> | WorkerReply)[]) => {
    let started = 0;
    const spawn = () => worker(answers[Math.min(started++, answers.length - 1)] ?? healthy);
    return { spawn, started: () => started };
  };
  const failsAt = (text: string) => (request: WorkerRequest) => {
    if (request.kind === 'embed' && request.texts.some(one => one.includes(text))) throw new Error('out of range');
    return healthy(request);
  };
  const failed = (more: object): WorkerReply => ({ kind: 'failed', message: 'no', ...more });

  test('is replaced, and the question is answered all the same', async () => {
    const { spawn, started } = starting(failsAt('car'), healthy);
    const { embedder } = await open(spawn);
    expect(await embedder.embed(['car', 'dog'], 'query')).toEqual(await encoder.encode(['car', 'dog']));
    expect(started()).toBe(2);
  });

  test('at one text loses that text only', async () => {
    const { embedder } = await open(starting(failsAt('poison')).spawn);
    const vectors = await embedder.embed(['car', 'poison', '犬'], 'passage');
    expect(vectors.map(vector => vector !== undefined)).toEqual([true, false, true]);
  });

  test('at the only text it was given loses that one, and is not broken', async () => {
    const { embedder } = await open(starting(failsAt('poison')).spawn);
    expect(await embedder.embed(['poison'], 'passage')).toEqual([undefined]);
    expect(await embedder.embed(['car'], 'query')).toEqual(await encoder.encode(['car']));
  });

  test('at one text takes no other with it, whatever is asked at the same time', async () => {
    const { embedder } = await open(starting(failsAt('毒')).spawn);
    const texts = Array.from({ length: 40 }, (_, n) => (n === 20 ? '毒' : `car ${n}`));
    const [vectors, question] = await Promise.all([
      embedder.embed(texts, 'passage'),
      embedder.embed(['docker volume'], 'query'),
    ]);
    expect(vectors.flatMap((vector, n) => (vector ? [] : [n]))).toEqual([20]);
    expect(question).toEqual(await encoder.encode(['docker volume']));
  });

  test('at one text keeps no question waiting until all the others were tried', async () => {
    const alone: string[] = [];
    let question: Promise<unknown> | undefined;
    const noting = async (request: WorkerRequest): Promise<WorkerReply> => {
      const [text = '', ...more] = request.kind === 'embed' ? request.texts : [];
      if (text !== '' && more.length === 0) alone.push(text);
      // In the middle of what is tried alone, somebody asks.
      if (text === 'car 3') question ??= embedder.embed(['docker volume'], 'query');
      return failsAt('毒')(request);
    };
    const { embedder } = await open(starting(noting).spawn);
    const texts = Array.from({ length: 40 }, (_, n) => (n === 20 ? '毒' : `car ${n}`));
    await embedder.embed(texts, 'passage');
    expect(await question).toEqual(await encoder.encode(['docker volume']));
    expect(alone.indexOf('docker volume')).toBeLessThan(alone.indexOf('car 6'));
  });

  test('and comes back with other files is ModelBroken: vectors of two models are never mixed', async () => {
    const exchanged = (request: WorkerRequest) =>
      request.kind === 'open' ? { ...opened, digest: 'd2'.repeat(32) } : healthy(request);
    const { embedder } = await open(starting(failsAt('car'), exchanged).spawn);
    await expect(embedder.embed(['car'], 'query')).rejects.toMatchObject({ name: 'ModelBroken' });
  });

  test('and cannot be started again is ModelBroken: no text is taken for one without a meaning', async () => {
    const gone = (request: WorkerRequest) => (request.kind === 'open' ? failed({ kind: 'failed' }) : healthy(request));
    const { embedder } = await open(starting(failsAt('poison'), failsAt('poison'), gone).spawn);
    const texts = ['my car', 'poison', 'my dog', 'my cat'];
    await expect(embedder.embed(texts, 'passage')).rejects.toMatchObject({ name: 'ModelBroken' });
  });

  test('at every text is ModelBroken', async () => {
    const { embedder } = await open(starting(failsAt('')).spawn);
    await expect(embedder.embed(['car', 'dog'], 'passage')).rejects.toMatchObject({ name: 'ModelBroken' });
    await expect(embedder.embed(['car'], 'query')).rejects.toMatchObject({ name: 'ModelBroken' });
  });

  test('on the GPU gets a second chance without it', async () => {
    const asked: unknown[] = [];
    const { spawn } = starting(request => {
      if (request.kind === 'open') asked.push(request.device);
      return request.kind === 'open' && request.device === 'best' ? failed({ device: 'webgpu' }) : healthy(request);
    });
    expect((await open(spawn)).device).toBe('wasm');
    expect(asked).toEqual(['best', 'wasm']);
  });

  test('without a GPU is ModelBroken', async () => {
    await expect(open(starting(() => failed({ device: 'wasm' })).spawn)).rejects.toMatchObject({ name: 'ModelBroken' });
    await expect(open(starting(() => Promise.reject(new Error('crash'))).spawn)).rejects.toMatchObject({
      name: 'ModelBroken',
    });
  });

  test.each(['ModelMissing', 'NoNetwork'] as const)('with %s says so, and is not tried again', async problem => {
    const { spawn, started } = starting(() => failed({ problem }));
    await expect(open(spawn)).rejects.toMatchObject({ name: problem });
    expect(started()).toBe(1);
  });

  test('to come in time is given up with the signal’s reason', async () => {
    const cut = new AbortController();
    const opening = open(() => worker(() => new Promise<WorkerReply>(() => undefined)), 'tiny', cut.signal);
    cut.abort(new Error('another model'));
    await expect(opening).rejects.toThrow('another model');
  });

  test('is not started again after it was closed', async () => {
    const { spawn, started } = starting(healthy);
    const model = await open(spawn);
    model.close();
    await expect(model.embedder.embed(['car'], 'query')).rejects.toMatchObject({ name: 'ModelBroken' });
    expect(started()).toBe(1);
  });
});

describe('what is asked', () => {
  test('goes in batches of like length, and a question before all of them', async () => {
    const asked: EmbedRequest[] = [];
    const { embedder } = await open(() =>
      worker(request => {
        if (request.kind === 'embed') asked.push(request);
        return healthy(request);
      }),
    );
    const short = Array.from({ length: 20 }, (_, n) => `車 ${n}`);
    const long = Array.from({ length: 20 }, (_, n) => `my car ${'is slow and '.repeat(30)} ${n}`);
    const mixed = short.flatMap((text, n) => [text, long[n] ?? '']);
    const [vectors] = await Promise.all([embedder.embed(mixed, 'passage'), embedder.embed(['a question'], 'query')]);

    expect(vectors).toEqual(await encoder.encode(mixed));
    const passages = asked.filter(({ urgent }) => !urgent).map(({ texts }) => texts);
    expect(passages.flat().slice(0, 20).sort()).toEqual([...long].sort());
    // Two batches were on their way; all the others came after the question.
    expect(asked.findIndex(({ urgent }) => urgent)).toBe(2);
  });

  test('grows with the model’s speed', async () => {
    const sizes: number[] = [];
    const { embedder } = await open(() =>
      worker(request => {
        if (request.kind === 'open') return opened;
        sizes.push(request.texts.length);
        return { kind: 'embedded', id: request.id, durationMs: 1, vectors: request.texts.map(() => undefined) };
      }),
    );
    await embedder.embed(
      Array.from({ length: 500 }, () => 'docker'),
      'passage',
    );
    expect(sizes[0]).toBe(8);
    expect(Math.max(...sizes)).toBe(128);
  });
});

describe('families of models', () => {
  const asked = async (name: string, kind: 'query' | 'passage') => {
    let texts: readonly string[] = [];
    const { embedder } = await open(
      () =>
        worker(request => {
          if (request.kind === 'embed') ({ texts } = request);
          return healthy(request);
        }),
      name,
    );
    await embedder.embed(['車 car'], kind);
    return { texts, fingerprint: embedder.fingerprint };
  };

  test.each([
    ['Xenova/multilingual-e5-small', 'query: 車 car', 'passage: 車 car'],
    ['onnx-community/ruri-v3-30m', '検索クエリ: 車 car', '検索文書: 車 car'],
    ['minishlab/potion-base-2M', '車 car', '車 car'],
  ])('%s gets the words it wants before a text', async (name, query, passage) => {
    expect((await asked(name, 'query')).texts).toEqual([query]);
    expect((await asked(name, 'passage')).texts).toEqual([passage]);
  });

  test('have fingerprints of their own, and so have other files under the same name', async () => {
    const [a, b] = [await asked('a/e5-small', 'query'), await asked('a/other', 'query')];
    expect(a.fingerprint).not.toBe(b.fingerprint);
    const other = await open(
      () => worker(request => (request.kind === 'open' ? { ...opened, digest: 'd3'.repeat(32) } : healthy(request))),
      'a/other',
    );
    expect(other.embedder.fingerprint).not.toBe(b.fingerprint);
  });
});
