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

const say = (line: string): string => {
  console.log(`CAMPAIGN, seed ${seed}: ${line}`);
  return line;
};

test('thirty tabs closed in the middle of an answer', { timeout: longest }, async () => {
  expect(say(await closing({ kura, n: 30, seed, ...only }))).toContain('30 of 30 whole');
});

test.each([false, true])('two hundred changes, with the site’s data: %s', { timeout: longest }, async withData => {
  expect(say(`data ${withData}: ${await branches({ kura, n: 200, seed }, withData)}`)).toContain(
    'trees are the site’s',
  );
});

test('the same chat in two tabs', { timeout: longest }, async () => {
  expect(say(await twoTabs({ kura, n: 12, seed }))).toContain('12 of 12 whole');
});

test('fifty moves between chats', { timeout: longest }, async () => {
  expect(say(await navigation({ kura, n: 50, seed, ...only }))).toContain('0 under another chat');
});

test('every redesign', { timeout: longest }, async () => {
  expect(say(await redesigned({ kura, n: Infinity, seed }))).toContain('0 wrong turns kept');
});

test('twenty pauses in the middle of an answer', { timeout: longest }, async () => {
  expect(say(await pauses({ kura, n: 20, seed }))).toContain('20 of 20 whole');
});

describe('four hundred turns', () => {
  test.each(coldPages)('%s, %s, opened cold', { timeout: longest }, async (name, data) => {
    expect(say(await cold(kura, name, data, 400))).toContain('400 of 400');
  });

  test.each([...new Set(coldPages.map(([name]) => name))])(
    '%s, without the data, scrolled through',
    { timeout: longest },
    async name => {
      const { line, seen } = await scrolled(kura, name, 400);
      say(line);
      expect(seen).toBe(400);
    },
  );
});
