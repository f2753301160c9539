/** Opens a model in a disposable worker, which embeds texts in batches. A query never waits for more than one batch. */
import { Problem } from '../../core/problem';
import type { LoadedModel, ChosenModel } from '../engine';
import { createBatchSizes } from './batch-sizes';
import type { OpenRequest } from './embed-protocol';
import { DeviceFailure, openSession, type EmbedWorker, type Session } from './embed-session';
import { isGpuRight } from './gpu-agreement';
import { getFamily } from './model-list';
import { createRespawningSession, type RespawningSession } from './respawning-session';

export interface ModelSetup {
  readonly choice: ChosenModel;
  readonly base: OpenRequest['base'];
  readonly variant: OpenRequest['variant'];
  /** A new worker that runs `serveModel`. */
  readonly spawn: () => EmbedWorker;
  readonly signal?: AbortSignal;
}

/** One batch in progress and one waiting in the worker, so that the worker never waits for the next. */
const maxBatchesAhead = 2;

/** Resolves when the model has answered once. Rejects with a `ModelProblem`, or the signal's reason. */
export async function openModel(setup: ModelSetup): Promise<LoadedModel> {
  const { name } = setup.choice;
  const { scheme, query, passage } = getFamily(name);
  const first = await openTrusted(setup);
  const { dims, dtype, digest, device } = first;
  // After a GPU failure the same weights reopen as wasm, which has shown that it embeds alike. The signal applies to the
  // first opening only.
  const { signal: _, ...retrySetup } = setup;
  const session = createRespawningSession(first, () => openBest(retrySetup, { device: 'wasm', dtype }));

  return {
    device,
    close: () => session.close(),
    embedder: {
      fingerprint: `${name}:${dims}:${dtype}:${device}:${scheme}:${digest.slice(0, 16)}`,
      dims,
      embed: createBatchedEmbed(session, { query, passage }),
    },
  };
}

type EmbedFunction = LoadedModel['embedder']['embed'];

function createBatchedEmbed(
  session: RespawningSession,
  prefix: { readonly query: string; readonly passage: string },
): EmbedFunction {
  const batchSizes = createBatchSizes();
  return async (texts, kind, signal) => {
    const prefixed = texts.map(text => prefix[kind] + text);
    const vectors: (Float32Array | undefined)[] = Array.from({ length: prefixed.length });
    const batches = batchSizes.split(prefixed);
    const runLane = async () => {
      for (const indexes of batches) {
        signal?.throwIfAborted();
        const batch = indexes.map(index => prefixed[index] ?? '');
        const reply = await rejectOnAbort(session.embed(batch, kind === 'query'), signal);
        if (batch.length > 1) batchSizes.record(batch, reply.durationMs);
        indexes.forEach((index, n) => (vectors[index] = reply.vectors[n]));
      }
    };
    await Promise.all(Array.from({ length: maxBatchesAhead }, runLane));
    return vectors;
  };
}

/** Opens the model on the GPU if there is one that embeds as wasm does, else as wasm. */
async function openTrusted(setup: ModelSetup): Promise<Session> {
  const first = await openBest(setup, { device: 'best' });
  if (first.device === 'wasm') return first;
  const reference = openBest(setup, { device: 'wasm', dtype: first.dtype });
  try {
    if (await isGpuRight(first, await reference)) return first;
  } catch {
    // A GPU that cannot be compared is not trusted either.
  } finally {
    void reference.then(session => session.close()).catch(() => undefined);
  }
  first.close();
  setup.signal?.throwIfAborted();
  return openBest(setup, { device: 'wasm' });
}

/** After a GPU failure, opens the model as wasm in a new worker. */
async function openBest(setup: ModelSetup, on: Pick<OpenRequest, 'device' | 'dtype'>): Promise<Session> {
  const { choice, base, variant, spawn, signal } = setup;
  try {
    return await openSession(spawn(), { kind: 'open', choice, base, variant, ...on }, signal);
  } catch (error) {
    if (!(error instanceof DeviceFailure)) throw error;
    if (error.device === 'webgpu') return await openBest(setup, { device: 'wasm' });
    throw new Problem('ModelBroken', error.message, { cause: error });
  }
}

function rejectOnAbort<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
