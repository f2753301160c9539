/** A chat's page whose script is hostile, by many small cases: it learns no word of the vault and writes to no chat of another site. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { secretChat } from './isolation/commands';
import { markers } from './isolation/full-run';
import { hostileCases, hostileCasesWithMark, spies, type HostileCase } from './isolation/hostile-cases';
import { launchKura, type KuraBrowser } from './kura';
import { pauseOnly, waitForPausedMarks } from './marks';
import { servicesFrom } from './own-services';
import { composerText, practiceSite, sent } from './practice-sites';
import { askAndKeep } from './main-job';

const secret = [
  chat(secretChat, markers[0], [`${markers[0]} 金継ぎ`, `${markers[1]} urushi`], {
    source: 'claude',
    url: 'https://claude.ai/chat/0a1b-22',
  }),
  chat('gemini:0a1b22', markers[1], [markers[1], markers[0]], {
    source: 'gemini',
    url: 'https://gemini.google.com/app/0a1b22',
  }),
];
let practice: PracticeServer;
let kura: KuraBrowser;
let page: Page;
let others: readonly Conversation[];

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
  const own = await kura.openOwnPage('options.html');
  await servicesFrom(own).transfer.importBatch(secret);
  others = await ofOthers();
  page = await kura.context.newPage();
  await page.addInitScript(`self.kura = '${kura.extensionId}'; ${spies}`);
  await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), '折り紙の鶴の折り方は？');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const ofOthers = async () => (await kura.vault()).filter(({ source }) => source !== 'chatgpt');

test('there are at least fifty cases', () =>
  expect(hostileCases.length + hostileCasesWithMark.length).toBeGreaterThanOrEqual(50));

test.each(hostileCases)('$name', runCase);

describe('a page with a mark', () => {
  beforeAll(async () => {
    await pauseOnly(kura, ...(await kura.vault()).filter(({ source }) => source === 'chatgpt').map(({ id }) => id));
    await waitForPausedMarks(kura, page, 1);
  });
  afterAll(() => pauseOnly(kura));

  test('has it where the cases look', async () => {
    expect(await page.evaluate('document.documentElement.lastElementChild.localName')).toBe('div');
  });

  test.each(hostileCasesWithMark)('$name', runCase);
});

async function runCase({ expression }: HostileCase): Promise<void> {
  const asked = await sent(page);
  expect((await page.evaluate<unknown>(expression)) ?? 'nothing').toBe('nothing');
  expect(await page.evaluate('learnt')).toEqual([]);
  expect(await page.content()).not.toMatch(new RegExp(markers.join('|')));
  expect(await composerText(page)).toBe('');
  expect(await sent(page)).toEqual(asked);
}

test('and after all of them every chat of the other sites is as it was, and Kura still keeps this one', async () => {
  expect(await ofOthers()).toEqual(others);
  expect((await kura.vault()).filter(({ title }) => title === 'forged').map(({ source }) => source)).not.toContain(
    'claude',
  );
  await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), 'Which paper is best for a crane?');
});

test('the spies are not deaf', async () => {
  await page.evaluate(`document.createTextNode('${markers[0]}')`);
  expect(await page.evaluate('learnt.length')).toBeGreaterThan(0);
});
