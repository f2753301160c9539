/**
 * Kills at full length: `npm run campaigns -- killed`. `KURA_KILLS=20` ends after so many, `KURA_SEED=5` plays other ones. Every line that begins
 * with CAMPAIGN belongs into docs/figures.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { engineKilled } from './engine-killed';
import { factsKilled } from './facts-killed';
import { killed, stages } from './killed';
import { askNewer } from './newer-vault';
import { stopped } from './workers';

const seed = Number(process.env['KURA_SEED'] ?? 1);
const longest = 3 * 3_600_000;
const kills = (usual: number): number => Number(process.env['KURA_KILLS'] ?? usual);

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

const say = <Told extends { readonly line: string }>(told: Told): Told => {
  console.log(`CAMPAIGN, seed ${seed}: ${told.line}`);
  return told;
};

test('three hundred kills of the browser', { timeout: longest }, async () => {
  const n = kills(300);
  const told = say(await killed({ practice, kills: n, seed }));
  expect(Object.values(told.kills).reduce((sum, count) => sum + count, 0)).toBe(n);
  expect(Object.keys(told.kills).toSorted()).toEqual([...stages].slice(0, n).toSorted());
  expect(Math.min(told.page, told.message, told.found)).toBeGreaterThan(0);
  // Of many imports some come to their end before the kill, and some do not.
  expect(n < 100 || Math.min(told.whole, told.none) > 0).toBe(true);
});

test('five hundred stops of the worker and of the document that holds the index', { timeout: longest }, async () => {
  const n = kills(500);
  const { told, page, message, found } = say(await stopped({ practice, kills: n, seed }));
  expect((told['worker'] ?? 0) + (told['document'] ?? 0)).toBeGreaterThanOrEqual(n);
  expect(Math.min(page, message, found)).toBeGreaterThan(0);
  expect(n < 100 || Math.min(told['worker'] ?? 0, told['document'] ?? 0) > 0).toBe(true);
});

test('a vault of a newer version is refused by name, and left as it is', { timeout: longest }, async () => {
  expect(await askNewer(practice)).toEqual(['VaultUnreadable', 'VaultUnreadable']);
});

test('a hundred kills while the facts of an episode are replaced', { timeout: longest }, async () => {
  const n = kills(100);
  const { before, after, kept, dropped } = say(await factsKilled({ practice, kills: n, seed }));
  expect(before + after + kept + dropped).toBe(n);
  // All before, or all after, shows nothing of the middle.
  expect(n < 20 || Math.min(before, after, kept, dropped) > 0).toBe(true);
});

test('a hundred kills of the engine in the middle of searches and embeddings', { timeout: longest }, async () => {
  const n = kills(100);
  const { document, worker, searching, embedding, answered } = say(await engineKilled({ practice, kills: n, seed }));
  expect(document + worker).toBeGreaterThanOrEqual(0.9 * n);
  expect(n < 20 || Math.min(document, worker, searching, embedding) > 0.3 * n).toBe(true);
  expect(answered).toBeGreaterThan(n);
});
