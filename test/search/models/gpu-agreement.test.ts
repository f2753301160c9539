/** A GPU is believed once it has embedded a few texts as wasm does. */
import { describe, expect, test } from 'vitest';
import type { OpenRequest, WorkerReply, WorkerRequest } from '../../../lib/search/models/embed-protocol';
import { openModel } from '../../../lib/search/models/open-model';
import { fakeEmbedder } from '../../fakes/embedder';
import { worker } from './fake-worker';

const right = fakeEmbedder();
const normalize = (vector: Float32Array) => vector.map(x => x / Math.hypot(...vector));

type Compute = (vector: Float32Array, text: string) => Float32Array | undefined;

/** Opens a model on a machine whose GPU computes `onGpu`. Tells the requests for workers and how many were ended. */
async function openOn(onGpu: Compute, onReference: Compute = vector => vector) {
  const opened: OpenRequest[] = [];
  let ended = 0;
  const spawn = () => {
    let device: 'webgpu' | 'wasm' = 'wasm';
    const answer = async (request: WorkerRequest): Promise<WorkerReply> => {
      if (request.kind === 'open') {
        opened.push(request);
        device = request.device === 'best' ? 'webgpu' : 'wasm';
        const dtype = request.dtype ?? (device === 'webgpu' ? 'fp16' : 'q8');
        return { kind: 'opened', dims: right.dims, dtype, device, digest: dtype.repeat(16) };
      }
      const compute = device === 'webgpu' ? onGpu : onReference;
      const vectors = await right.embed(request.texts, 'passage');
      const computed = vectors.map((vector, n) => vector && compute(vector, request.texts[n] ?? ''));
      return { kind: 'embedded', id: request.id, vectors: computed, durationMs: 1 };
    };
    const made = worker(answer);
    return { ...made, terminate: () => ((ended += 1), made.terminate()) };
  };
  const model = await openModel({
    choice: { from: 'folder', name: 'tiny' },
    base: 'chrome-extension://kura/',
    variant: '.asyncify',
    spawn,
  });
  return { model, opened: opened.map(({ device, dtype }) => ({ device, dtype })), ended };
}

const perturb: Compute = vector => normalize(vector.map((x, n) => x + (n % 2 ? 0.04 : -0.04)));

describe('a GPU', () => {
  test('that computes as wasm does is used, with wasm ended after the comparison', async () => {
    const { model, opened, ended } = await openOn(vector => vector.map(x => x * (1 + 1e-4)));
    expect(model.device).toBe('webgpu');
    // The same weights are compared, because other weights differ by themselves.
    expect(opened).toEqual([
      { device: 'best', dtype: undefined },
      { device: 'wasm', dtype: 'fp16' },
    ]);
    expect(ended).toBe(1);
  });

  test.each<[string, Compute]>([
    ['perturbs every vector', perturb],
    ['perturbs long texts only', (vector, text) => (text.length > 300 ? perturb(vector, text) : vector)],
    ['gives NaN', vector => vector.map(() => Number.NaN)],
    ['finds no vector', () => undefined],
    [
      'gives every text the vector of the first',
      (() => {
        let first: Float32Array | undefined;
        return (vector: Float32Array) => (first ??= vector);
      })(),
    ],
  ])('that %s is not believed: wasm answers, with the weights that are best for it', async (_, onGpu) => {
    const { model, opened, ended } = await openOn(onGpu);
    expect(model.device).toBe('wasm');
    expect(opened.at(-1)).toEqual({ device: 'wasm', dtype: undefined });
    expect(ended).toBe(2);
    const [vector] = await model.embedder.embed(['car'], 'query');
    expect(vector).toEqual((await right.embed(['car'], 'query'))[0]);
  });

  test('that cannot be compared, because wasm does not run these weights, is not believed', async () => {
    const failing: Compute = () => {
      throw new Error('not with sixteen bits');
    };
    let calls = 0;
    const { model } = await openOn(
      vector => vector,
      (vector, text) => ((calls += 1) === 1 ? failing(vector, text) : vector),
    );
    expect(model.device).toBe('wasm');
  });

  test('makes vectors of its own kind', async () => {
    const [onGpu, onWasm] = [await openOn(vector => vector), await openOn(perturb)];
    expect(onGpu.model.embedder.fingerprint).toContain(':webgpu:');
    expect(onWasm.model.embedder.fingerprint).toContain(':wasm:');
  });
});
