/**
 * A session that is replaced when it fails. Transformers.js cannot recover from a failed run, so the worker is
 * discarded.
 */
import { Problem } from '../../core/problem';
import { createSerialQueue } from '../async/serial-queue';
import type { EmbedReply } from './embed-protocol';
import type { Session, EmbeddingVectors } from './embed-session';

export interface RespawningSession {
  /** Rejects with `ModelBroken` if a new session fails as well. */
  embed(texts: readonly string[], urgent: boolean): Promise<Pick<EmbedReply, 'vectors' | 'durationMs'>>;
  close(): void;
}

/** Every model knows a token of this text. */
const probeText = 'Kura 蔵';

/**
 * `open` returns the next session. It must have the same files, or it is `ModelBroken`: vectors of two models must not
 * be mixed.
 */
export function createRespawningSession(first: Session, open: () => Promise<Session>): RespawningSession {
  let current = Promise.resolve(first);
  let isClosed = false;
  /**
   * The number of batches whose texts are tried one by one. Meanwhile requests are serialized, because a text that
   * kills the worker would fail others with it.
   */
  let repairCount = 0;
  const enqueue = createSerialQueue();

  const embedOnce = async (texts: readonly string[], urgent: boolean): Promise<EmbedReply> => {
    const own = current;
    const session = await own;
    try {
      return await session.embed(texts, urgent);
    } catch (error) {
      session.close();
      if (isClosed) throw new Problem('ModelBroken', 'The model was closed');
      // Another caller may have replaced the session meanwhile.
      if (current === own) {
        current = openSame(first, open);
        // The next caller receives the failure.
        current.catch(() => undefined);
      }
      throw error;
    }
  };

  /** A text that fails alone is unembeddable. A model that fails on a known text is broken. */
  const embedOneByOne = async (texts: readonly string[], urgent: boolean): Promise<EmbeddingVectors> => {
    const vectors: (Float32Array | undefined)[] = [];
    let failures = 0;
    for (const text of texts) {
      // Each text is queued separately, so that a query can run between two of them.
      const reply = await enqueue(() => embedOnce([text], urgent)).catch(() => undefined);
      if (!reply) failures += 1;
      vectors.push(reply?.vectors[0]);
    }
    // If the new session could not be opened, this check fails as well, so the texts are not blamed for it.
    if (failures > 0) {
      await enqueue(() => embedOnce([probeText], true)).catch((cause: unknown) => {
        throw new Problem('ModelBroken', 'The model fails', { cause });
      });
    }
    return vectors;
  };

  return {
    async embed(texts, urgent) {
      const run = () => embedOnce(texts, urgent);
      try {
        return await (repairCount > 0 ? enqueue(run) : run());
      } catch (cause) {
        if (isClosed) throw cause;
        const startedAt = performance.now();
        repairCount += 1;
        try {
          return { vectors: await embedOneByOne(texts, urgent), durationMs: performance.now() - startedAt };
        } finally {
          repairCount -= 1;
        }
      }
    },
    close() {
      isClosed = true;
      current.then(session => session.close()).catch(() => undefined);
    },
  };
}

async function openSame({ digest }: Session, open: () => Promise<Session>): Promise<Session> {
  const next = await open();
  if (next.digest === digest) return next;
  next.close();
  throw new Problem('ModelBroken', 'The files of the model are no longer the same');
}
