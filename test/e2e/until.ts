/** Asks again and again until the answer is there; says what the last one was when it never came. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
  waitMs = 15_000,
): Promise<Value> {
  const end = Date.now() + waitMs;
  let last: unknown;
  for (;;) {
    const value = await ask();
    if (value) return value;
    last = value;
    if (Date.now() > end) throw new Error(`Never came: ${what} (last: ${JSON.stringify(last)})`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
