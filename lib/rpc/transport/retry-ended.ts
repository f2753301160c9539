import type { Transport } from '../rpc';

/** Milliseconds. After a longer time whoever waits is told, and may ask again. */
const maxFirstMs = 2500;

/**
 * Makes a call once more if the engine ended before it had answered, because the next call starts another engine. Only for calls that may be
 * made several times.
 */
export const retryEnded =
  (send: Transport): Transport =>
  async call => {
    const startedAt = performance.now();
    const isLost = (failure: unknown) => isUnavailable(failure) && performance.now() - startedAt < maxFirstMs;
    try {
      const reply = await send(call);
      if (!isLost(reply)) return reply;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return send(call);
  };

/** Of a reply, and of a problem that was thrown. */
const isUnavailable = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'EngineUnavailable';
