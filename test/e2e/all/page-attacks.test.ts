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
  ...`body head title documentElement createElement createTextNode createTreeWalker createRange activeElement defaultView
  implementation visibilityState hidden readyState URL location getElementById elementFromPoint elementsFromPoint
  execCommand cookie adoptNode importNode browser chrome runtime id storage fetch crypto MutationObserver getSelection`.split(
    /\s+/,
  ),
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

/** Grows and shrinks the page by ten thousand elements a frame, beside the chat. */
const storm = `(() => {
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; width: 1px; height: 1px; overflow: hidden; contain: strict';
  document.body.append(place);
  const end = performance.now() + 20000;
  self.frames = 0;
  const draw = () => {
    if (performance.now() > end) return void (place.remove(), self.frames = -self.frames);
    const all = document.createDocumentFragment();
    for (let n = 0; n < 10000; n += 1) all.append(document.createElement('b'));
    place.replaceChildren(all);
    self.frames += 1;
    requestAnimationFrame(draw);
  };
  draw();
})()`;

test('a storm of ten thousand elements a frame, for twenty seconds', async () => {
  // The site of the second page is not agreed to, so Kura is not in it.
  const frames: number[] = [];
  for (const site of [classic, practiceSite('Claude, hub')]) {
    const page = await kura.context.newPage();
    await openChat(page, site);
    await page.evaluate(storm);
    if (site === classic) await askAndCompare(page);
    // The page's policy lets nobody evaluate there again and again.
    await until('the end of the storm', () => page.evaluate<boolean>('self.frames < 0'));
    frames.push(-(await page.evaluate<number>('self.frames')));
    await page.close();
  }
  console.log(`frames in a storm, with Kura and without: ${frames.join(', ')}`);
  expect(frames[0]).toBeGreaterThan((frames[1] ?? 0) / 4);
});

test('a thousand addresses a second, for ten seconds', async () => {
  const page = await openPage();
  const before = (await kura.vault()).length;
  await page.evaluate(`(() => {
    const end = performance.now() + 10000;
    const flood = () => {
      for (let n = 0; n < 20; n += 1) history.pushState(history.state, '', location.pathname + '?flood=' + n);
      for (let n = 0; n < 20; n += 1) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      if (performance.now() < end) setTimeout(flood, 20);
    };
    flood();
  })()`);
  await askAndCompare(page);
  expect(await countFrames(page, 1000)).toBeGreaterThan(10);
  expect((await kura.vault()).length).toBe(before + 1);
  await page.close();
});

/** Each is a page, and in it a frame; none of both is a chat that somebody reads. */
test('frames: of an agreed site in a foreign page, sandboxed, and with an address of nobody', async () => {
  const chat = 'https://chatgpt.com/c/framed';
  practice.instead.set(chat, buildChat('framed', '', ''));
  practice.instead.set(
    'https://hostile.invalid/frames',
    `<!doctype html><title>h</title><iframe src="${chat}"></iframe><iframe sandbox="allow-scripts" src="${chat}"></iframe>`,
  );
  const inner = buildChat('inner', '', '').replaceAll('"', '&quot;');
  practice.instead.set(
    'https://chatgpt.com/c/holder',
    buildChat('holder', '', `<iframe srcdoc="${inner}"></iframe><iframe src="about:blank"></iframe>`),
  );
  const foreign = await kura.context.newPage();
  await foreign.goto('https://hostile.invalid/frames');
  const holder = await kura.context.newPage();
  await holder.goto('https://chatgpt.com/c/holder');
  await keptTexts('holder');
  await holder.evaluate(
    `document.querySelectorAll('iframe')[1].contentDocument.write(${JSON.stringify(buildChat('blank', '', ''))})`,
  );
  await foreign.waitForTimeout(6000);
  const ids = (await kura.vault()).map(({ id }) => id);
  expect(ids).toContain('chatgpt:holder');
  expect(ids.filter(id => /framed|inner|blank/.test(id))).toEqual([]);
  const holderTexts = (await kura.vault()).find(({ id }) => id === 'chatgpt:holder')?.turns.map(({ text }) => text);
  expect(holderTexts?.join()).not.toMatch(/inner|blank/);
  await foreign.close();
  await holder.close();
});

/** Notes every word of Kura's vault or code that passes through the page's own functions, and then does what it did. */
const replaceAll = `(() => {
  self.seen = [];
  self.calls = 0;
  for (const [owner, names] of [
    [Array.prototype, ['map', 'filter', 'push', 'slice', 'join', 'includes', 'forEach', 'find']],
    [Promise.prototype, ['then', 'catch', 'finally']],
    [JSON, ['parse', 'stringify']],
    [Map.prototype, ['get', 'set', 'has']],
    [Set.prototype, ['add', 'has']],
    [String.prototype, ['slice', 'includes', 'replace', 'startsWith']],
    [Function.prototype, ['call', 'bind']],
    [Reflect, ['apply', 'get']],
    [self, ['fetch', 'setTimeout']],
  ]) for (const name of names) {
    const own = owner[name];
    owner[name] = function (...given) {
      self.calls += 1;
      const { stack } = new Error();
      if (/chrome-extension/.test(stack)) self.seen[self.seen.length] = name;
      return own.apply(this, given);
    };
  }
  self.Map = class extends Map {};
  self.WebSocket = class extends WebSocket {};
  Response.prototype.text = Response.prototype.json = function () { self.seen[self.seen.length] = 'Response'; return new Promise(() => {}); };
})()`;

test.each(['before', 'after'])('replaced functions of the page, %s Kura’s scripts', async when => {
  const page = await openPage(when === 'before' ? replaceAll : undefined);
  if (when === 'after') await page.evaluate(replaceAll);
  await askAndCompare(page);
  expect(await page.evaluate('[...new Set(self.seen)]')).toEqual([]);
  expect(await page.evaluate('self.calls')).toBeGreaterThan(0);
  await page.close();
});

test('a mark that is taken away in each frame', async () => {
  const page = await openPage();
  await askAndCompare(page);
  const { id } = (await kura.vault()).find(chat => page.url().includes(chat.id.slice('chatgpt:'.length))) ?? {};
  if (id === undefined) throw new Error('The chat of the page is kept.');
  await pauseOnly(kura, id);
  await waitForPausedMarks(kura, page, 1);
  await page.evaluate(`(() => {
    self.taken = 0;
    const mark = document.documentElement.lastElementChild;
    const take = () => {
      for (const to of [document.body, document.head, document.documentElement]) to.append(mark);
      mark.remove();
      if (self.taken % 2) document.documentElement.append(mark);
      self.taken += 1;
      self.taking = requestAnimationFrame(take);
    };
    take();
  })()`);
  const frames = await countFrames(page, 5000);
  const taken = await page.evaluate<number>('cancelAnimationFrame(self.taking), self.taken');
  console.log(`the mark was taken ${taken} times in ${frames} frames`);
  expect(frames).toBeGreaterThan(50);
  expect((await listMarks(kura, page)).length).toBeLessThanOrEqual(1);
  const worker = await kura.worker();
  const title = await worker.evaluate<string>(
    `chrome.tabs.query({ url: ${JSON.stringify(`${page.url()}*`)} }).then(([tab]) => chrome.action.getTitle({ tabId: tab.id }))`,
  );
  expect(title).toMatch(/^Kura: Paused/);
  await pauseOnly(kura);
  await page.close();
});

test('a page of two hundred megabytes', async () => {
  const page = await openPage();
  await page.evaluate(`(() => {
    const place = document.createElement('div');
    place.hidden = true;
    for (let n = 0; n < 4000; n += 1) {
      const part = document.createElement('p');
      part.textContent = String(n).padStart(8, '0') + 'x'.repeat(50000);
      place.append(part);
    }
    document.body.append(place);
  })()`);
  const began = Date.now();
  await askAndCompare(page);
  console.log(
    `kept after ${Date.now() - began} ms in a page of ${await page.evaluate<number>('document.body.textContent.length')} units`,
  );
  expect(await countFrames(page, 1000)).toBeGreaterThan(10);
  await page.close();
});
