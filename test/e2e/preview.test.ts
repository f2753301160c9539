/** Several passages chosen, shortened, hidden in part, inserted and taken out again, in a real Chromium. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { inLanguage } from './languages';
import { translator } from '../fakes/language';
import { servicesFrom, type OwnServices } from './own-services';
import { buttonsIn } from './page-buttons';
import { composerText, openChat, practiceSite, sent } from './practice-sites';
import { askAndKeep, find } from './main-job';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;
let services: OwnServices;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
  services = servicesFrom(await kura.openOwnPage('options.html'));
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const mail = 'anna.berg@harbour.org';
const shift = 8;

const journeys = [
  {
    language: 'en',
    to: 'Claude, hub',
    questions: [
      `In the lighthouse project: why did my Docker volume disappear? Tell ${mail}`,
      'In the lighthouse project: what is the Rust error E0502?',
    ],
    query: 'lighthouse project',
    word: 'lighthouse',
  },
  {
    language: 'ja',
    to: 'Gemini',
    questions: [
      `医療費控除の確定申告で還付を受けるには？灯台の件で ${mail} にも伝えて`,
      '京都の紅葉の見頃はいつ？灯台の件で',
    ],
    query: '灯台の件',
    word: '灯台',
  },
] as const;

describe.each(inLanguage('ja', journeys))('in $language, into $to', ({ to, questions, query, word }) => {
  test('what the preview shows is what goes in, and undo takes it out again', async () => {
    const page = await kura.context.newPage();
    for (const question of questions) await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), question);

    await openChat(page, practiceSite(to));
    const draft = 'まだ送っていない下書き / my draft';
    await page.locator(practiceSite(to).composer).click();
    await page.keyboard.insertText(draft);
    const sentBefore = await sent(page);

    const popup = await find(kura, query, word);
    const text = () => popup.evaluate<string>(`document.querySelector('.preview pre')?.textContent ?? ''`);
    await popup.until(`document.querySelectorAll('.hit').length >= 2`);
    await popup.press('Enter', shift);
    await popup.press('ArrowDown');
    await popup.until(`document.querySelectorAll('.hit')[1].matches('.hit-current')`);
    await popup.press('Enter', shift);
    await popup.until(`document.querySelectorAll('.hit[aria-selected=true]').length === 2`);

    await popup.press('ArrowRight');
    await popup.until(`document.querySelectorAll('.passage').length === 2`);
    const both = await text();
    for (const question of questions) expect(both).toContain(question);

    // The one without the address is dropped.
    const other = await popup.evaluate<number>(
      `[...document.querySelectorAll('.passage')].findIndex(row => row.textContent.includes(${JSON.stringify(questions[1])})) + 1`,
    );
    await popup.click(`.passage:nth-child(${other || 2}) .passage-title input`);
    await popup.until(`!document.querySelector('.preview pre').textContent.includes(${JSON.stringify(questions[1])})`);
    const whole = await text();
    await popup.evaluate(
      `(select => { select.value = '300'; select.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('.passage-trim select'))`,
    );
    await popup.until(`document.querySelector('.preview pre mark')?.textContent === ${JSON.stringify(mail)}`);
    await popup.click('.warnings li button');
    await popup.until(`!document.querySelector('.preview pre').textContent.includes(${JSON.stringify(mail)})`);

    const previewed = await text();
    expect(previewed.length).toBeLessThan(whole.length - 100);
    await popup.click('button.primary');
    await until('a popup that closed', async () => !(await popup.isOpen()));
    expect(await composerText(page)).toBe(`${draft}\n${previewed}`);
    expect(await sent(page)).toEqual(sentBefore);

    // The page says it beside the message box, where nothing of the chat lies below.
    const t = translator('en');
    const buttons = buttonsIn(kura.context, page);
    await buttons.press(new RegExp(`^${t('preview_undo')}$`));
    await until('the draft as it was', async () => (await composerText(page)) === draft);
    await buttons.gone(new RegExp(`^${t('preview_undo')}$`));
    await until('a log that says so', async () => (await services.library.listInsertions(1))[0]?.undone === true);
    await page.close();
  });
});
