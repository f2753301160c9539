/** A story as whoever writes it meets it, in both languages: its order, who knows what, and facts from an assistant's answer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage, testAll } from './languages';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

const said = {
  en: {
    space: 'Novel',
    first: 'The harbour',
    second: 'The storm',
    whatIf: 'The boat stays',
    mio: 'Mio',
    ren: 'Ren',
    known: 'The lighthouse is dark since Monday',
    secret: 'Mio sold the boat',
    later: 'The storm took the pier',
    words: ['lighthouse', 'sold boat', 'storm pier'],
  },
  ja: {
    space: '小説',
    first: '港',
    second: '嵐',
    whatIf: '舟が残る',
    mio: 'ミオ',
    ren: 'レン',
    known: '灯台は月曜から消えている',
    secret: 'ミオは舟を売った',
    later: '嵐が桟橋をさらった',
    words: ['灯台', '舟を売った', '嵐 桟橋'],
  },
};

forEachLanguage('en', language => {
  const t = translator(language);
  const words = said[language];
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let services: OwnServices;
  let id: string;
  let page: Page;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKura({ practice, language });
    services = servicesFrom(await kura.openOwnPage('options.html'));
    ({ id } = await services.library.createSpace(words.space));
    await services.library.addNote({ text: 'A note. メモ。', url: '', at: Date.now() });
    page = await kura.openOwnPage(`library.html#story=${id}`);
    await page.locator('.story').waitFor();
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const addEpisode = async (name: string, isWhatIf?: { readonly after: string }) => {
    await button(t('story_add_episode')).click();
    await page.getByLabel(t('story_episode_name')).fill(name);
    if (isWhatIf) {
      await page.getByLabel(t('story_after')).selectOption({ label: isWhatIf.after });
      await page.getByRole('checkbox', { name: t('story_whatif') }).check();
    }
    await button(t('library_save')).click();
    await page.locator('.episode-name', { hasText: name }).waitFor();
  };
  const addPersona = async (name: string) => {
    await button(t('story_add_persona')).click();
    await page.getByLabel(t('story_persona_name')).fill(name);
    await page.keyboard.press('Enter');
    await button(t('story_remove_persona', name)).waitFor();
  };
  const facts = async (name: string) => {
    const story = (await services.library.listSpaces()).find(one => one.id === id)?.story;
    const episode = story?.episodes.find(one => one.name === name)?.id ?? '';
    return (await services.library.listFacts(id, episode)).map(({ text, persona }) => ({
      text,
      by: story?.personas.find(one => one.id === persona)?.name,
    }));
  };

  test('episodes, a what-if and personas are added in place', async () => {
    await addEpisode(words.first);
    await addEpisode(words.second);
    await addEpisode(words.whatIf, { after: words.first });
    await addPersona(words.mio);
    await addPersona(words.ren);
    const rows = await page.locator('.episode-name').allInnerTexts();
    expect(rows.map(row => row.replace(/\s+/g, ' ').trim())).toEqual([
      words.first,
      `${t('story_whatif_mark')} ${words.whatIf}`,
      words.second,
    ]);
  });

  testAll('facts that were moved elsewhere come back to their places', async () => {
    const [episode = ''] = (await services.library.listSpaces())
      .flatMap(({ story }) => story?.episodes ?? [])
      .map(e => e.id);
    const [mio = ''] = (await services.library.listSpaces())
      .flatMap(({ story }) => story?.personas ?? [])
      .map(p => p.id);
    await services.library.replaceFacts(id, episode, [
      { text: words.known, url: '', at: 1 },
      { text: words.secret, persona: mio, url: '', at: 2 },
    ]);
    const told = await facts(words.first);
    expect(told.map(({ by }) => by)).toEqual([undefined, words.mio]);
    await page.locator('.facet', { hasText: words.space }).click();
    await until('both', async () => (await page.getByRole('option').count()) === 2);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: t('popup_move'), exact: true }).click();
    await page
      .getByRole('region', { name: t('library_move') })
      .getByRole('button', { name: t('library_main') })
      .click();
    const moved = t('library_moved_facts', t('count_chats_other', '2'), t('library_main'));
    await page.getByText(moved).waitFor();
    expect(await facts(words.first)).toEqual([]);
    await page.keyboard.press('Control+z');
    await until('the facts', async () => (await facts(words.first)).length === 2);
    expect(await facts(words.first)).toEqual(told);
    await services.library.replaceFacts(id, episode, []);
    await page.goto(page.url().replace(/#.*/, `#story=${id}`));
    await page.locator('.story').waitFor();
  });

  testAll.each(['Escape', 'Enter'] as const)('opened with keys it has the focus, and %s gives it back', async leave => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press('Escape');
    await page.locator('.story').waitFor({ state: 'detached' });
    await page.locator('.facet', { hasText: words.space }).focus();
    await page.keyboard.press('Enter');
    // Where it is narrow it stands in the place of the list, with a button that leads back.
    await page.setViewportSize({ width: leave === 'Enter' ? 400 : 1280, height: 800 });
    await button(t('story_open')).focus();
    await page.keyboard.press('Enter');
    await until('the heading', async () => (await focused()) === t('story_title', words.space));
    if (leave === 'Enter') await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(leave);
    await page.locator('.story').waitFor({ state: 'detached' });
    expect(await focused()).toBe(t('story_open'));
    await page.keyboard.press('Enter');
    await page.locator('.story').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  testAll('Escape closes the list of keys over it, and only then the story', async () => {
    await page.locator('.story h2').focus();
    await page.keyboard.press('?');
    await page.locator('#keys').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#keys').waitFor({ state: 'hidden' });
    expect(await page.locator('.story').count()).toBe(1);
  });

  test('facts are saved all at once, and what is not saved is there again after looking elsewhere', async () => {
    await page.locator('.episode-name', { hasText: words.first }).click();
    await button(t('story_add_fact')).click();
    await page.getByLabel(t('story_fact'), { exact: true }).fill(words.known);
    await page.locator('.facet').first().click();
    await page.locator('.story').waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('.episode-name', { hasText: words.first }).click();
    const text = page.getByLabel(t('story_fact'), { exact: true });
    expect(await text.inputValue()).toBe(words.known);
    expect(await facts(words.first)).toEqual([]);
    await button(t('story_save_facts')).click();
    await page.getByText(t('story_saved')).waitFor();
    expect(await facts(words.first)).toEqual([{ text: words.known, by: undefined }]);
  });

  test('an assistant’s answer is offered fact by fact, and only what is accepted is kept', async () => {
    await page.getByText(t('story_ask'), { exact: true }).first().click();
    const request = await page.locator('.request').innerText();
    expect(request).toContain(words.first);
    expect(request).toContain(words.mio);
    const told = [
      { text: words.secret, persona: words.mio, importance: 4 },
      { text: `${words.known}!!` },
      { text: words.later },
    ];
    const answer = `\`\`\`\nkura facts ${JSON.stringify({ episode: words.first, facts: told })}\n\`\`\``;
    await page.getByLabel(t('story_answer')).fill(answer);
    const offered = page.locator('.proposed-facts');
    await offered.waitFor();
    await offered.getByText(t('story_known_already')).waitFor();
    await offered.getByRole('checkbox', { name: words.later }).uncheck();
    await offered.getByRole('button', { name: t('story_accept', '1') }).click();
    await until('kept', async () => (await facts(words.first)).length === 2);
    expect(await facts(words.first)).toEqual([
      { text: words.known, by: undefined },
      { text: words.secret, by: words.mio },
    ]);
    await page.locator('.episode-name', { hasText: words.second }).click();
    await button(t('story_add_fact')).click();
    await page.getByLabel(t('story_fact'), { exact: true }).fill(words.later);
    await button(t('story_save_facts')).click();
    await until('kept', async () => (await facts(words.second)).length === 1);
  });

  test('seen from before the second episode, nothing later is found, and a secret by its own persona alone', async () => {
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
    await services.library.selectSpace(id);
    const popup = await kura.openOwnPage('popup.html');
    const box = popup.getByRole('combobox');
    const told = () => popup.locator('.popup-main > .visually-hidden[role=status]').innerText();
    /** How many hits hold this text, once the box has its answer. */
    const found = async (asked: string, text: string, isThere: boolean) => {
      // The rows before a question are told, too, so another question stands between two.
      await box.fill('qqqq');
      await until('another question', async () => (await told()) === t('popup_results_other', '0'));
      await box.fill(asked);
      const hits = popup.locator('.hit', { hasText: text });
      if (isThere) await hits.waitFor();
      else await until(`nothing for ${asked}`, async () => (await told()) === t('popup_results_other', '0'));
      return hits.count();
    };
    const [known, secret, later] = words.words as [string, string, string];
    expect(await found(later, words.later, true)).toBe(1);
    for (const [persona, knows] of [
      [words.mio, true],
      [words.ren, false],
    ] as const) {
      await popup.locator('.space-chip').click();
      await popup.getByLabel(t('scope_story')).selectOption({ label: words.second });
      await popup.getByLabel(t('scope_persona')).selectOption({ label: persona });
      await popup.keyboard.press('Escape');
      await popup.getByRole('button', { name: t('scope_as', persona, words.second, words.space) }).waitFor();
      expect(await found(known, words.known, true)).toBe(1);
      expect(await found(secret, words.secret, knows)).toBe(knows ? 1 : 0);
      expect(await found(later, words.later, false)).toBe(0);
    }
    await popup.close();
  });

  testAll('deleting an episode says how many facts go, and what follows stays', async () => {
    await button(t('story_delete_episode', words.first)).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('story_delete_detail', '2')).waitFor();
    await question.getByRole('button', { name: t('story_delete'), exact: true }).click();
    await page.locator('.episode-name', { hasText: words.first }).waitFor({ state: 'detached' });
    expect(await facts(words.second)).toHaveLength(1);
    const story = (await services.library.listSpaces()).find(one => one.id === id)?.story;
    expect(story?.episodes.map(({ name, after }) => [name, after])).toEqual([
      [words.second, null],
      [words.whatIf, null],
    ]);
  });
});
