import type { Transport } from '../rpc';

/** Milliseconds. A worker that is being stopped receives nothing. */
const retryDelayMs = 100;
/** Milliseconds. Of a call that was lost with its worker, Chromium may say nothing at all. */
const lostCallMs = 3000;

/**
 * Repeats a call once if the browser stopped the worker before it had answered: Chromium then answers `undefined`, reports a closed
 * channel, or says nothing. A second call starts the worker again. Only for calls that may be made twice.
 */
export const retryLost =
  (send: Transport): Transport =>
  async call => {
    const first = send(call).catch((error: unknown) => {
      const wasEnded =
        error instanceof Error && /(channel|port) closed|receiving end does not exist/i.test(error.message);
      if (!wasEnded) throw error;
      return undefined;
    });
    const reply = await Promise.race([first, pause(lostCallMs)]);
    if (reply !== undefined) return reply;
    await pause(retryDelayMs);
    // A worker that was only slow may still answer the first call.
    const late = first.then(
      reply => reply ?? never,
      () => never,
    );
    return Promise.race([late, send(call)]);
  };

const never = new Promise<never>(() => {});
const pause = (ms: number): Promise<undefined> => new Promise(resolve => setTimeout(resolve, ms, undefined));
