/** Notes as a person writes, changes and finds them, in both languages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage, testAll } from './languages';
import { servicesFrom, type OwnServices } from './own-services';
import { until } from './until';

const at = Date.UTC(2026, 9, 5, 3);

const said = {
  en: { first: 'The spare key hangs behind the clock', later: 'The spare key lies under the fern', word: 'spare key' },
  ja: { first: '合鍵は時計のうしろにかけてある', later: '合鍵はシダの鉢の下にある', word: '合鍵' },
};

const ferry: Conversation = {
  id: 'claude:ferry',
  source: 'claude',
  url: 'https://claude.ai/chat/ferry',
  title: '夜行フェリー Night ferry',
  space: 'main',
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'partial', turns: 2, gap: false, fromStart: true },
  revision: 1,
  turns: [
    { id: 'q', parent: null, role: 'user', text: 'Which cabin? 部屋は？', observedAt: at },
    { id: 'a', parent: 'q', role: 'assistant', text: 'Cabin 4103, far from the engine.', observedAt: at },
  ],
  activePath: ['q', 'a'],
};

forEachLanguage('en', language => {
  const t = translator(language);
  const { first, later, word } = said[language];
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let services: OwnServices;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKura({ practice, language });
    services = servicesFrom(await kura.openOwnPage('options.html'));
    await services.transfer.importBatch([ferry]);
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const notes = async () => (await services.library.listConversations({ source: 'note' }, 0, 10)).chats;

  test('what was asked for and not found becomes a note, kept with the keys, and is found from then on', async () => {
    const popup = await kura.openOwnPage('popup.html');
    const box = popup.getByRole('combobox');
    await box.fill(first);
    await popup.getByRole('button', { name: t('note_offer') }).click();
    const text = popup.getByRole('textbox', { name: t('note_text') });
    expect(await text.inputValue()).toBe(first);
    await popup.getByText(t('note_more'), { exact: true }).click();
    await popup.getByLabel(t('note_day'), { exact: true }).fill('2026-10-04');
    await popup.getByLabel(t('note_importance')).selectOption('5');
    await text.press('Control+Enter');
    await popup.getByText(t('note_kept')).waitFor();
    const [note] = await notes();
    expect(note?.note?.importance).toBe(5);
    const whole = note && (await services.library.readConversation(note.id));
    expect(whole?.turns[0]?.text).toBe(first);
    expect(new Date(whole?.turns[0]?.createdAt ?? 0).toDateString()).toBe(new Date(2026, 9, 4).toDateString());
    await until('it is searchable', async () => (await services.library.getStatus()).vault.pending === 0);
    await box.fill(word);
    await popup.locator('.hit', { hasText: first }).waitFor();
    await popup.close();
  });

  testAll('what was being written is there again when the popup opens anew', async () => {
    const popup = await kura.openOwnPage('popup.html');
    const menu = popup.locator('.menu-button');
    await menu.click();
    await popup.getByRole('button', { name: t('note_new') }).click();
    await popup.getByRole('textbox', { name: t('note_text') }).fill(later);
    await popup.close();
    const again = await kura.openOwnPage('popup.html');
    const text = again.getByRole('textbox', { name: t('note_text') });
    await text.waitFor();
    expect(await text.inputValue()).toBe(later);
    await again.getByRole('button', { name: t('library_cancel') }).click();
    await again.getByRole('button', { name: t('note_leave_confirm') }).click();
    await again.getByRole('combobox').waitFor();
    await again.close();
    expect(await notes()).toHaveLength(1);
  });

  test('a changed note shows what stood there before, and the earlier one leads to the newer', async () => {
    const [before] = await notes();
    const page = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(before?.id ?? '')}`);
    await page.locator('.note-facts', { hasText: t('note_importance_5') }).waitFor();
    await page.getByRole('button', { name: t('note_edit') }).click();
    await page.getByRole('textbox', { name: t('note_text') }).fill(later);
    await page.getByRole('button', { name: t('note_keep_changes') }).click();
    const history = page.locator('.note-history');
    await history.locator('summary', { hasText: t('note_versions', '1') }).click();
    await history.getByText(first).waitFor();
    expect((await notes()).map(({ id }) => id)).not.toContain(before?.id);
    expect(await notes()).toHaveLength(1);
    await history.getByRole('button', { name: t('note_open_version') }).click();
    await page.locator('.note-replaced').waitFor();
    expect(await page.getByRole('button', { name: t('note_edit') }).count()).toBe(0);
    await page.getByRole('button', { name: t('note_open_newer') }).click();
    await page.locator('.turn', { hasText: later }).waitFor();
    await page.close();
  });

  testAll('a passage of a chat becomes a note from there', async () => {
    const page = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(ferry.id)}`);
    const answer = page.locator('.turn.by-assistant');
    await answer.getByText('Cabin 4103').waitFor();
    await answer.getByRole('button', { name: t('note_remember_short') }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: t('note_text') }).inputValue()).toContain('Cabin 4103');
    await dialog.getByText(ferry.url).waitFor();
    // What was changed outlives the key in the form; outside of it the browser closes at last, and the passage can be taken again.
    await dialog.getByRole('textbox', { name: t('note_text') }).fill('Cabin 9');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Escape');
    expect(await dialog.getByRole('textbox', { name: t('note_text') }).inputValue()).toBe('Cabin 9');
    await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur());
    await until('the dialog closed by the browser', async () => {
      await page.keyboard.press('Escape');
      return (await dialog.count()) === 0;
    });
    await answer.getByRole('button', { name: t('note_remember_short') }).click();
    await dialog.getByRole('button', { name: t('note_keep') }).click();
    await dialog.waitFor({ state: 'detached' });
    const kept = (await notes()).find(({ url }) => url === ferry.url);
    expect(kept).toBeDefined();
    // Pressed with the mouse, too: who goes on with keys goes on from there.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await until('the focus back', async () => (await focused()) === t('note_remember_short'));
    expect(await focused()).toBe(t('note_remember_short'));
    await page.close();
  });
});
