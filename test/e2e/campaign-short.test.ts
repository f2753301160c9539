/** Each campaign for a few seconds, so that it does not rot; at full length by `npm run campaigns`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { branches } from './campaigns/branches';
import { closing } from './campaigns/closing';
import { cold } from './campaigns/cold';
import { navigation } from './campaigns/navigation';
import { pauses } from './campaigns/pauses';
import { redesigned } from './campaigns/redesigned';
import { twoTabs } from './campaigns/two-tabs';
import { launchKura, type KuraBrowser } from './kura';

let practice: PracticeServer;
let kura: KuraBrowser;
const seed = 2;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini', 'grok', 'deepseek', 'perplexity');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

test('two tabs closed in the middle of an answer, of a first and of a later one, lose no more than a checkpoint', async () => {
  expect(await closing({ kura, n: 2, seed, only: 'Gemini' })).toMatch(/^2 tabs/);
});

test('three changes leave the site’s tree', async () => {
  expect(await branches({ kura, n: 3, seed }, true)).toContain('3 of 3 trees');
});

test('a chat in two tabs is stored once', async () => {
  expect(await twoTabs({ kura, n: 1, seed })).toContain('1 of 1 whole');
});

test('four moves between chats keep every turn under its own', async () => {
  expect(await navigation({ kura, n: 4, seed, only: 'Grok' })).toContain('0 under another chat');
});

test('two redesigns are told', async () => {
  expect(await redesigned({ kura, n: 2, seed })).toMatch(/^2 redesigns/);
});

test('while it is switched off nothing is stored', async () => {
  expect(await pauses({ kura, n: 1, seed })).toContain('nothing stored');
});

test('a chat of sixty turns is complete from the site’s data', async () => {
  expect(await cold(kura, 'DeepSeek', 'whole', 60)).toContain('60 of 60');
});
