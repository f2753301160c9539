/** Opens a model in a disposable worker, which embeds texts in batches. A query never waits for more than one batch. */
import { Problem } from '../../core/problem';
import type { LoadedModel, ChosenModel } from '../engine';
import { createBatchSizes } from './batch-size';
import type { Open } from './embed-protocol';
import { DeviceFailure, openSession, type EmbedWorker, type Session } from './embed-session';
import { familyOf } from './catalogue';
import { renewing, type Renewing } from './respawn';

export interface ModelSetup {
  readonly choice: ChosenModel;
  readonly base: Open['base'];
  readonly variant: Open['variant'];
  /** A new worker that runs `serveModel`. */
  readonly spawn: () => EmbedWorker;
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** One batch in progress and one waiting in the worker, so that the worker never waits for the next. */
const batchesAhead = 2;

/** Resolves when the model has answered once. Rejects with a `ModelProblem`, or the signal's reason. */
export async function openModel(setup: ModelSetup): Promise<LoadedModel> {
  const { name } = setup.choice;
  const { scheme, query, passage } = familyOf(name);
  const first = await openBest(setup, 'best');
  // After a GPU failure the model reopens as wasm. The signal applies to the first opening only.
  const { signal: _, ...again } = setup;
  const session = renewing(first, () => openBest({ ...again, onProgress: () => undefined }, 'wasm'));
  const { dims, dtype, digest } = first;

  return {
    device: first.device,
    close: () => session.end(),
    embedder: {
      fingerprint: `${name}:${dims}:${dtype}:${scheme}:${digest.slice(0, 16)}`,
      dims,
      embed: inBatches(session, { query, passage }),
    },
  };
}

type Embed = LoadedModel['embedder']['embed'];

function inBatches(session: Renewing, prefix: { readonly query: string; readonly passage: string }): Embed {
  const sizes = createBatchSizes();
  return async (texts, kind, signal) => {
    const asked = texts.map(text => prefix[kind] + text);
    const vectors: (Float32Array | undefined)[] = Array.from({ length: asked.length });
    const batches = sizes.cut(asked);
    const lane = async () => {
      for (const places of batches) {
        signal?.throwIfAborted();
        const batch = places.map(place => asked[place] ?? '');
        const made = await unlessAborted(session.embed(batch, kind === 'query'), signal);
        if (batch.length > 1) sizes.took(batch, made.ms);
        places.forEach((place, n) => (vectors[place] = made.vectors[n]));
      }
    };
    await Promise.all(Array.from({ length: batchesAhead }, lane));
    return vectors;
  };
}

/** After a GPU failure, opens the model as wasm in a new worker. */
async function openBest(setup: ModelSetup, device: Open['device']): Promise<Session> {
  const { choice, base, variant, spawn, onProgress, signal } = setup;
  try {
    return await openSession(spawn(), { kind: 'open', choice, base, variant, device }, onProgress, signal);
  } catch (error) {
    if (!(error instanceof DeviceFailure)) throw error;
    if (error.device === 'webgpu') return await openBest(setup, 'wasm');
    throw new Problem('ModelBroken', error.message, { cause: error });
  }
}

function unlessAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
