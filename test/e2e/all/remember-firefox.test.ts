// A fault here is noticed first by `test/e2e/calls.test.ts`.
/** What an assistant wants to remember, in Firefox: it is a note of its day once the user keeps it, and nothing before. Skipped where there is no Firefox or no build for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { dayStart, dinners } from '../dinners';
import type { Tab } from '../firefox-tab';
import { agreeTo, askAndKeep } from '../firefox-user';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { restBeforeActing } from '../page-buttons';
import { popupOf } from '../popup-firefox';
import { practiceSite } from '../practice-sites';
import { until } from '../until';

describe.skipIf(isFirefoxMissing).each(['en', 'ja'] as const)('in %s', language => {
  const words = dinners[language];
  let practice: PracticeServer;
  let kura: KuraFirefox;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice, language });
    await agreeTo(kura, 'ChatGPT', 'Claude');
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const notes = async () => (await kura.vault()).filter(({ source }) => source === 'note');
  const isOfferedBy = async (assistant: string, page: Tab) =>
    (await page.ownButtons()).some(name => words.proposes(assistant).test(name));

  test('a click on the chip shows it, and closing what is shown keeps nothing', async () => {
    const page = await askAndKeep(kura, practiceSite('ChatGPT, classic'), words.told);
    await until('the chip', () => isOfferedBy('ChatGPT', page));
    await page.pressOwn(words.proposes('ChatGPT'));
    const popup = await popupOf(kura);
    expect(await popup.until('document.querySelector(".note-form h2")?.textContent')).toBe(words.form('ChatGPT'));
    await popup.close();
    expect(await notes()).toEqual([]);
    await page.close();
  });

  test('what is kept there is a note of yesterday, and the chip is gone', async () => {
    const page = await askAndKeep(kura, practiceSite('Claude, hub'), words.told);
    await until('the chip', () => isOfferedBy('Claude', page));
    expect(await notes()).toEqual([]);

    await page.pressOwn(words.proposes('Claude'));
    const popup = await popupOf(kura);
    expect(await popup.until('document.querySelector(".note-form h2")?.textContent')).toBe(words.form('Claude'));
    expect(await popup.until('document.activeElement?.value')).toBe(words.note);
    expect(await notes()).toEqual([]);

    await restBeforeActing();
    await popup.click('.note-form button.primary');
    const [note, ...others] = await until('a note', async () => {
      const all = await notes();
      return all.length > 0 && all;
    });
    expect(others).toEqual([]);
    expect(note?.turns.map(({ text, createdAt }) => ({ text, createdAt }))).toEqual([
      { text: words.note, createdAt: dayStart(1) },
    ]);
    expect(note?.note).toMatchObject({ importance: 2, proposedBy: 'claude' });
    await until('the chip is gone', async () => !(await isOfferedBy('Claude', page)));
    await popup.close();
    await page.close();
  });
});
