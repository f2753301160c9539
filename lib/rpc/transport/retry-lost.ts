import type { Transport } from '../rpc';

/** Whether a call that was lost may be made once more. Each service's table names every method, so that nobody forgets a new one. */
export type Repeat = 'again' | 'once';

/** Milliseconds. A worker that is being stopped receives nothing. */
const retryDelayMs = 100;
/** Milliseconds. Of a call that was lost with its worker, Chromium may say nothing at all. Each further wait is twice as long. */
const lostCallMs = 3000;

/**
 * Repeats a call if the browser stopped the worker before it had answered: Chromium then answers `undefined`, reports a closed channel, or
 * says nothing. Another call starts the worker again. The first two are believed at the second time; silence is never an answer, and the
 * call is made until something is heard. Only for calls that may be made several times.
 */
export const retryLost =
  (send: Transport): Transport =>
  async call => {
    const earlier: Promise<unknown>[] = [];
    for (let count = 0; ; count++) {
      const sent = count === 0 ? send(call).catch(takeEnd) : send(call);
      const reply = await Promise.race([...earlier, sent, pause(lostCallMs * 2 ** count)]);
      if (reply !== silence && (reply !== undefined || count > 0)) return reply;
      await pause(retryDelayMs);
      // A worker that was only slow may still answer an earlier call.
      earlier.push(
        sent.then(
          late => late ?? never,
          () => never,
        ),
      );
    }
  };

/** Answers `undefined` if the worker was ended. */
function takeEnd(error: unknown): undefined {
  const wasEnded = error instanceof Error && /(channel|port) closed|receiving end does not exist/i.test(error.message);
  if (!wasEnded) throw error;
}

const silence = Symbol('silence');
const never = new Promise<never>(() => {});
const pause = (ms: number): Promise<typeof silence> => new Promise(resolve => setTimeout(resolve, ms, silence));
