// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * Kills of Firefox. `KURA_KILLS=20` plays as many, `KURA_SEED=5` others; the line that begins with CAMPAIGN belongs into docs/figures.md. Skipped
 * where there is no Firefox or no build for it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { killedFirefox } from '../campaigns/killed-firefox';
import { isFirefoxMissing } from '../kura-firefox';

const kills = Number(process.env['KURA_KILLS'] ?? 3);
const seed = Number(process.env['KURA_SEED'] ?? 3);

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

test.skipIf(isFirefoxMissing)(
  'a Firefox that is killed has what it acknowledged, once',
  { timeout: 100_000 + kills * 60_000 },
  async () => {
    const { line, message, page } = await killedFirefox({ practice, kills, seed });
    console.log(`CAMPAIGN, seed ${seed}: ${line}`);
    expect(message).toBeGreaterThan(0);
    // A kill may come before a page’s first answer is there.
    expect(kills < 10 || page > 0).toBe(true);
  },
);
