/**
 * A session that is replaced when it fails. Transformers.js cannot recover from a failed run, so the worker is
 * discarded.
 */
import { Problem } from '../../core/problem';
import { inOrder } from '../async/serial-queue';
import type { Embedded } from './embed-protocol';
import type { Session, Vectors } from './embed-session';

export interface Renewing {
  /** Rejects with `ModelBroken` if a new session fails as well. */
  embed(texts: readonly string[], urgent: boolean): Promise<Pick<Embedded, 'vectors' | 'ms'>>;
  end(): void;
}

/** Every model knows a token of this text. */
const known = 'Kura 蔵';

/**
 * `open` returns the next session. It must have the same files, or it is `ModelBroken`: vectors of two models must not
 * be mixed.
 */
export function renewing(first: Session, open: () => Promise<Session>): Renewing {
  let current = Promise.resolve(first);
  let ended = false;
  /**
   * The number of batches whose texts are tried one by one. Meanwhile requests are serialized, because a text that
   * kills the worker would fail others with it.
   */
  let mending = 0;
  const inTurn = inOrder();

  const attempt = async (texts: readonly string[], urgent: boolean): Promise<Embedded> => {
    const mine = current;
    const session = await mine;
    try {
      return await session.embed(texts, urgent);
    } catch (error) {
      session.end();
      if (ended) throw new Problem('ModelBroken', 'The model was closed');
      // Another caller may have replaced the session meanwhile.
      if (current === mine) {
        current = openSame(first, open);
        // The next caller receives the failure.
        current.catch(() => undefined);
      }
      throw error;
    }
  };

  /** A text that fails alone is unembeddable. A model that fails on a known text is broken. */
  const mend = async (texts: readonly string[], urgent: boolean): Promise<Vectors> => {
    const vectors: (Float32Array | undefined)[] = [];
    let failures = 0;
    for (const text of texts) {
      // Each text is queued separately, so that a query can run between two of them.
      const alone = await inTurn(() => attempt([text], urgent)).catch(() => undefined);
      if (!alone) failures += 1;
      vectors.push(alone?.vectors[0]);
    }
    // If the new session could not be opened, this check fails as well, so the texts are not blamed for it.
    if (failures > 0) {
      await inTurn(() => attempt([known], true)).catch((cause: unknown) => {
        throw new Problem('ModelBroken', 'The model fails', { cause });
      });
    }
    return vectors;
  };

  return {
    async embed(texts, urgent) {
      const once = () => attempt(texts, urgent);
      try {
        return await (mending > 0 ? inTurn(once) : once());
      } catch (cause) {
        if (ended) throw cause;
        const began = performance.now();
        mending += 1;
        try {
          return { vectors: await mend(texts, urgent), ms: performance.now() - began };
        } finally {
          mending -= 1;
        }
      }
    },
    end() {
      ended = true;
      current.then(session => session.end()).catch(() => undefined);
    },
  };
}

async function openSame({ digest }: Session, open: () => Promise<Session>): Promise<Session> {
  const next = await open();
  if (next.digest === digest) return next;
  next.end();
  throw new Problem('ModelBroken', 'The files of the model are no longer the same');
}
