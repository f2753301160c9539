/** Spaces as a person meets them, in both languages: the chip, the lifted wall, rules, a space exported and forgotten whole. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage } from './languages';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

const at = Date.UTC(2026, 9, 5, 3);

const chat = (name: string, title: string, asked: string, answered: string): Conversation => ({
  id: `claude:${name}`,
  source: 'claude',
  url: `https://claude.ai/chat/${name}`,
  title,
  space: 'main',
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'partial', turns: 2, gap: false, fromStart: true },
  revision: 1,
  turns: [
    { id: 'q', parent: null, role: 'user', text: asked, observedAt: at },
    { id: 'a', parent: 'q', role: 'assistant', text: answered, observedAt: at },
  ],
  activePath: ['q', 'a'],
});

const said = {
  en: {
    home: chat('home', 'Curry for six', 'How much rice for the curry?', 'Two cups of rice for the curry.'),
    work: chat('work', 'Canteen budget', 'What does the curry cost per head?', 'The curry costs 4.20 per head.'),
    word: 'curry',
    space: 'Work',
    part: 'budget',
  },
  ja: {
    home: chat('home', '六人分のカレー', 'カレーに米はどれくらい？', 'カレーなら米は二合です。'),
    work: chat('work', '社食の予算', 'カレーは一人いくら？', 'カレーは一人420円です。'),
    word: 'カレー',
    space: '仕事',
    part: '予算',
  },
};

forEachLanguage('ja', language => {
  const t = translator(language);
  const { home, work, word, space, part } = said[language];
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let services: OwnServices;
  let id: string;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKura({ practice, language });
    services = servicesFrom(await kura.openOwnPage('options.html'));
    await services.transfer.importBatch([home, work]);
    ({ id } = await services.library.createSpace(space));
    await services.library.update([work.id], { space: id });
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const titles = async (popup: Page) => (await popup.locator('.hit-title').allInnerTexts()).toSorted();
  const only = (popup: Page, title: string) =>
    until(`only ${title}`, async () => (await titles(popup)).join() === title);

  test('what is asked stays in the space; everywhere is one question’s, said by name, and over with it', async () => {
    const popup = await kura.openOwnPage('popup.html');
    const box = popup.getByRole('combobox');
    const chip = (name: string) => popup.getByRole('button', { name });
    await box.fill(word);
    await only(popup, home.title);

    await chip(t('scope_label', t('library_main'))).click();
    await popup.getByRole('button', { name: t('scope_everywhere') }).click();
    await until('both', async () => (await titles(popup)).length === 2);
    expect(await popup.locator('.hit-facts .hit-mark').allInnerTexts()).toEqual(
      expect.arrayContaining([space, t('library_main')]),
    );
    const lifted = chip(t('scope_back', t('library_main')));
    await lifted.waitFor();
    await box.fill('');
    await lifted.waitFor({ state: 'detached' });
    await box.fill(word);
    await only(popup, home.title);

    // With the keys alone: to the chip, into its menu, down to the other space.
    await chip(t('scope_label', t('library_main'))).focus();
    await popup.keyboard.press('Enter');
    await popup.locator('.space-menu [aria-pressed=true]:focus').waitFor();
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('Enter');
    await chip(t('scope_label', space)).waitFor();
    await only(popup, work.title);
    await popup.close();
    await services.library.selectSpace('main');
  });

  test('a rule is said in words, moves what is kept already, and leaves alone what was put by hand', async () => {
    await services.library.update([work.id], { space: 'main' });
    const later = chat('later', `${home.title} ${part}`, word, word);
    await services.transfer.importBatch([later]);
    // Rules are among the labs until a space uses them.
    await kura.set({ labs: { rules: true } });
    const page = await kura.openOwnPage('library.html');
    await page.locator('.facet', { hasText: space }).click();
    await page.getByRole('button', { name: t('rules_open'), exact: true }).click();
    await page.getByLabel(t('rules_title_part')).fill(part);
    await page.getByRole('button', { name: t('rules_add'), exact: true }).click();
    await page.locator('.space-rule', { hasText: t('rules_text_title', part) }).waitFor();
    await page.getByRole('button', { name: t('rules_apply') }).click();
    await page.getByText(t('rules_applied', t('count_chats_one', '1'))).waitFor();
    expect((await services.library.readConversation(later.id))?.space).toBe(id);
    expect((await services.library.readConversation(work.id))?.space).toBe('main');
    await page.close();
  });

  test('an exported space holds that space and no other’s name; a forgotten one comes back, and then goes for good', async () => {
    const other = { en: 'Secret club', ja: '秘密の会' }[language];
    await services.library.createSpace(other);
    await services.library.update([work.id], { space: id });
    const page = await kura.openOwnPage('library.html');
    const shelf = page.locator('.facet', { hasText: space });
    await shelf.click();
    const manage = page.getByRole('button', { name: t('space_manage') });
    await manage.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('space_export') }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain(work.title);
    expect(file).not.toContain(other);
    expect(file).not.toContain(home.turns[1]?.text);

    const forget = async () => {
      if ((await manage.getAttribute('aria-expanded')) === 'false') await manage.click();
      await page.getByRole('button', { name: t('space_forget'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('popup_forget_confirm'), exact: true })
        .click();
      await until('it is gone', async () => (await services.library.readConversation(work.id)) === null);
    };
    await forget();
    const whole = async () => (await services.library.listSpaces()).find(one => one.id === id);
    expect(await whole()).toBeUndefined();
    await page.getByRole('button', { name: t('library_undo') }).click();
    await until('it is back', async () => (await services.library.readConversation(work.id)) !== null);
    expect((await whole())?.rules).toEqual([{ title: part }]);
    await shelf.click();
    await forget();
    expect(await whole()).toBeUndefined();
    await page.close();
    expect(await services.library.readConversation(home.id)).not.toBeNull();
  });
});
