// A fault here is noticed first by `test/e2e/survival.test.ts`.
/** A few kills, so that the campaign does not rot; at full length by `npm run campaigns`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { factsKilled } from '../campaigns/facts-killed';

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

test(
  'a browser that is killed while facts are replaced has the old ones or the new',
  { timeout: 300_000 },
  async () => {
    const { before, after, kept, dropped } = await factsKilled({ practice, kills: 5, seed: 2 });
    expect([before + after, kept + dropped]).toEqual([4, 1]);
  },
);
