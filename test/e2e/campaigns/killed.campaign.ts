/**
 * Kills at full length: `npm run campaigns -- killed`. `KURA_KILLS=20` ends after so many, `KURA_SEED=5` plays other ones. Every line that begins
 * with CAMPAIGN belongs into docs/figures.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { killed } from './killed';
import { upgraded } from './upgrading';
import { stopped } from './workers';

const seed = Number(process.env['KURA_SEED'] ?? 1);
const longest = 3 * 3_600_000;
const kills = (usual: number): number => Number(process.env['KURA_KILLS'] ?? usual);

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

const say = (line: string): string => {
  console.log(`CAMPAIGN, seed ${seed}: ${line}`);
  return line;
};

test('three hundred kills of the browser', { timeout: longest }, async () => {
  expect(say(await killed({ practice, kills: kills(300), seed }))).toContain('0 lost, 0 doubled');
});

test('five hundred stops of the worker and of the document that holds the index', { timeout: longest }, async () => {
  expect(say(await stopped({ practice, kills: kills(500), seed }))).toContain('0 lost, 0 doubled');
});

test('kills in the middle of upgrades', { timeout: longest }, async () => {
  expect(say(await upgraded({ practice, kills: kills(40), seed }))).toContain('0 mixed');
});
