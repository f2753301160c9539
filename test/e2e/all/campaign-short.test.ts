// A fault here is noticed first by `test/e2e/survival.test.ts`.
/** Each campaign for a few seconds, so that it does not rot; at full length by `npm run campaigns`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { branches } from '../campaigns/branches';
import { closing } from '../campaigns/closing';
import { cold } from '../campaigns/cold';
import { navigation } from '../campaigns/navigation';
import { pauses } from '../campaigns/pauses';
import { redesigned } from '../campaigns/redesigned';
import { twoTabs } from '../campaigns/two-tabs';
import { launchKura, type KuraBrowser } from '../kura';

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
  const { whole, measured } = await closing({ kura, n: 2, seed, only: 'Gemini' });
  expect({ whole, measured }).toEqual({ whole: 2, measured: 2 });
});

test('three changes leave the site’s tree', async () => {
  const { trees, turns } = await branches({ kura, n: 3, seed }, true);
  expect(trees).toBe(3);
  expect(turns).toBeGreaterThan(6);
});

test('a chat in two tabs is stored once', async () => {
  expect(await twoTabs({ kura, n: 1, seed })).toMatchObject({ whole: 1, turns: 6 });
});

test('four moves between chats keep no turn under another', async () => {
  const { kept, said } = await navigation({ kura, n: 4, seed, only: 'Grok' });
  // Of a long chat its page mounts a part.
  expect(kept / said).toBeGreaterThan(0.25);
});

test('two redesigns are told', async () => {
  const { redesigns, told } = await redesigned({ kura, n: 2, seed });
  expect(redesigns).toBe(2);
  expect(told).toBeGreaterThan(0);
});

test('while it is switched off nothing is stored', async () => {
  expect(await pauses({ kura, n: 1, seed })).toMatchObject({ whole: 1 });
});

test('a chat of sixty turns is complete from the site’s data', async () => {
  expect(await cold(kura, 'DeepSeek', 'whole', 60)).toMatchObject({ kept: 60 });
});
