/**
 * The campaigns at full length, on practice sites in Chromium: `npm run campaigns`. `KURA_SEED=5` plays other ones, `KURA_PAGE=Gemini` closes tabs
 * of one page only, and moves on it only.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { branches } from './branches';
import { closing } from './closing';
import { cold, coldPages, scrolled } from './cold';
import { navigation } from './navigation';
import { pauses } from './pauses';
import { redesigned } from './redesigned';
import { twoTabs } from './two-tabs';

const seed = Number(process.env['KURA_SEED'] ?? 1);
const page = process.env['KURA_PAGE'];
const only = page === undefined ? {} : { only: page };
const longest = 1_500_000;

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());
// A vault of its own for each: the pages of one site share their chats.
beforeEach(async () => {
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini', 'grok', 'perplexity', 'deepseek', 'copilot', 'mistral');
  await kura.agreeTo('qwen', 'kimi', 'poe', 'aistudio');
});
afterEach(() => kura?.close());

const say = <Told extends { readonly line: string }>(told: Told): Told => {
  console.log(`CAMPAIGN, seed ${seed}: ${told.line}`);
  return told;
};

test('thirty tabs closed in the middle of an answer', { timeout: longest }, async () => {
  const { whole, measured } = say(await closing({ kura, n: 30, seed, ...only }));
  expect(whole).toBe(30);
  expect(measured).toBeGreaterThan(15);
});

test.each([false, true])('two hundred changes, with the site’s data: %s', { timeout: longest }, async withData => {
  const { trees, turns } = say(await branches({ kura, n: 200, seed }, withData));
  expect(trees).toBeGreaterThanOrEqual(12);
  expect(turns).toBeGreaterThan(2 * trees);
});

test('the same chat in two tabs', { timeout: longest }, async () => {
  const { whole, turns } = say(await twoTabs({ kura, n: 12, seed }));
  expect({ whole, turns }).toEqual({ whole: 12, turns: 12 * 6 });
});

test('fifty moves between chats', { timeout: longest }, async () => {
  const { kept, said } = say(await navigation({ kura, n: 50, seed, ...only }));
  // Of a long chat its page mounts a part.
  expect(kept / said).toBeGreaterThan(0.25);
});

test('every redesign', { timeout: longest }, async () => {
  const { redesigns: all, told } = say(await redesigned({ kura, n: Infinity, seed }));
  expect(all).toBeGreaterThan(20);
  expect(told).toBeGreaterThan(0);
});

test('twenty pauses in the middle of an answer', { timeout: longest }, async () => {
  const { whole, seconds } = say(await pauses({ kura, n: 20, seed }));
  expect(whole).toBe(20);
  expect(seconds).toBeGreaterThanOrEqual(20);
});

describe('four hundred turns', () => {
  test.each(coldPages)('%s, %s, opened cold', { timeout: longest }, async (name, data) => {
    expect(say(await cold(kura, name, data, 400)).kept).toBe(400);
  });

  test.each([...new Set(coldPages.map(([name]) => name))])(
    '%s, without the data, scrolled through',
    { timeout: longest },
    async name => {
      expect(say(await scrolled(kura, name, 400)).seen).toBe(400);
    },
  );
});
