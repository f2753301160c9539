/** A session that is replaced when it fails: Transformers.js cannot recover from a failed run, so its worker is thrown away. */
import { Problem } from '../../problem';
import { inOrder } from '../in-order';
import type { Embedded } from './embed-protocol';
import type { Session, Vectors } from './embed-session';

export interface Renewing {
  /** Rejects with `ModelBroken` when a new session fails as well. */
  embed(texts: readonly string[], urgent: boolean): Promise<Pick<Embedded, 'vectors' | 'ms'>>;
  end(): void;
}

/** Every model knows it. */
const known = 'Kura 蔵';

/** `open`: the next session; of the same files, or it is `ModelBroken`: vectors of two models must not be mixed. */
export function renewing(first: Session, open: () => Promise<Session>): Renewing {
  let current = Promise.resolve(first);
  let ended = false;
  /** How many batches have their texts tried alone. Then one thing is done after the other: a text that ends the worker would take others with it. */
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
      // Another caller may have replaced it meanwhile.
      if (current === mine) {
        current = openSame(first, open);
        // Told to whoever asks next.
        current.catch(() => undefined);
      }
      throw error;
    }
  };

  /** A text that alone makes the model fail has no meaning to it; a model that fails at what it knows is broken. */
  const mend = async (texts: readonly string[], urgent: boolean): Promise<Vectors> => {
    const vectors: (Float32Array | undefined)[] = [];
    let failures = 0;
    for (const text of texts) {
      // Each waits for its turn anew, so that a question comes between two of them.
      const alone = await inTurn(() => attempt([text], urgent)).catch(() => undefined);
      if (!alone) failures += 1;
      vectors.push(alone?.vectors[0]);
    }
    // Nor does a text fail because there was no new session: one that could not be opened fails at this, too.
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
