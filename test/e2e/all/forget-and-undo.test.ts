// A fault here is noticed first by `test/e2e/library.test.ts`.
/** Forgetting with undo in the installed extension: off every shelf at once, back as it was, gone for good; also when the worker is killed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { openChat, practiceSite } from '../practice-sites';
import { countStoredTurns } from '../stored';
import { askAndKeep } from '../main-job';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
let practice: PracticeServer;
let kura: KuraBrowser;
let library: OwnServices['library'];
let own: Page;
let page: Page;
let chat: ConversationId;

beforeAll(async () => {
  practice = await startPracticeServer();
  // The build that people get: what is undone here is undone after more than a moment.
  kura = await launchKura({ practice, extension: process.env['KURA_REAL_EXTENSION'] ?? '.output/chrome-mv3' });
  await kura.agreeTo('claude');
  own = await kura.openOwnPage('options.html');
  ({ library } = servicesFrom(own));
  page = await kura.context.newPage();
  await openChat(page, claude);
  const kept = await askAndKeep(kura, page, claude, '夜行フェリーの静かな部屋はどこ？ (leaving)');
  chat = kept.id;
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const found = async () =>
  (await library.recall('夜行フェリー', { scope: 'everywhere' })).hits.map(({ conversation }) => conversation);
const shown = async () => (await library.listConversations({ source: 'claude' }, 0, 9)).chats.map(({ id }) => id);
const stateOfSite = async () => (await library.getStatus()).health.find(({ site }) => site === 'claude')?.state;

test('what leaves is on no shelf, in no answer and in no export, and the page that shows it says so', async () => {
  await until('the chat in an answer', async () => (await found()).includes(chat));
  await library.update([chat], { title: '船', pinned: true, addTags: ['旅'] });
  await library.softDelete([chat]);
  expect(await found()).toEqual([]);
  expect(await shown()).toEqual([]);
  expect(await kura.vault()).toEqual([]);
  await until('a page that knows', async () => (await stateOfSite()) === 'forgotten');
});

test('undone, it is as it was: found again, and kept again by its page', async () => {
  expect(await library.undelete([chat])).toEqual([chat]);
  expect(await library.listConversations({ pinned: true, tag: '旅' }, 0, 9)).toMatchObject({
    total: 1,
    chats: [{ title: '船' }],
  });
  await until('the chat in an answer again', async () => (await found()).includes(chat));
  await until('a page that keeps again', async () => (await stateOfSite()) === 'saved');
});

test('not undone, it is gone for good with its space, although the worker was killed at once', async () => {
  const { id: space } = await library.createSpace('旅');
  await library.update([chat], { space });
  await library.softDelete([chat], space);
  await kura.killWorker();
  // Another worker takes up what the one before had begun.
  await library.getStatus();
  await until('an empty place in the database', async () => (await countStoredTurns(own, chat)) === 0, 60_000);
  expect(await library.undelete([chat], space)).toEqual([]);
  expect((await library.listSpaces()).map(({ id }) => id)).toEqual(['main']);
  expect(await shown()).toEqual([]);
  expect(await found()).toEqual([]);
  expect(await library.readConversation(chat)).toBeNull();
});
