/** A chat goes on at another assistant: from the popup and from the library, in both languages, also when the worker is killed in between. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { findFencedQuotes } from '../../lib/core/fence';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { inLanguage, testAll } from './languages';
import { composerText, openChat, practiceSite, sent } from './practice-sites';
import { askAndKeep } from './main-job';
import type { Surface } from './surface';
import { until } from './until';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

const languages = [
  {
    language: 'en',
    question: 'Why did my Docker volume disappear after compose down?',
    other: 'Which boots for a tidal flat?',
    opens: 'I want to go on here with my',
    button: 'Continue in…',
  },
  {
    language: 'ja',
    question: '医療費控除の確定申告で還付を受けるには？',
    other: '干潟を歩く靴は？',
    opens: 'の続きをここでしたいです',
    button: '別の AI で続ける…',
  },
] as const;

describe.each(inLanguage('en', languages))('in $language', ({ language, question, other, opens, button }) => {
  let kura: KuraBrowser;
  let chatgpt: { page: Page; chat: Conversation };
  let gemini: { page: Page; chat: Conversation };

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude', 'gemini');
    const ask = async (site: string, asked: string) => {
      const page = await kura.context.newPage();
      return { page, chat: await askAndKeep(kura, page, practiceSite(site), asked) };
    };
    chatgpt = await ask('ChatGPT, classic', question);
    gemini = await ask('Gemini', other);
  });
  afterAll(() => kura?.close());

  /** The popup over the chat, with the list of sites open and the first of them in focus. */
  const choose = async (page: Page): Promise<Surface> => {
    await page.bringToFront();
    const popup = await kura.openPopup();
    await popup.click('.menu-button');
    // Behind the seven that are there in every tab.
    await popup.click('#menu > button:nth-of-type(8)');
    await popup.until('document.activeElement?.matches(".continue-sites button")');
    return popup;
  };
  const pick = async (popup: Surface, site: string): Promise<Page> => {
    while (!(await popup.evaluate<string>('document.activeElement.textContent')).includes(site)) {
      await popup.press('ArrowDown');
    }
    const opened = kura.context.waitForEvent('page');
    await popup.press('Enter').catch(() => {
      // The popup closes under the key.
    });
    return opened;
  };
  const inserted = (page: Page) =>
    until('the chat in the composer', async () => {
      const text = await composerText(page).catch(() => '');
      return text.includes(opens) && text;
    });
  const isThere = async (page: Page, { turns, title }: Conversation) => {
    const text = await inserted(page);
    expect(findFencedQuotes(text)).toHaveLength(1);
    expect(text).toContain(turns[0]?.text);
    expect(text).toContain(title);
    // What the person asked in this site's other tabs was sent, and nothing of Kura's.
    expect((await sent(page)).filter(each => findFencedQuotes(each).length > 0)).toEqual([]);
    const fence = findFencedQuotes(text)[0]?.fence;
    const own = await kura.openOwnPage('options.html');
    const logged = await until('the insertion in the log', () =>
      own.evaluate(async id => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(call: unknown): Promise<{ value: { fence: string; from: unknown[] }[] }> } };
        };
        const { value } = await chrome.runtime.sendMessage({ kura: 'library', method: 'listInsertions', args: [9] });
        return value.find(each => each.fence === id);
      }, fence),
    );
    expect(logged.from).toHaveLength(2);
    await own.close();
  };

  test('from the popup, ChatGPT goes on in Claude', async () => {
    const page = await pick(await choose(chatgpt.page), 'Claude');
    expect(new URL(page.url()).host).toBe('claude.ai');
    await isThere(page, chatgpt.chat);
    await page.close();
  });

  test('from the library, Gemini goes on in ChatGPT', async () => {
    const library = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(gemini.chat.id)}`);
    await library.getByRole('button', { name: button, exact: true }).click();
    const opened = kura.context.waitForEvent('page');
    await library.locator('.continue-sites button', { hasText: 'ChatGPT' }).click();
    const page = await opened;
    expect(new URL(page.url()).host).toBe('chatgpt.com');
    await isThere(page, gemini.chat);
    // The page from which it was taken says that it is there.
    await library.locator('.continue-progress .notice-good', { hasText: 'ChatGPT' }).waitFor();
    await library.close();
    await page.close();
  });

  test('from the library, one message goes into a chat that is open, or begins a new one', async () => {
    const claude = practiceSite('Claude, hub');
    const target = await kura.context.newPage();
    await openChat(target, claude);
    const library = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(gemini.chat.id)}`);
    const answer = library.locator('.turn.by-assistant').first();
    const insertButton = answer.locator('.turn-actions button').first();
    await answer.hover();
    await insertButton.click();
    const openOne = library
      .locator('.continue-choice .continue-sites')
      .first()
      .locator('button', { hasText: 'Claude' });
    await openOne.first().click();
    const text = await until('the message in the open chat', async () => {
      const written = await composerText(target).catch(() => '');
      return findFencedQuotes(written).length === 1 && written;
    });
    expect(text).toContain(gemini.chat.turns[1]?.text.slice(0, 20));
    // The answer alone: it repeats the words of the question.
    expect(text).not.toMatch(/^(?:I asked:|私の質問：)/m);
    expect(await sent(target)).toEqual([]);
    await until('the tab in front', () => target.evaluate(() => document.visibilityState === 'visible'));
    // The page has answered, too: the text stands there a moment before.
    await library.locator('.continue-choice').waitFor({ state: 'detached' });
    // Nothing is open any more but chats that are left alone.
    await target.close();
    await library.bringToFront();
    await answer.hover();
    await insertButton.click();
    const opened = kura.context.waitForEvent('page');
    await library.locator('.continue-choice .continue-sites').last().locator('button', { hasText: 'Claude' }).click();
    const fresh = await opened;
    await until('the message in a new chat', async () => {
      const written = await composerText(fresh).catch(() => '');
      return findFencedQuotes(written).length === 1;
    });
    await fresh.close();
    await library.close();
  });

  testAll('where one has to sign in first it waits, through the death of the worker, and goes in once', async () => {
    practice.instead.set('https://claude.ai/new', '<!doctype html><title>Sign in</title>');
    // Where a chat was taken before stands first.
    const popup = await choose(gemini.page);
    expect(await popup.evaluate('document.activeElement.textContent')).toContain('Claude');
    const page = await pick(popup, 'Claude');
    await until('the page for signing in', async () => (await page.title()) === 'Sign in');
    const over = await kura.openPopup();
    await over.until('document.querySelector(".continue-progress .notice-good")');
    await page.bringToFront();
    await until('a popup that is closed', async () => !(await over.isOpen()));
    await kura.killWorker();
    practice.instead.delete('https://claude.ai/new');
    await page.reload();
    await isThere(page, gemini.chat);
    await new Promise(resolve => setTimeout(resolve, 2000));
    expect(findFencedQuotes(await composerText(page))).toHaveLength(1);
    await page.close();
  });
});
