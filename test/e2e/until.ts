/** Milliseconds. It catches what hangs, not what is slow. */
export const patienceMs = 60_000;
/**
 * Playwright gives a click half a minute, which a loaded machine can take. Shorter than a test may last, so that the failure names the click.
 */
export const actionTimeoutMs = 110_000;

/** Asks again and again until the answer is there. If it never comes, says what was waited for, and what `instead` answers was there. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
  waitMs = patienceMs,
  instead?: () => Promise<unknown>,
): Promise<Value> {
  const end = Date.now() + waitMs;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > end) {
      const found = instead ? await instead().catch(String) : value;
      throw new Error(`Never came in ${waitMs} ms: ${what}. Instead: ${JSON.stringify(found)}`);
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
