/**
 * The embedder: a model in a disposable worker. Transformers.js cannot recover from a failed run, so after any failure the worker is
 * thrown away and a new one takes its place.
 */
import { Problem } from '../../problem';
import type { Open } from './embed-protocol';
import { DeviceFailure, openSession, type EmbedWorker, type Session, type Vectors } from './embed-session';
import type { ChosenModel, LoadedModel } from '../engine';
import { familyOf } from './family';

export interface ModelSetup {
  readonly choice: ChosenModel;
  readonly base: Open['base'];
  readonly variant: Open['variant'];
  /** A new worker that runs `serveModel`. */
  readonly spawn: () => EmbedWorker;
  readonly onProgress: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** Small enough that a question waits a moment only behind what is being indexed. */
const batch = 8;

/** Resolves when the model has answered once. Rejects with `ModelMissing`, `ModelBroken`, `NoNetwork`, or the signal's reason. */
export async function openModel(setup: ModelSetup): Promise<LoadedModel> {
  const { name } = setup.choice;
  const { scheme, query, passage } = familyOf(name);
  const first = await openBest(setup, 'best');
  // What a GPU could not do once it is not asked to do again.
  const { embed, end } = renewing(first, () => openBest({ ...setup, onProgress: () => undefined }, 'wasm'));

  return {
    device: first.device,
    close: end,
    embedder: {
      fingerprint: `${name}:${first.dims}:${first.dtype}:${scheme}`,
      dims: first.dims,
      async embed(texts, kind, signal) {
        const prefix = kind === 'query' ? query : passage;
        const vectors: (Float32Array | undefined)[] = [];
        for (let at = 0; at < texts.length; at += batch) {
          const asked = texts.slice(at, at + batch).map(text => prefix + text);
          vectors.push(...(await unlessAborted(embed(asked), signal)));
        }
        return vectors;
      },
    },
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

/** A session that is replaced when it fails. `embed` rejects with `ModelBroken` when a new one fails as well. */
function renewing(first: Session, open: () => Promise<Session>) {
  let current = Promise.resolve(first);
  let ended = false;

  const attempt = async (texts: readonly string[]): Promise<Vectors> => {
    const mine = current;
    const session = await mine;
    try {
      return await session.embed(texts);
    } catch (error) {
      session.end();
      if (ended) throw new Problem('ModelBroken', 'The model was closed');
      // Another caller may have replaced it meanwhile.
      if (current === mine) {
        current = open();
        // Told to whoever asks next.
        current.catch(() => undefined);
      }
      throw error;
    }
  };

  const embed = async (texts: readonly string[]): Promise<Vectors> => {
    try {
      return await attempt(texts);
    } catch (cause) {
      if (ended) throw cause;
      // A text that alone makes the model fail has no meaning to it; a model that fails at every text is broken.
      const alone = await eachAlone(texts, attempt);
      if (alone.every(result => result === undefined)) throw new Problem('ModelBroken', 'The model fails', { cause });
      return alone.map(result => result?.[0]);
    }
  };

  const end = () => {
    ended = true;
    current.then(session => session.end()).catch(() => undefined);
  };
  return { embed, end };
}

async function eachAlone(
  texts: readonly string[],
  attempt: (texts: readonly string[]) => Promise<Vectors>,
): Promise<(Vectors | undefined)[]> {
  const results: (Vectors | undefined)[] = [];
  for (const text of texts) results.push(await attempt([text]).catch(() => undefined));
  return results;
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
