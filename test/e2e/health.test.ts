/** What Kura says of itself on a chat's page, on the toolbar and in the popup, and how the user stops it, in a real Chromium. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restMs } from '../../components/popup/state/key-guard';
import { redesigns } from '../practice/page/redesigns';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { isAll } from './languages';
import { listMarks, openedPopup, pressMark } from './marks';
import { ask, openChat, practiceSite, settled } from './practice-sites';
import { askAndKeep, kept } from './main-job';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const classic = practiceSite('ChatGPT, classic');

/** Badge and title of the tab in front. */
async function toolbar(page: Page): Promise<{ readonly badge: string; readonly title: string }> {
  await page.bringToFront();
  return (await kura.worker()).evaluate(`(async () => {
    const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return { badge: await chrome.action.getBadgeText({ tabId }), title: await chrome.action.getTitle({ tabId }) };
  })()`);
}

const mark = async (page: Page): Promise<string | undefined> => (await listMarks(kura, page))[0];

const says = (page: Page, sentence: RegExp, waitMs?: number) =>
  until(
    `a mark that says ${sentence.source}`,
    async () => {
      const said = await mark(page);
      return said !== undefined && sentence.test(said) && said;
    },
    waitMs,
    async () => (await mark(page)) ?? 'no mark',
  );

/** While all is well, only the toolbar says it. */
const waitForSaved = (page: Page, title = /^Kura: .*messages? saved/) =>
  until(
    `a toolbar that says ${title.source}`,
    async () => title.test((await toolbar(page)).title),
    undefined,
    async () => [await toolbar(page), await mark(page)],
  );

/** Presses an entry in the popup's menu for this tab. The popup stays open until it is done, as it does for a person. */
async function chooseInPopup(page: Page, entry: string, untilDone: () => Promise<unknown>): Promise<void> {
  await page.bringToFront();
  const popup = await kura.openPopup();
  // The menu goes away with what it is about, so a page that answers late closes it.
  await until(`the menu's ${entry}`, async () => {
    const isOpen = await popup.evaluate('document.querySelector("#menu:popover-open") !== null');
    if (!isOpen) await popup.click('.menu-button');
    const place = await popup.evaluate<number>(
      `[...document.querySelectorAll('#menu > button')].findIndex(button => button.textContent === ${JSON.stringify(entry)}) + 1`,
    );
    return popup.click(`#menu > button:nth-of-type(${place})`, 2000).then(
      () => true,
      () => false,
    );
  });
  await popup.until('document.querySelector("#menu:popover-open") === null');
  await untilDone();
  await popup.evaluate('window.close()').catch(() => undefined);
}

/** The popup closes right after the click, as when a person has turned to the page already. */
async function chooseAndLeave(page: Page, entry: string): Promise<void> {
  await page.bringToFront();
  const popup = await kura.openPopup();
  const button = `[...document.querySelectorAll('#menu > button')].find(one => one.textContent === ${JSON.stringify(entry)})`;
  await popup.until(`${button} !== undefined`);
  // Sooner than a person can. What is sent in the very task that closes its page, the browser may drop.
  await popup.evaluate(`${button}.click(), setTimeout(() => window.close(), 50)`).catch(() => undefined);
}

test('a chat is said to be saved only once it is, once on its page and from then on by the toolbar alone', async () => {
  const page = await kura.context.newPage();
  await openChat(page, classic);
  expect(await mark(page)).toBeUndefined();
  await ask(page, classic, 'How tall is a storehouse? 蔵の高さは？');
  await settled(page);
  await waitForSaved(page, /^Kura: 2 messages saved$/);
  expect((await kura.vault()).some(({ turns }) => turns[0]?.text.startsWith('How tall is a storehouse?'))).toBe(true);
  const { badge, title } = await toolbar(page);
  expect(badge).toBe('');
  expect(title).toBe('Kura: 2 messages saved');
  await until('the words on the page', async () => 'chatgpt' in ((await kura.setting<object>('savedNotices')) ?? {}));
  await until('a page without words', async () => (await mark(page)) === undefined);
  await ask(page, classic, 'And how wide? 幅は？');
  await settled(page);
  await waitForSaved(page, /^Kura: 4 messages saved$/);
  expect(await mark(page)).toBeUndefined();
  await page.close();
});

test('the mark takes no focus, no room and no click from the page, and is not there for its scripts to read', async () => {
  const page = await kura.context.newPage();
  await askAndKeep(kura, page, classic, 'Where does the mark stand? 印はどこ？');
  await chooseInPopup(page, 'Pause this chat', () => says(page, /^Kura: Paused/));
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  const host = page.locator('html > div').last();
  const seen = await host.evaluate(element => ({
    shadow: element.shadowRoot,
    text: element.textContent,
    width: element.ownerDocument.documentElement.scrollWidth - innerWidth,
    attributes: element.getAttributeNames(),
  }));
  expect(seen).toEqual({ shadow: null, text: '', width: 0, attributes: ['style'] });
  await page.locator(classic.composer).click();
  const box = await host.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  expect(
    await page.evaluate(
      selector => document.querySelector(selector)?.contains(document.activeElement),
      classic.composer,
    ),
  ).toBe(true);
  await host.evaluate(element => element.remove());
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
  await page.close();
});

describe.each([
  ['ChatGPT, classic', 'chatgpt classic'],
  ...(isAll
    ? [
        ['ChatGPT, app shell', 'chatgpt app-shell'],
        ['Claude, hub', 'claude hub'],
        ['Gemini', 'gemini app'],
      ]
    : []),
])('%s, redesigned', (name, key) => {
  const hooks = redesigns[key] ?? [];
  const tabs = new Map<string, Page>();
  const toQuestion = (hook: string) => `Redesign ${hook} of ${name}: what now? 改装後は？`;

  // All at once: a page gets some seconds to show a chat before it is called unreadable.
  beforeAll(async () => {
    const site = practiceSite(name);
    const open = async (hook: string) => {
      const page = await kura.context.newPage();
      tabs.set(hook, page);
      const number = hooks.indexOf(hook) + 1;
      await page.goto(`${site.newChat}?generation=${site.generation}&pace=fast&redesign=${number}`);
      await page.evaluate(text => window.practice.send(text), toQuestion(hook));
      await settled(page);
      await page.goto(page.url());
    };
    await Promise.all(hooks.map(open));
  });

  test('has redesigns to try', () => expect(hooks.length).toBeGreaterThan(0));

  test.each(hooks)('by %s', async hook => {
    const page = tabs.get(hook);
    if (!page) throw new Error('Every redesign has its tab.');
    const question = toQuestion(hook);
    const shown = await until(
      `a word about ${hook}`,
      async () => {
        const { badge } = await toolbar(page);
        if (badge === '?') return 'unreadable';
        const stored = (await kura.vault()).find(({ turns }) => turns.some(({ text }) => text.includes(question)));
        return stored && 'read all the same';
      },
      undefined,
      async () => [page.url(), await toolbar(page), await mark(page), (await kura.vault()).map(({ title }) => title)],
    );
    // Whatever was kept is right: the question as it was asked, or marked as not read, and an answer, each under its own side.
    for (const { turns } of (await kura.vault()).filter(({ turns: all }) =>
      all.some(({ text }) => text.includes(question)),
    )) {
      expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
      expect(turns[0]).toMatchObject(turns[0]?.unread ? { text: '' } : { text: question });
    }
    const { title } = await toolbar(page);
    expect(title).toMatch(shown === 'unreadable' ? /^Kura: .* has changed/ : /^Kura/);
    if (shown === 'unreadable') await says(page, /^Kura: Not saved: this page has changed/);
    // Gone with the page.
    await page.goto('about:blank');
    expect((await toolbar(page)).badge).toBe('');
    await page.close();
  });
});

test('a paused chat keeps nothing new and says so; what came meanwhile is kept when it is resumed', async () => {
  const page = await kura.context.newPage();
  const before = await askAndKeep(kura, page, classic, 'Before the pause 休む前');
  await chooseInPopup(page, 'Pause this chat', () => says(page, /^Kura: Paused/));
  expect((await toolbar(page)).badge).toBe('Ⅱ');
  await ask(page, classic, 'During the pause 休み中');
  await settled(page);
  await new Promise(resolve => setTimeout(resolve, 2500));
  const turnsOf = async () =>
    (await kura.vault()).find(({ id }) => id === before.id)?.turns.map(({ text }) => text) ?? [];
  expect(await turnsOf()).not.toContain('During the pause 休み中');

  const popup = await kura.openPopup();
  await popup.click('.foot-state .link');
  // To bring the page to the front would close the popup under the click.
  await until('a page that is not paused', async () => (await mark(page)) === undefined);
  await waitForSaved(page);
  expect(await turnsOf()).toContain('During the pause 休み中');
  await page.close();
});

test('a private chat is kept from the moment it is asked for, and the next private chat is not', async () => {
  const page = await kura.context.newPage();
  await openChat(page, classic);
  await page.locator('button.temporary').click();
  await ask(page, classic, 'A private question 内緒の質問');
  await settled(page);
  await new Promise(resolve => setTimeout(resolve, 1500));
  expect(JSON.stringify(await kura.vault())).not.toContain('内緒の質問');
  const isKept = () => kept(kura, 'A private question 内緒の質問');
  await chooseInPopup(page, 'Save this private chat', isKept);
  const stored = await isKept();
  expect(stored.id).toMatch(/^chatgpt:private-/);
  await page.close();

  const next = await kura.context.newPage();
  await openChat(next, classic);
  await next.locator('button.temporary').click();
  await ask(next, classic, 'Another secret 別の秘密');
  await settled(next);
  await new Promise(resolve => setTimeout(resolve, 2500));
  expect(JSON.stringify(await kura.vault())).not.toContain('別の秘密');
  await next.close();
});

test('a report on a page that cannot be read holds no word of the chat', async () => {
  const page = await kura.context.newPage();
  await page.goto(`${classic.newChat}?generation=classic&pace=fast&redesign=1`);
  await page.evaluate(() => window.practice.send('Zanzibar cloves ザンジバルの丁子'));
  await settled(page);
  await page.goto(page.url());
  await until('a page that cannot be read', async () => (await toolbar(page)).badge === '?');
  const popup = await kura.openPopup();
  const report = await popup.until<string>(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const answer = await chrome.tabs.sendMessage(tab.id, { kura: 'page', method: 'buildRedesignReport', args: [] });
    return answer.value;
  })()`);
  expect(report).toContain('- Site: ChatGPT');
  expect(report).toContain('body');
  expect(report).not.toMatch(/Zanzibar|ザンジバル|丁子/);
  expect(report.length).toBeLessThan(20_000);
  await popup.evaluate('window.close()').catch(() => undefined);

  // One click on the page's note brings what helps.
  await pressMark(kura, page, /^Kura: Not saved: this page has changed/);
  const opened = await openedPopup(kura);
  const offers = await opened.until<string[]>(`(() => {
    const offered = [...document.querySelectorAll('.tab-trouble .remedies button')].map(({ textContent }) => textContent);
    return offered.length > 0 && offered;
  })()`);
  expect(offers).toEqual(['Update Kura', 'Report']);
  expect(await opened.evaluate('document.querySelector(".tab-trouble").textContent')).not.toMatch(/[[\]>#]|data-/);
  // A popup that appears under the person's hands takes no click at first.
  const shownAt = await opened.evaluate<number>('performance.now()');
  await opened.until(`performance.now() > ${shownAt + restMs}`);
  await opened.click('.tab-trouble .remedies button:first-child');
  // The browser may have looked by itself shortly before.
  await opened.until('/up to date|just checked/.test(document.querySelector(".notice")?.textContent)');
  await opened.click('.tab-trouble .remedies button:last-child');
  await opened.until('document.querySelector(".notice")?.textContent.includes("Report copied")');
  await opened.evaluate('window.close()').catch(() => undefined);
  await page.close();
});

test('a pause holds although its popup closes right after the click; the mark is gone from every page once it is switched off', async () => {
  const page = await kura.context.newPage();
  await askAndKeep(kura, page, classic, 'Is the mark gone? 印は消えた？');
  await chooseAndLeave(page, 'Pause this chat');
  await says(page, /^Kura: Paused/);
  const options = await kura.openOwnPage('options.html#general');
  await options.getByRole('switch', { name: 'Show save status on chat pages' }).uncheck();
  await until('a page without the mark', async () => (await mark(page)) === undefined);
  expect(await page.evaluate(() => document.documentElement.lastElementChild?.localName)).toBe('body');
  await options.close();
  await page.close();
});
