import { describeBrowsers } from './open-browsers';

/** Milliseconds. It catches what hangs, not what is slow. */
export const patienceMs = 60_000;
/** Playwright gives a click half a minute, which a loaded machine can take. Shorter than a test may last, so that the failure names the click. */
export const actionTimeoutMs = 75_000;

/**
 * Asks again and again until the answer is there. If it never comes, says what was waited for, and what `instead` answers was there; also
 * if a question itself is never answered, as by a worker or a page that ended meanwhile.
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
  waitMs = patienceMs,
  instead?: () => Promise<unknown>,
): Promise<Value> {
  const end = Date.now() + waitMs;
  for (;;) {
    // A slow answer is waited for a little in any case.
    const asked = Date.now();
    const value = await answerWithin(Math.max(end - asked, 10_000), ask());
    if (value) return value;
    if (Date.now() >= end) {
      const found = instead ? await answerWithin(10_000, instead().catch(String)) : value;
      throw new Error(
        `Never came in ${waitMs} ms: ${what}. Instead: ${JSON.stringify(found)}\n${await describeBrowsers()}`,
      );
    }
    // On a loaded machine, where asking takes long, it is asked more seldom: what is waited for needs the machine, too.
    const askMs = Date.now() - asked;
    await new Promise(resolve => setTimeout(resolve, Math.max(100, askMs)));
  }
}

/** The value, or `undefined` if it does not come in time. */
export async function answerWithin<Value>(waitMs: number, value: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  return Promise.race([value, end]).finally(() => clearTimeout(timer));
}
