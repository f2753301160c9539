/** Assistants that ask, in a real Chromium: what one proposes is kept, and another is told it later; the user's clicks are the only key. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFencedQuotes } from '../../lib/core/fence';
import { chat } from '../search/chats';
import { minOpeningIntervalMs } from '../../lib/services/opening-limit';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { dayStart, dinners } from './dinners';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage, testAll } from './languages';
import { servicesFrom, statusesUntil } from './own-services';
import { buttonsIn, restBeforeActing } from './page-buttons';
import { composerText, openChat, practiceSite, sent, settled } from './practice-sites';
import { askAndKeep } from './main-job';
import { surfaceAt, type Surface } from './surface';
import { until } from './until';

const claude = practiceSite('Claude, hub');
const chatgpt = practiceSite('ChatGPT, classic');

const said = {
  en: {
    ...dinners.en,
    away: /^Dismiss$/,
    longAgo: ['What is for dinner tonight?', 'For dinner there is sushi tonight.'],
    answer: 'It was curry.',
    teach: 'Let this assistant search Kura',
    nothing: 'no answer fits well',
  },
  ja: {
    ...dinners.ja,
    away: /^閉じる$/,
    longAgo: ['今日の夕飯は?', '今日の夕飯は寿司です。'],
    answer: 'カレーでした。',
    teach: 'この AI に Kura の検索を許可',
    nothing: '合う回答がありません',
  },
} as const;

const yearAgo = dayStart(365) + 19 * 3_600_000;

const importance = '.note-form select';
/** As a person chooses it. */
const matters = (level: number) => `{
  const select = document.querySelector("${importance}");
  select.value = "${level}";
  select.dispatchEvent(new Event("change", { bubbles: true }));
}`;

let practice: PracticeServer;
beforeAll(async () => void (practice = await startPracticeServer()));
afterAll(async () => practice?.close());

forEachLanguage('ja', language => {
  const words = said[language];
  let kura: KuraBrowser;
  let page: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude');
    const own = await kura.openOwnPage('options.html');
    await servicesFrom(own).transfer.importBatch([
      chat(
        'chatgpt:year-ago',
        '',
        words.longAgo.map(text => ({ text, createdAt: yearAgo, observedAt: yearAgo })),
        {
          createdAt: yearAgo,
          updatedAt: yearAgo,
        },
      ),
    ]);
    await own.close();
    page = await kura.context.newPage();
  });
  afterAll(() => kura?.close());

  const buttons = () => buttonsIn(kura.context, page);
  const popup = async (): Promise<Surface> => {
    const cdp = await kura.context.browser()?.newBrowserCDPSession();
    if (!cdp) throw new Error('A persistent context has its browser.');
    return surfaceAt(cdp, '/popup.html');
  };
  const notes = async () => (await kura.vault()).filter(({ source }) => source === 'note');
  const indexed = async () => {
    const own = await kura.openOwnPage('options.html');
    await statusesUntil(servicesFrom(own).library, ({ vault }) => vault.pending === 0);
    await own.close();
    await page.bringToFront();
  };

  test('what the assistant proposes is kept as a note of yesterday, once the user accepts it', async () => {
    const yesterdays = [dayStart(1)];
    await askAndKeep(kura, page, claude, words.told);
    await buttons().named(words.proposes('Claude'));
    expect(await notes()).toEqual([]);
    await buttons().press(words.proposes('Claude'));
    const form = await popup();
    expect(await form.until('document.querySelector(".note-form h2")?.textContent')).toBe(words.form('Claude'));
    expect(await form.evaluate('document.activeElement.value')).toBe(words.note);
    await form.evaluate(matters(4));
    await form.until('chrome.storage.session.get().then(all => all.popupDraft?.proposals?.length)');
    await form.evaluate('window.close()').catch(() => undefined);
    expect(await notes()).toEqual([]);
    // It closed in the middle of it: what was changed is there again with its call. A page opens the popup once in some seconds.
    await new Promise(resolve => setTimeout(resolve, minOpeningIntervalMs));
    await page.bringToFront();
    await buttons().press(words.proposes('Claude'));
    const again = await popup();
    expect(await again.until(`document.querySelector("${importance}")?.value`)).toBe('4');
    await restBeforeActing();
    await again.click('.note-form button.primary');
    const [note] = await until('a note', async () => ((await notes()).length > 0 ? notes() : undefined));
    expect(note?.turns.map(({ text }) => text)).toEqual([words.note]);
    // Midnight may have come meanwhile.
    yesterdays.push(dayStart(1));
    expect(yesterdays).toContain(note?.turns[0]?.createdAt);
    expect(note?.note).toMatchObject({ importance: 4, proposedBy: 'claude' });
    await buttons().gone(words.proposes('Claude'));
    await again.evaluate('window.close()').catch(() => undefined);
  });

  test('another asks for it, and is told yesterday’s dinner and no other, by the user alone', async () => {
    await indexed();
    await askAndKeep(kura, page, chatgpt, words.asked);
    await buttons().press(words.asks);
    const box = await popup();
    await box.until('document.querySelector(".call-bar")');
    const outgoing = await box.until<string>('document.querySelector(".preview pre")?.textContent');
    expect(outgoing).toContain(words.dish);
    expect(outgoing).not.toContain(words.other);
    expect(await composerText(page)).toBe('');
    await restBeforeActing();
    await box.click('.actions button.primary');
    await until('a quotation', async () => findFencedQuotes(await composerText(page)).length > 0);
    expect((await sent(page)).at(-1)).toBe(words.asked);
    // The popup says so after the insertion. Closed before that, it would say nothing.
    await buttons().gone(words.asks);
    await box.evaluate('window.close()').catch(() => undefined);

    await page.locator(chatgpt.composer).click();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.getByText(words.answer, { exact: true }).waitFor();
  });

  testAll('put away, it is not offered again for this answer', async () => {
    await askAndKeep(kura, page, chatgpt, `${words.asked} (2)`);
    await buttons().press(words.away);
    await buttons().gone(words.asks);
    await page.setViewportSize({ width: 1000, height: 700 });
    await new Promise(resolve => setTimeout(resolve, 1500));
    expect((await buttons().names()).filter(name => words.asks.test(name))).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 800 });
  });

  testAll('where nothing answers for certain, nothing is chosen', async () => {
    const call = '```\nrecall {"query":"zeppelin harbour timetable"}\n```';
    await askAndKeep(kura, page, claude, `Say exactly ${encodeURIComponent(call)}`);
    await buttons().press(/zeppelin/);
    const box = await popup();
    await box.until(`document.querySelector(".call-bar")?.textContent.includes(${JSON.stringify(words.nothing)})`);
    expect(await box.evaluate('document.querySelector(".actions .primary")')).toBeNull();
    await box.press('Enter');
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(await composerText(page)).toBe('');
    await box.evaluate('window.close()').catch(() => undefined);
  });

  testAll('an assistant is taught with a text that is shown first, and that the user sends', async () => {
    await openChat(page, claude);
    const box = await kura.openPopup();
    await box.click('.menu-button');
    await box.until(
      `[...document.querySelectorAll('.menu button')].some(b => b.textContent === ${JSON.stringify(words.teach)})`,
    );
    await box.evaluate(
      `[...document.querySelectorAll('.menu button')].find(b => b.textContent === ${JSON.stringify(words.teach)}).click()`,
    );
    const lesson = await box.until<string>('document.querySelector(".call-instructions pre")?.textContent');
    expect(await composerText(page)).toBe('');
    await box.click('.call-instructions button.primary');
    await until('the lesson', async () => findFencedQuotes(await composerText(page)).length > 0);
    expect((await composerText(page)).trim()).toBe(lesson.trim());
    await box.evaluate('window.close()').catch(() => undefined);
  });
});
