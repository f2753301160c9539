// A fault here is noticed first by `test/e2e/calls.test.ts`.
/**
 * What an assistant asks for, with Firefox's own sidebar open beside the chat: it is shown there and no popup covers it, and a click there
 * answers it. Skipped where there is no Firefox or no build for it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../../lib/core/fence';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { dayStart, dinner, dinners } from '../dinners';
import type { FirefoxSurface } from '../firefox-surface';
import type { Tab } from '../firefox-tab';
import { agreeTo, askAndKeep } from '../firefox-user';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab, statusesUntil } from '../own-services';
import { isPopupOpen, popupOf } from '../popup-firefox';
import { practiceSite } from '../practice-sites';
import { closeSidebar, openSidebar } from '../sidebar-firefox';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
const chatgpt = practiceSite('ChatGPT, classic');

describe.skipIf(isFirefoxMissing).each(['en', 'ja'] as const)('in %s', language => {
  const t = translator(language);
  const words = dinners[language];
  let practice: PracticeServer;
  let kura: KuraFirefox;
  let page: Tab;
  let sidebar: FirefoxSurface;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice, language });
    const welcome = await agreeTo(kura, 'ChatGPT', 'Claude');
    const { library, transfer } = servicesFromTab(welcome);
    await transfer.importBatch([dinner('yesterday', words.eaten, 1), dinner('long-ago', words.longAgo, 365)]);
    await statusesUntil(library, ({ vault }) => vault.pending === 0);
    page = await askAndKeep(kura, chatgpt, words.asked);
    await page.click(chatgpt.composer);
    sidebar = await openSidebar(kura, t('menu_panel'));
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const composer = () => page.evaluate<string>('window.practice.composerText()');
  const chipIsGone = (name: RegExp) =>
    until('the chip is gone', async () => !(await page.ownButtons()).some(each => name.test(each)));
  const notes = async () => (await kura.vault()).filter(({ source }) => source === 'note');

  test('a recall is answered in the sidebar: shown there, put in by a click, and sent by nobody', async () => {
    await page.pressOwn(words.asks);
    await sidebar.until('document.querySelector(".call-bar") !== null');
    const outgoing = await sidebar.until<string>('document.querySelector(".preview pre")?.textContent');
    expect(outgoing).toContain(words.dish);
    expect(outgoing).not.toContain(words.other);
    expect(await composer()).toBe('');

    await sidebar.click('.actions button.primary');
    await until('a quotation', async () => findFencedQuotes(await composer()).length > 0);
    expect(await composer()).toContain(words.dish);
    expect(await page.evaluate('window.practice.sent')).toEqual([words.asked]);
    await chipIsGone(words.asks);
    expect(await sidebar.evaluate('document.querySelector(".call-bar")')).toBeNull();
    // What was put in stays in sight until the person goes back to the list.
    await sidebar.click('.preview-back');
    await sidebar.until('document.querySelector("input.search") !== null');
    expect(await isPopupOpen(kura)).toBe(false);
  });

  test('what is to be remembered is shown in the sidebar, and a note once it is kept there', async () => {
    page = await askAndKeep(kura, claude, words.told);
    await page.click(claude.composer);
    await sidebar.until('document.querySelector(".tab-light p")?.textContent.includes("Claude")');
    await page.pressOwn(words.proposes('Claude'));
    expect(await sidebar.until('document.querySelector(".note-form textarea")?.value')).toBe(words.note);
    expect(await notes()).toEqual([]);
    expect(await isPopupOpen(kura)).toBe(false);

    await sidebar.click('.note-form button.primary');
    const [note] = await until('a note', async () => {
      const all = await notes();
      return all.length > 0 && all;
    });
    expect(note?.turns.map(({ text, createdAt }) => ({ text, createdAt }))).toEqual([
      { text: words.note, createdAt: dayStart(1) },
    ]);
    expect(note?.note).toMatchObject({ proposedBy: 'claude' });
    await chipIsGone(words.proposes('Claude'));
  });

  test('once the sidebar is closed, the popup shows it again', async () => {
    await closeSidebar(kura);
    page = await askAndKeep(kura, chatgpt, `${words.asked} (2)`);
    await page.pressOwn(words.asks);
    const popup = await popupOf(kura);
    expect(await popup.until('document.querySelector(".preview pre")?.textContent')).toContain(words.dish);
    await popup.close();
  });
});
