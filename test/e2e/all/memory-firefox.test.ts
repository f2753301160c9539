// A fault here is noticed first by `test/e2e/notes.test.ts`.
/** Notes, walls, stories and assistants that ask, in Firefox. Skipped where there is no Firefox or no build for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../../lib/core/fence';
import { chat } from '../../search/chats';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab, statusesUntil, type OwnServices } from '../own-services';
import { restBeforeActing } from '../page-buttons';
import { popupOf } from '../popup-firefox';
import { startSaving } from '../firefox-user';
import { practiceSite } from '../practice-sites';
import { until } from '../until';

const chatgpt = practiceSite('ChatGPT, classic');

const said = {
  en: {
    note: 'The spare key hangs behind the mirror.',
    noteWord: 'spare key',
    budget: ['Canteen budget', 'The curry costs 4.20 per head.'],
    dinner: ['Curry for six', 'For dinner there was curry.'],
    word: 'curry',
    work: 'Work',
    novel: 'Novel',
    first: 'The harbour',
    second: 'The storm',
    mio: 'Mio',
    known: 'The lighthouse has been dark since Monday.',
    later: 'The lighthouse falls into the sea.',
    storyWord: 'lighthouse',
    asked: 'What did I have for dinner yesterday?',
    asks: /^ChatGPT asks to search your chats: dinner$/,
  },
  ja: {
    note: '合鍵は鏡のうらに掛けてある。',
    noteWord: '合鍵',
    budget: ['社食の予算', 'カレーは一人420円です。'],
    dinner: ['六人分のカレー', '夕飯はカレーでした。'],
    word: 'カレー',
    work: '仕事',
    novel: '小説',
    first: '港',
    second: '嵐',
    mio: 'ミオ',
    known: '灯台は月曜から消えている。',
    later: '灯台が海に落ちる。',
    storyWord: '灯台',
    asked: '昨日の夕飯なに?',
    asks: /^ChatGPT がチャットの検索を求めています：夕飯$/,
  },
} as const;

/** Noon of yesterday. */
const yesterday = () => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime();
};

describe.skipIf(isFirefoxMissing).each(['en', 'ja'] as const)('in %s', language => {
  const t = translator(language);
  const words = said[language];
  let practice: PracticeServer;
  let kura: KuraFirefox;
  let services: OwnServices;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice, language });
    const welcome = await kura.tabAt(`${kura.origin}welcome.html`);
    await startSaving(welcome, ['ChatGPT']);
    services = servicesFromTab(welcome);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const indexed = () => statusesUntil(services.library, ({ vault }) => vault.pending === 0);
  const openPopup = async (): Promise<Tab> => {
    const popup = await kura.openTab(`${kura.origin}popup.html`);
    await popup.until('document.querySelector("input.search") !== null');
    return popup;
  };
  /** The button that is called so, or says so. */
  const press = async (popup: Tab, name: string) => {
    const find = `[...document.querySelectorAll('button')].find(each => (each.ariaLabel ?? each.textContent) === ${JSON.stringify(name)})`;
    await popup.until(`${find} !== undefined`);
    await popup.evaluate(`void ${find}.setAttribute('data-wanted', '')`);
    await popup.click('[data-wanted]');
    await popup.evaluate(`void document.querySelector('[data-wanted]')?.removeAttribute('data-wanted')`);
  };
  const ask = async (popup: Tab, question: string) => {
    await popup.click('input.search');
    await popup.evaluate('void document.activeElement.select()');
    await popup.type(question);
  };
  const found = (popup: Tab) =>
    popup.evaluate<string[]>('[...document.querySelectorAll(".hit")].map(each => each.innerText)');
  /** Waits for hits that hold these texts, each in one of its own, and no other. */
  const only = (popup: Tab, ...texts: readonly string[]) =>
    until(`only ${texts.join()}`, async () => {
      const hits = await found(popup);
      return hits.length === texts.length && texts.every(text => hits.some(hit => hit.includes(text)));
    });

  test('a note that is kept from the popup’s menu is found', async () => {
    const popup = await openPopup();
    await popup.click('.menu-button');
    await press(popup, t('note_new'));
    await popup.until('document.activeElement?.matches(".note-form textarea")');
    await popup.type(words.note);
    await popup.click('.note-form button.primary');
    await popup.until(`document.body.innerText.includes(${JSON.stringify(t('note_kept'))})`);
    await indexed();
    await ask(popup, words.noteWord);
    await only(popup, words.note);
    const [note] = (await kura.vault()).filter(({ source }) => source === 'note');
    expect(note?.turns.map(({ text }) => text)).toEqual([words.note]);
    await popup.close();
  });

  test('a space chosen by the chip keeps another’s chat out, and everywhere, this once, brings it', async () => {
    const of = (name: string, [title, text]: readonly [string, string]) =>
      chat(`chatgpt:${name}`, title, [{ text, createdAt: yesterday(), observedAt: yesterday() }]);
    await services.transfer.importBatch([of('dinner', words.dinner), of('budget', words.budget)]);
    const { id } = await services.library.createSpace(words.work);
    await services.library.update(['chatgpt:budget'], { space: id });
    await indexed();

    const popup = await openPopup();
    await press(popup, t('scope_label', t('library_main')));
    await press(popup, words.work);
    await ask(popup, words.word);
    await only(popup, words.budget[0]);
    await press(popup, t('scope_label', words.work));
    await press(popup, t('scope_everywhere'));
    await only(popup, words.budget[0], words.dinner[0]);
    await press(popup, t('scope_back', words.work));
    await only(popup, words.budget[0]);
    expect((await found(popup)).join()).not.toContain(words.dinner[0]);
    await popup.close();
  });

  test('a persona at an episode finds what is known before it, and nothing that comes later', async () => {
    const { id } = await services.library.createSpace(words.novel);
    await services.library.setStory(id, {
      episodes: [
        { id: 'e0', name: words.first, after: null },
        { id: 'e1', name: words.second, after: 'e0' },
      ],
      personas: [{ id: 'p0', name: words.mio }],
    });
    await services.library.replaceFacts(id, 'e0', [{ text: words.known, url: '', at: yesterday() }]);
    await services.library.replaceFacts(id, 'e1', [{ text: words.later, url: '', at: yesterday() }]);
    await services.library.selectSpace(id);
    await indexed();

    const popup = await openPopup();
    await ask(popup, words.storyWord);
    await only(popup, words.known, words.later);
    const choose = (label: string, name: string) =>
      popup.until(`(() => {
        const select = [...document.querySelectorAll('.story-point label')].find(each => each.textContent.includes(${JSON.stringify(label)}))?.querySelector('select');
        const option = [...(select?.options ?? [])].find(each => each.text.trim() === ${JSON.stringify(name)});
        if (!option) return false;
        select.value = option.value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })()`);
    await press(popup, t('scope_label', words.novel));
    await choose(t('scope_story'), words.second);
    await choose(t('scope_persona'), words.mio);
    const where = t('scope_label', t('scope_as', words.mio, words.second, words.novel));
    await popup.until(`document.querySelector('.space-chip').ariaLabel === ${JSON.stringify(where)}`);
    await only(popup, words.known);
    expect((await found(popup)).join()).not.toContain(words.later);
    await popup.close();
    await services.library.selectSpace('main');
  });

  test('what an assistant asks for opens with a click on its chip, and goes in by a second, unsent', async () => {
    const page = await kura.openTab(`${chatgpt.newChat}?generation=${chatgpt.generation}&pace=brisk`);
    await page.until(`document.querySelector(${JSON.stringify(chatgpt.composer)}) !== null`);
    await page.click(chatgpt.composer);
    await page.type(words.asked);
    await page.press('Enter');
    await page.evaluate('window.practice.settled()');
    await page.pressOwn(words.asks);

    const popup = await popupOf(kura);
    await popup.until('document.querySelector(".call-bar") !== null');
    const outgoing = await popup.until<string>('document.querySelector(".preview pre")?.textContent');
    expect(outgoing).toContain(words.dinner[1]);
    expect(outgoing).not.toContain(words.budget[1]);
    const composer = () => page.evaluate<string>('window.practice.composerText()');
    expect(await composer()).toBe('');

    await restBeforeActing();
    await popup.click('.actions button.primary');
    await until('a quotation', async () => findFencedQuotes(await composer()).length > 0);
    expect(await composer()).toContain(words.dinner[1]);
    expect(await page.evaluate('window.practice.sent')).toEqual([words.asked]);
    await until('the chip is gone', async () => !(await page.ownButtons()).some(name => words.asks.test(name)));
    await popup.close();
    await page.close();
  });
});
