// A fault here is noticed first by `test/e2e/library.test.ts`.
/**
 * The faces in Firefox, as a person meets them from the first minute on: welcome, practice chat, library, reading, the panel beside
 * a chat, preview, insertion and undo, going on elsewhere. Skipped where there is no Firefox or no build for it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { channelName } from '../../../lib/rpc/transport/engine-channel';
import { findFencedQuotes } from '../../../lib/core/fence';
import { startSaving } from '../firefox-user';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { popupOf } from '../popup-firefox';
import { practiceSite, type PracticeSite } from '../practice-sites';
import { until } from '../until';

const chatgpt = practiceSite('ChatGPT, classic');
const claude = practiceSite('Claude, hub');

const languages = [
  {
    language: 'en',
    practice: 'bread',
    question: 'Why did my Docker volume disappear after compose down?',
    find: 'docker volume gone',
    word: 'volume',
    draft: 'I asked this before: ',
    goesOn: 'I want to go on here',
    remember: 'Save as note in Kura',
  },
  {
    language: 'ja',
    practice: 'パン',
    question: '京都の紅葉の見頃はいつですか？',
    find: '紅葉 いつ',
    word: '紅葉',
    draft: '前にも聞いたのですが、',
    goesOn: 'の続きをここでしたいです',
    remember: 'Kura のメモに保存',
  },
] as const;

describe.skipIf(isFirefoxMissing).each(languages)('in $language', ({ language, ...words }) => {
  let practice: PracticeServer;
  let kura: KuraFirefox;
  let welcome: Tab;
  let chat: Tab;
  let kept: Conversation;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice, language });
    welcome = await kura.tabAt(`${kura.origin}welcome.html`);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const textOf = (tab: Tab, selector: string) =>
    tab.until<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent`);
  const open = async (site: PracticeSite): Promise<Tab> => {
    const tab = await kura.openTab(`${site.newChat}?generation=${site.generation}&pace=brisk`);
    await tab.until(`document.querySelector(${JSON.stringify(site.composer)}) !== null`);
    await tab.click(site.composer);
    return tab;
  };
  const composer = (tab: Tab) => tab.evaluate<string>('window.practice.composerText()');

  test('the practice chat is found in the popup and inserted, before any site is switched on; then it is gone', async () => {
    await welcome.evaluate('void (location.hash = "try")');
    await welcome.until('document.querySelector(".practice button.primary") !== null');
    const [chatKept, ...others] = await kura.vault();
    expect(others).toEqual([]);
    await welcome.click('.practice button.primary');
    const popup = await popupOf(kura);
    await popup.until('document.activeElement?.matches("input")');
    await popup.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(words.practice)})`);
    await popup.until(`document.querySelector('.hit')?.textContent.includes(${JSON.stringify(words.practice)})`);
    await popup.press('Enter');
    const text = await until('a quotation', async () => {
      const now = await textOf(welcome, '.practice-composer [contenteditable]');
      return findFencedQuotes(now).length === 1 && now;
    });
    // The draft stays before it, and question and answer stand in it word for word.
    expect(findFencedQuotes(text)[0]?.start).toBeGreaterThan(0);
    for (const turn of chatKept?.turns ?? []) expect(text).toContain(`> ${turn.text}`);
    await until('an empty vault', async () => (await kura.vault()).length === 0);
  });

  test('sites are switched on, and a chat is kept', async () => {
    await welcome.evaluate('void (location.hash = "sites")');
    await startSaving(welcome, ['ChatGPT', 'Claude']);

    chat = await open(chatgpt);
    await chat.type(words.question);
    await chat.press('Enter');
    await chat.evaluate('window.practice.settled()');
    kept = await until('the kept chat', async () =>
      (await kura.vault()).find(
        ({ turns }) => turns[0]?.text === words.question && turns[1]?.role === 'assistant' && !turns[1].unfinished,
      ),
    );
    expect(kept.turns).toHaveLength(2);
  });

  test('the page carries the mark, and learns nothing from it', async () => {
    // A closed root at the end of the page; what is in it, only Kura sees.
    expect(await chat.until('document.documentElement.lastElementChild.localName === "div"')).toBe(true);
    expect(await chat.evaluate('document.documentElement.lastElementChild.shadowRoot === null')).toBe(true);
  });

  test('a selection is remembered by the browser’s own menu, as a note with its source', async () => {
    await chat.evaluate(`(() => {
      const answer = document.querySelector('[data-message-author-role="assistant"] p');
      getSelection().selectAllChildren(answer);
      window.selectedText = getSelection().toString();
    })()`);
    const selected = await chat.evaluate<string>('window.selectedText');
    await chat.pressInMenu('[data-message-author-role="assistant"] p', words.remember);
    const isOfThisPage = ({ source, url }: { source: string; url: string }) =>
      source === 'note' && url.startsWith('https://chatgpt.com/');
    const note = await until('the note', async () => (await kura.vault()).find(isOfThisPage));
    expect(note.turns[0]?.text).toBe(selected.trim());
  });

  test('the library lists the chat, opens it, finds in it, and searches', async () => {
    const library = await kura.openTab(`${kura.origin}library.html`);
    await library.until('document.querySelectorAll(".chat-row").length === 2');
    // The note of the test before has its page's title, which is the chat's.
    const row = `[...document.querySelectorAll('.chat-row')].find(row => row.textContent.includes(${JSON.stringify(kept.title)}) && row.textContent.includes('ChatGPT'))`;
    await library.evaluate(`${row}.click()`);
    expect(await textOf(library, '.reading h2')).toContain(kept.title);
    await library.until(
      `document.querySelectorAll('.turn').length === 2 && document.querySelector('.by-assistant .markdown') !== null`,
    );
    await library.click('.find input');
    await library.type(words.word);
    await library.until(`/\\d/.test(document.querySelector('.find [role=status]').textContent)`);
    expect(await library.evaluate('CSS.highlights.has("found")')).toBe(true);

    await library.click('.list-head input[type=search]');
    await library.type(words.find);
    await library.until(
      `document.querySelector('.search-result')?.textContent.includes(${JSON.stringify(words.word)})`,
    );
    await library.close();
  });

  test('the popup asks the engine directly, without the background in between', async () => {
    const popup = await kura.openTab(`${kura.origin}popup.html`);
    await popup.until('document.activeElement?.matches("input")');
    await popup.evaluate(`(() => {
      window.heard = [];
      window.line = new BroadcastChannel(${JSON.stringify(channelName)});
      window.line.onmessage = ({ data }) => window.heard.push(...Object.keys(data));
    })()`);
    await popup.type(words.find);
    // Suggestions may stand there before the answer.
    await popup.until('window.heard.includes("call") && window.heard.includes("reply")');
    expect(await popup.until('document.querySelector(".hit")?.textContent')).not.toBe('');
    await popup.press('Escape').catch(() => {
      // Firefox closes nothing here: it is a tab.
    });
    await popup.close();
  });

  test('the panel beside a chat finds, shows what goes in, inserts exactly that, and takes it out again', async () => {
    const into = await open(claude);
    await into.type(words.draft);
    const panel = await kura.openTab(`${kura.origin}sidepanel.html`);
    await panel.until('document.querySelector(".search") !== null');
    // It follows the tab in front, and itself stays behind.
    await into.click(claude.composer);
    await panel.until(`document.querySelector('.tab-light p')?.textContent.includes('Claude')`);
    await panel.evaluate(`(() => {
      const box = document.querySelector('.search');
      box.value = ${JSON.stringify(words.find)};
      box.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await panel.until(`document.querySelector('.hit')?.textContent.includes(${JSON.stringify(kept.title)})`);
    await panel.evaluate(
      `document.querySelector('input.search').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))`,
    );
    const shown = await textOf(panel, '.preview pre');
    expect(findFencedQuotes(shown)).toHaveLength(1);
    await panel.evaluate(`document.querySelector('.actions button.primary').click()`);
    await panel.until(`document.querySelector('.notice-good button') !== null`);
    const text = await composer(into);
    expect(text.startsWith(words.draft.trim())).toBe(true);
    expect(text.replace(/\s+/g, ' ')).toContain(shown.replace(/\s+/g, ' ').trim());
    expect(
      (await into.evaluate<string[]>('window.practice.sent')).filter(each => findFencedQuotes(each).length > 0),
    ).toEqual([]);

    await panel.evaluate(`document.querySelector('.notice-good .notice-text button').click()`);
    await until('the draft alone', async () => (await composer(into)).trim() === words.draft.trim());
    const log = await panel.until<{ undone?: true }[]>(
      `browser.runtime.sendMessage({ kura: 'library', method: 'listInsertions', args: [9] }).then(({ value }) => value.some(one => one.undone) && value)`,
    );
    expect(log).toMatchObject([{ undone: true }]);
    await panel.close();
    await into.close();
  });

  test('Firefox shows the panel in its own sidebar', async () => {
    const shown = await kura.inBrowser<string>(`
      const { SidebarController } = Services.wm.getMostRecentWindow('navigator:browser');
      const id = [...SidebarController.sidebars.keys()].find(key => key.includes('kura'));
      await SidebarController.show(id);
      const { setTimeout } = ChromeUtils.importESModule('resource://gre/modules/Timer.sys.mjs');
      for (let tries = 0; tries < 100; tries++) {
        const inner = SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
        const spec = inner?.browsingContext?.currentWindowGlobal?.documentURI?.spec ?? '';
        if (spec.includes('sidepanel.html') && inner.contentTitle) return spec + ' ' + inner.contentTitle;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      return 'nothing came';
    `);
    expect(shown).toContain('sidepanel.html');
    await kura.inBrowser(`Services.wm.getMostRecentWindow('navigator:browser').SidebarController.hide()`);
  });

  test('a chat goes on elsewhere from the library, unsent', async () => {
    const library = await kura.openTab(`${kura.origin}library.html#chat=${encodeURIComponent(kept.id)}`);
    await library.until('document.querySelector(".reading-actions button") !== null');
    await library.evaluate('document.querySelector(".reading-actions button").click()');
    await library.until('document.activeElement?.matches(".continue-sites button")');
    await library.press('Enter');
    const there = await kura.tabAt('https://claude.ai/new');
    const text = await until('the chat in the composer', async () => {
      const now = await composer(there).catch(() => '');
      return now.includes(words.goesOn) && now;
    });
    expect(text).toContain(words.question);
    expect(
      (await there.evaluate<string[]>('window.practice.sent')).filter(each => findFencedQuotes(each).length > 0),
    ).toEqual([]);
    await there.close();
    await library.close();
  });

  test('the chosen theme is there before the page is drawn, in every page', async () => {
    const options = await kura.openTab(`${kura.origin}options.html#looks`);
    await options.until('document.querySelector("input[name=theme]") !== null');
    const ground = 'getComputedStyle(document.documentElement).backgroundColor';
    const light = await options.evaluate(ground);
    await options.evaluate('document.querySelectorAll("input[name=theme]")[2].click()');
    await options.until('document.documentElement.dataset.theme === "dark"');
    const library = await kura.openTab(`${kura.origin}library.html`);
    expect(await library.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const dark = await library.evaluate(ground);
    expect(dark).not.toBe(light);
    expect(dark).toBe(await options.evaluate(ground));
    await library.close();
    await options.close();
  });
});
