/**
 * Every command against every kind of sender, in the installed extension: a script in the page of one site and of another, in one of
 * a site that was switched off, the page itself, another extension. What is not meant for a sender is refused, and changes nothing.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RpcCall } from '../../lib/rpc/rpc';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { madeUpCommands, openCommands, ownCommands, pageCommands, secretChat } from './isolation/commands';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, type OwnServices } from './own-services';
import { openChat, practiceSite } from './practice-sites';
import { until } from './until';

type Send = (call: RpcCall) => Promise<unknown>;

const secret = chat(secretChat, '金継ぎの漆', ['金継ぎに使う漆はどれですか？', 'Use urushi, thinly.'], {
  source: 'claude',
  url: 'https://claude.ai/chat/0a1b-22',
});
const place = mkdtempSync(path.join(tmpdir(), 'kura-senders-'));
const senders = new Map<string, Send>();
let practice: PracticeServer;
let kura: KuraBrowser;
let services: OwnServices;
let before: string;

beforeAll(async () => {
  practice = await startPracticeServer();
  const stranger = path.join(place, 'stranger');
  mkdirSync(stranger);
  writeFileSync(
    path.join(stranger, 'manifest.json'),
    JSON.stringify({ manifest_version: 3, name: 'Stranger', version: '1' }),
  );
  writeFileSync(path.join(stranger, 'page.html'), '<!doctype html><title>Stranger</title>');
  const built = path.resolve(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3');
  kura = await launchKura({ practice, extension: `${built},${stranger}` });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
  const own = await kura.openOwnPage('options.html');
  services = servicesFrom(own);
  await services.transfer.importBatch([secret]);

  for (const [name, site] of [
    ['a script in ChatGPT’s page', 'ChatGPT, classic'],
    ['a script in Claude’s page', 'Claude, hub'],
    ['a script in a page of a site that was switched off', 'Gemini'],
  ] as const) {
    const page = await kura.context.newPage();
    await openChat(page, practiceSite(site));
    senders.set(name, await scriptIn(page));
    if (name.includes('ChatGPT')) senders.set('ChatGPT’s page itself', byPage(page));
  }
  // A site without consent has no script, but one that is still there from before.
  await own.getByRole('switch', { name: 'Gemini', exact: true }).uncheck();
  await until('a site that is off', async () => !(await kura.agreed()).includes('gemini'));
  const other = await kura.context.newPage();
  await other.goto(`chrome-extension://${idOfUnpacked(stranger)}/page.html`);
  senders.set('another extension', byPage(other));
  senders.set('a page of Kura’s', call =>
    own.evaluate(message => {
      // The page's own `chrome`, of which Node's types know nothing.
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(call: unknown): Promise<unknown> } };
      };
      return chrome.runtime.sendMessage(message);
    }, call),
  );
  before = await everything();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** From the world of Kura's own script in the page, where nothing but the browser says who is asking. */
async function scriptIn(page: Page): Promise<Send> {
  const cdp = await kura.context.newCDPSession(page);
  const worlds: { id: number; origin: string }[] = [];
  cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
  await cdp.send('Runtime.enable');
  const world = await until('the world of Kura’s script', async () =>
    worlds.find(({ origin }) => origin.includes(kura.extensionId)),
  );
  return async call => {
    const { result } = await cdp.send('Runtime.evaluate', {
      contextId: world.id,
      expression: asking('chrome.runtime.sendMessage(call)', call),
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as unknown;
  };
}

/** By Kura's id, which any page may have read in a shop for extensions. */
const byPage =
  (page: Page): Send =>
  call =>
    page.evaluate(asking(`chrome.runtime.sendMessage('${kura.extensionId}', call)`, call));

const asking = (send: string, call: RpcCall) => `(async () => {
  const call = ${JSON.stringify(call)};
  try {
    return (await Promise.race([${send}, new Promise(late => setTimeout(late, 3000, 'no answer'))])) ?? 'no answer';
  } catch (error) {
    return 'no answer';
  }
})()`;

/** As Chromium names what lies unpacked in a folder. */
const idOfUnpacked = (folder: string) =>
  Array.from(createHash('sha256').update(folder).digest('hex').slice(0, 32), digit =>
    String.fromCodePoint('a'.codePointAt(0)! + Number.parseInt(digit, 16)),
  ).join('');

/** What a sender could have changed. */
async function everything(): Promise<string> {
  const { vault, model } = await services.library.getStatus();
  const [shelves, log, lists] = [
    await services.library.readFacets(),
    await services.library.listInsertions(9),
    await services.library.readCoverage(),
  ];
  return JSON.stringify([await kura.vault(), vault, model, shelves, log, lists]);
}

const nameOf = ({ kura: service, method }: RpcCall) => `${service}.${method}`;
/** How each of the calls was answered. */
async function answers(sender: string, calls: readonly RpcCall[]): Promise<Record<string, unknown>> {
  const send = senders.get(sender);
  if (!send) throw new Error(`No sender is called ${sender}.`);
  const told: Record<string, unknown> = {};
  for (const call of calls) {
    const answer = await send(call);
    told[nameOf(call)] = typeof answer === 'object' && answer !== null && 'name' in answer ? answer.name : answer;
  }
  return told;
}
const all = (calls: readonly RpcCall[], answer: unknown) =>
  Object.fromEntries(calls.map(call => [nameOf(call), answer]));

const scripts = [
  'a script in ChatGPT’s page',
  'a script in Claude’s page',
  'a script in a page of a site that was switched off',
];

describe.each(scripts)('%s', sender => {
  test('is refused everything that is for our own pages', async () => {
    expect(await answers(sender, ownCommands)).toEqual(all(ownCommands, 'Forbidden'));
    expect(await answers(sender, pageCommands)).toEqual(all(pageCommands, 'no answer'));
    expect(await everything()).toBe(before);
  });

  test('finds no command that nobody has', async () => {
    const told = await answers(sender, madeUpCommands);
    expect(Object.values(told).filter(answer => answer !== 'BadMessage' && answer !== 'no answer')).toEqual([]);
  });
});

test.each([scripts[0] ?? '', scripts[2] ?? ''])(
  '%s writes nothing to Claude’s chats, and is told nothing',
  async sender => {
    const told = await answers(sender, openCommands);
    expect(told).toMatchObject({
      'capture.save': 'Forbidden',
      'capture.putListing': 'Forbidden',
      'inPage.openPopup': 'Forbidden',
    });
    expect(told['inPage.findAskedBefore']).toEqual({ ok: true, value: null });
    expect(
      (await services.library.getStatus()).health.filter(
        ({ site, state }) => site === 'claude' && state === 'unreadable',
      ),
    ).toEqual([]);
    expect(await everything()).toBe(before);
  },
);

test.each(['ChatGPT’s page itself', 'another extension'])('%s is not heard at all', async sender => {
  const calls = [...ownCommands, ...pageCommands, ...openCommands, ...madeUpCommands];
  expect(await answers(sender, calls)).toEqual(all(calls, 'no answer'));
  expect(await everything()).toBe(before);
});

test('a page of Kura’s is heard: the same calls are refused by nobody for who sends them', async () => {
  // Last, because they do what they say.
  const told = await answers('a page of Kura’s', ownCommands);
  expect(Object.entries(told).filter(([, answer]) => answer === 'Forbidden' || answer === 'no answer')).toEqual([]);
  expect(await everything()).not.toBe(before);
});
