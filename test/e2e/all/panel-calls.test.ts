// A fault here is noticed first by `test/e2e/calls.test.ts`.
/** What an assistant asks for, with the browser's own side panel open beside the chat: it is shown there, and a click there answers it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../../lib/core/fence';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { dayStart, dinner, dinners } from '../dinners';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil } from '../own-services';
import { buttonsIn } from '../page-buttons';
import { composerText, openChat, practiceSite, sent } from '../practice-sites';
import { askAndKeep } from '../main-job';
import { surfaceAt, type Surface } from '../surface';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
const chatgpt = practiceSite('ChatGPT, classic');

let practice: PracticeServer;
beforeAll(async () => void (practice = await startPracticeServer()));
afterAll(async () => practice?.close());

describe.each(['en', 'ja'] as const)('in %s', language => {
  const t = translator(language);
  const words = dinners[language];
  let kura: KuraBrowser;
  let page: Page;
  let panel: Surface;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude');
    const own = await kura.openOwnPage('options.html');
    const { library, transfer } = servicesFrom(own);
    await transfer.importBatch([dinner('yesterday', words.eaten, 1), dinner('long-ago', words.longAgo, 365)]);
    await statusesUntil(library, ({ vault }) => vault.pending === 0);
    await own.close();
    page = await kura.context.newPage();
    await openChat(page, chatgpt);
    panel = await openPanel();
  });
  afterAll(() => kura?.close());

  const cdp = async () => {
    const session = await kura.context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('A persistent context has its browser.');
    return session;
  };
  /** As a person does: by the popup's menu, which makes way for it. */
  const openPanel = async () => {
    const popup = await kura.openPopup();
    await popup.click('.menu-button');
    await popup.until('document.querySelector(".menu button") !== null');
    const panelItem = `[...document.querySelectorAll('.menu button')].find(b => b.textContent === ${JSON.stringify(t('menu_panel'))})`;
    await popup.until(`${panelItem} !== undefined`);
    // The popup makes way at once, at times before it has answered; that the panel is there is asked below.
    await popup.evaluate(`${panelItem}.click()`).catch((error: unknown) => {
      if (!String(error).includes('The page closed.')) throw error;
    });
    const opened = await surfaceAt(await cdp(), '/sidepanel.html');
    await opened.until('document.querySelector("input.search")');
    await until('the popup made way', async () => (await popupsOpen()) === 0);
    return opened;
  };
  const popupsOpen = async () => {
    const { targetInfos } = await (await cdp()).send('Target.getTargets', { filter: [{}] });
    return targetInfos.filter(({ url }) => url.includes('/popup.html')).length;
  };
  const buttons = () => buttonsIn(kura.context, page);
  const notes = async () => (await kura.vault()).filter(({ source }) => source === 'note');

  test('a recall is answered in the panel: shown there, put in by a click, and sent by nobody', async () => {
    await askAndKeep(kura, page, chatgpt, words.asked);
    await page.bringToFront();
    await buttons().press(words.asks);
    await panel.until('document.querySelector(".call-bar")');
    const outgoing = await panel.until<string>('document.querySelector(".preview pre")?.textContent');
    expect(outgoing).toContain(words.dish);
    expect(outgoing).not.toContain(words.other);
    expect(await composerText(page)).toBe('');

    await panel.click('.actions button.primary');
    await until('a quotation', async () => findFencedQuotes(await composerText(page)).length > 0);
    expect(await composerText(page)).toContain(words.dish);
    expect(await sent(page)).toEqual([words.asked]);
    await buttons().gone(words.asks);
    expect(await panel.evaluate('document.querySelector(".call-bar")')).toBeNull();
    // What was put in stays in sight until the person goes back to the list.
    await panel.click('.preview-back');
    await panel.until('document.querySelector("input.search") !== null');
    expect(await popupsOpen()).toBe(0);
  });

  test('what is to be remembered is shown in the panel, and a note once it is kept there', async () => {
    await askAndKeep(kura, page, claude, words.told);
    await page.bringToFront();
    await panel.until('document.querySelector(".tab-light p")?.textContent.includes("Claude")');
    await buttons().press(words.proposes('Claude'));
    await panel.until('document.querySelector(".note-form")');
    expect(await panel.evaluate('document.querySelector(".note-form textarea").value')).toBe(words.note);
    expect(await notes()).toEqual([]);
    await page.bringToFront();

    await panel.click('.note-form button.primary');
    const [note] = await until('a note', async () => ((await notes()).length > 0 ? notes() : undefined));
    expect(note?.turns.map(({ text, createdAt }) => ({ text, createdAt }))).toEqual([
      { text: words.note, createdAt: dayStart(1) },
    ]);
    expect(note?.note).toMatchObject({ proposedBy: 'claude' });
    await page.bringToFront();
    await buttons().gone(words.proposes('Claude'));
    expect(await popupsOpen()).toBe(0);
  });
});
