// A fault here is noticed first by `test/e2e/survival.test.ts`.
/** A few kills of each kind, so that the campaigns do not rot; at full length by `npm run campaigns`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { engineKilled } from '../campaigns/engine-killed';
import { killed } from '../campaigns/killed';
import { stopped } from '../campaigns/workers';

/** Under a minute on a machine that does nothing else. */
const slow = { timeout: 300_000 };

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

test(
  'a browser that is killed while it captures, indexes and imports has what it acknowledged, once',
  slow,
  async () => {
    const { kills, page, message, found } = await killed({ practice, kills: 4, seed: 3, longest: 60 });
    expect(kills).toEqual({ pages: 1, messages: 1, indexing: 1, import: 1 });
    expect(page + message).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(0);
  },
);

test('a worker and an index that are stopped in the middle of what they do lose and double nothing', slow, async () => {
  const { told, page, message, found } = await stopped({ practice, kills: 16, seed: 3, longest: 60 });
  expect((told['worker'] ?? 0) + (told['document'] ?? 0)).toBeGreaterThanOrEqual(16);
  // In so few moments a busy machine may acknowledge nothing by one of the two ways; the long campaign asks for both.
  expect(page + message).toBeGreaterThan(0);
  expect(found).toBeGreaterThan(0);
});

test(
  'an engine that is killed while it searches and embeds answers every question in time, or by name',
  slow,
  async () => {
    const { document, worker, answered } = await engineKilled({ practice, kills: 6, seed: 3 });
    expect(Math.min(document, worker)).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(6);
  },
);
