/** The embedder: a model in a disposable worker, given its texts in batches. A question never waits for more than one of them. */
import { Problem } from '../../problem';
import type { LoadedModel, ChosenModel } from '../engine';
import { createBatchSizes } from './batches';
import type { Open } from './embed-protocol';
import { DeviceFailure, openSession, type EmbedWorker, type Session } from './embed-session';
import { familyOf } from './catalogue';
import { renewing, type Renewing } from './renewing';

export interface ModelSetup {
  readonly choice: ChosenModel;
  readonly base: Open['base'];
  readonly variant: Open['variant'];
  /** A new worker that runs `serveModel`. */
  readonly spawn: () => EmbedWorker;
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** One that the model works on, and one that waits in its worker, so that it need not wait for us. */
const batchesAhead = 2;

/** Resolves when the model has answered once. Rejects with a `ModelProblem`, or the signal's reason. */
export async function openModel(setup: ModelSetup): Promise<LoadedModel> {
  const { name } = setup.choice;
  const { scheme, query, passage } = familyOf(name);
  const first = await openBest(setup, 'best');
  // What a GPU could not do once it is not asked to do again. The signal was for the first opening only.
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

/** A failed GPU gets a second chance as wasm, in a new worker. */
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
