/**
 * A chat's page that fights: names that hide the browser's own, storms of changes, floods of addresses, foreign frames, replaced functions,
 * a mark that is taken away, a page of 200 MB. Each time the answer is kept whole, the page can be used, and no chat is kept that is none.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedMembers } from '../../../scripts/build/wrap-forms';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { kept } from '../main-job';
import { listMarks, pauseOnly, waitForPausedMarks } from '../marks';
import { ask, openChat, practiceSite, settled } from '../practice-sites';
import { until } from '../until';

const classic = practiceSite('ChatGPT, classic');
let practice: PracticeServer;
let kura: KuraBrowser;
let asked = 0;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** Opens a chat in a page that runs `attack` before all else, or, if `attack` is started by hand, an ordinary one. */
async function openPage(attack?: string): Promise<Page> {
  const page = await kura.context.newPage();
  if (attack !== undefined) await page.addInitScript(attack);
  await openChat(page, classic);
  return page;
}

/** Asks, and compares what is kept with what the page shows. */
async function askAndCompare(page: Page): Promise<void> {
  const question = `How do I fold a crane, ${++asked}? 鶴の折り方は？`;
  await ask(page, classic, question);
  await settled(page);
  const answer = (await kept(kura, question)).turns.at(-1)?.text ?? '';
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  const shown = await page.locator('[data-message-author-role=assistant]').last().innerText();
  expect(words(answer).length).toBeGreaterThan(20);
  expect(words(shown)).toContain(words(answer).slice(0, 200));
}

/** How many frames the page draws in this time. */
const countFrames = (page: Page, ms: number): Promise<number> =>
  page.evaluate<number>(`new Promise(resolve => {
    let frames = 0;
    const end = performance.now() + ${ms};
    const draw = () => (performance.now() < end ? (frames += 1, requestAnimationFrame(draw)) : resolve(frames));
    requestAnimationFrame(draw);
  })`);

const members = [
  ...guardedMembers,
  ...['body', 'head', 'title', 'documentElement', 'createElement', 'createTextNode', 'createTreeWalker', 'createRange'],
  ...['activeElement', 'defaultView', 'implementation', 'visibilityState', 'hidden', 'readyState', 'URL', 'location'],
  ...['getElementById', 'elementFromPoint', 'elementsFromPoint', 'execCommand', 'cookie', 'adoptNode', 'importNode'],
  ...['browser', 'chrome', 'runtime', 'id', 'storage', 'fetch', 'crypto', 'MutationObserver', 'getSelection'],
];

/** A chat of ChatGPT's, written into the address by the server, with `more` at its end and `before` round all of it. */
const buildChat = (
  id: string,
  before: string,
  more: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <title>${id}</title></head><body>${before}<main id="main"><div id="thread">
  <section data-testid="conversation-turn-1" data-turn="user"><div data-message-author-role="user" data-message-id="m1">
    <div class="whitespace-pre-wrap">How is ${id} kept?</div></div>
    <button data-testid="copy-turn-action-button">Copy</button></section>
  <section data-testid="conversation-turn-2" data-turn="assistant"><div data-message-author-role="assistant" data-message-id="m2">
    <div class="markdown"><p>By <strong>its own</strong> names. 自分の名前で。</p></div></div>
    <button data-testid="copy-turn-action-button">Copy</button></section>
  </div></main>${more}</body></html>`;

const keptTexts = (id: string) =>
  until(`the chat ${id}`, async () => {
    const found = (await kura.vault()).find(chat => chat.id === `chatgpt:${id}`);
    return found && found.turns.length === 2 && found.turns.map(({ text }) => text);
  });

/** In Kura's world and in the page's: the kinds of a member of the document, of a form, and of the window. */
const expectedKinds: Readonly<Record<string, readonly string[]>> = {
  form: ['function,object,function', 'function,object,function'],
  document: ['function,undefined,function', 'object,undefined,function'],
  window: ['function,function,function', 'object,function,function'],
};

const fields = members.map(name => `<input type="hidden" name="${name}" id="${name}">`).join('');
const forms = members.map(name => `<form name="${name}" id="${name}"><input name="id" id="id"></form>`).join('');

test.each([
  ['form', 'a form’s, by its fields, round the whole page', '<form>', `${fields}</form>`],
  ['document', 'the document’s, by pictures', members.map(name => `<img hidden name="${name}">`).join(''), ''],
  ['window', 'the window’s, by forms with fields of their own', forms, ''],
])('names hide %s members: %s', async (id, _, before, more) => {
  practice.instead.set(`https://chatgpt.com/c/names-${id}`, buildChat(`names-${id}`, before, more));
  const page = await kura.context.newPage();
  await page.goto(`https://chatgpt.com/c/names-${id}`);
  expect(await keptTexts(`names-${id}`)).toEqual([`How is names-${id} kept?`, 'By **its own** names. 自分の名前で。']);
  // A form hides its members in the world of Kura's scripts, too. The browser itself keeps the other names out of it.
  const look =
    '[typeof document.querySelector, typeof document.forms[0]?.querySelector, typeof globalThis.getSelection].join()';
  const worker = await kura.worker();
  const inKuras = await worker.evaluate<string>(`chrome.tabs.query({ url: 'https://chatgpt.com/c/names-${id}' })
    .then(([tab]) => chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () => ${look} }))
    .then(([{ result }]) => result)`);
  const inPages = await page.evaluate<string>(look);
  expect([inKuras, inPages]).toEqual(expectedKinds[id]);
  await page.close();
});
