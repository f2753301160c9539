/** Claude's newer service, in the browser: its stream and its history are heard in bytes, and a whole chat is asked for on demand. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { encode, eventFrame, frame, schemas, toJson, toLists, type ServiceMessage } from '../fakes/claude-service';
import { answersPath, claudeOrganization } from '../practice/data';
import { longChatTitle } from '../practice/history';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());
afterEach(() => kura?.close());

const service = '/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService';
const length = 20;

interface PageRequest {
  readonly path: string;
  readonly type: string;
  readonly answer: readonly number[];
  /** Absent if the page does not make the request. */
  readonly sent?: readonly number[];
}

/** Lets the server answer a request so, and lets the page make it. */
const ask = (page: Page, request: PageRequest) =>
  page.evaluate(
    async ([{ path, type, answer, sent }, answers]) => {
      const told = `${answers}?to=${encodeURIComponent(path)}&type=${encodeURIComponent(type)}`;
      await fetch(told, { method: 'POST', body: new Uint8Array(answer) });
      if (!sent) return;
      const method = sent.length > 0 ? { method: 'POST', body: new Uint8Array(sent) } : {};
      const response = await fetch(path, method);
      const got = new Uint8Array(await response.arrayBuffer());
      if (got.join() !== answer.join()) throw new Error(`The page got another answer to ${path}.`);
    },
    [request, answersPath] as const,
  );

const text = (value: unknown) => [...Buffer.from(JSON.stringify(value))];

test('a chat of a merged account: its end from the stream, the rest from its history, and the whole when it is asked for', async () => {
  kura = await launchKura({ practice });
  await kura.agreeTo('claude');
  await until('the tap', async () => {
    const worker = await kura.worker();
    return worker.evaluate(
      'chrome.scripting.getRegisteredContentScripts({ ids: ["claude-tap"] }).then(all => all.length === 1)',
    );
  });
  const page = await kura.context.newPage();
  await page.goto(`https://claude.ai/new?generation=hub&pace=fast&seed=${length}`);
  const { id, messages } = await page.evaluate(async title => {
    window.practice.go(window.practice.chats.find(one => one.title === title)?.id);
    await window.practice.settled();
    return window.practice.tree;
  }, longChatTitle);
  expect(messages).toHaveLength(length);
  const spoken = messages.map((message): ServiceMessage => ({ ...message, content: [message.text] }));
  const conversation = { id, title: longChatTitle, currentLeafMessageId: messages.at(-1)?.id };
  const chat = async () => (await kura.vault()).find(one => one.id === `claude:${id}`);
  const fromData = async () => (await chat())?.turns.filter(turn => turn.from === 'data').length ?? 0;

  const list = text([{ uuid: id, name: longChatTitle, updated_at: '2026-10-09T08:00:00Z', is_temporary: false }]);
  const listPath = `/api/organizations/${claudeOrganization}/chat_conversations?limit=30`;
  await ask(page, { path: listPath, type: 'application/json', answer: list, sent: [] });
  const update = {
    replaceAllState: 1,
    conversation,
    ...toLists(id, spoken.slice(12), 12),
    olderHistoryCursor: 'older',
  };
  await ask(page, {
    path: `${service}/StreamTimeline`,
    type: 'application/connect+proto',
    answer: eventFrame({ update, version: { value: '1' } }, { flags: 1 }),
    sent: frame(encode({ conversationId: id }, schemas.streamRequest)),
  });
  await until('the end of the chat', async () => (await fromData()) === 8);
  expect((await chat())?.completeness.state).toBe('partial');

  await ask(page, {
    path: `${service}/ReadConversationHistory`,
    type: 'application/proto',
    answer: encode({ update: toLists(id, spoken.slice(4, 12), 4), olderCursor: 'first', outcome: 1 }, schemas.history),
    sent: encode({ conversationId: id, cursor: 'older' }, schemas.historyRequest),
  });
  await until('a page of its history', async () => (await fromData()) === 16);
  expect((await chat())?.completeness.state).toBe('partial');

  // The older request is not answered here, so the service is asked.
  const whole = { outcome: 1, update: { conversation, ...toLists(id, spoken) } };
  await ask(page, { path: `${service}/ReadConversation`, type: 'application/json', answer: text(toJson(whole)) });
  const own = await kura.openOwnPage('options.html');
  const answered: unknown = await own.evaluate(`chrome.tabs
    .query({ url: 'https://claude.ai/*' })
    .then(([tab]) => chrome.tabs.sendMessage(tab.id, { kura: 'page', method: 'requestChat', args: [] }))`);
  expect(answered).toMatchObject({ value: { isRequested: true } });
  const kept = await until('the whole chat', async () => {
    const known = await chat();
    return known?.completeness.state === 'complete' && known;
  });
  expect(kept.completeness).toEqual({ state: 'complete', turns: length });
  expect(kept.turns).toHaveLength(length);
  expect(kept.activePath.map(turn => kept.turns.find(one => one.id === turn)?.role)).toEqual(
    messages.map(({ role }) => role),
  );
});
