/** The rest of what a person does with Kura in a run of everything: backups, notes, spaces, a story, Ask, and the two calls. In English. */
import type { Page } from 'playwright-core';
import type { Conversation } from '../../../lib/core/conversation';
import { findFencedQuotes } from '../../../lib/core/fence';
import { translator } from '../../fakes/language';
import { answerAsBackupModel } from '../../fakes/model-server/backup-model';
import { startModelServer } from '../../fakes/model-server/server';
import type { KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil, type OwnServices } from '../own-services';
import { buttonsIn, restBeforeActing } from '../page-buttons';
import { composerText, practiceSite } from '../practice-sites';
import { askAndKeep } from '../main-job';
import { surfaceAt } from '../surface';
import { until } from '../until';
import { markers } from './full-run';

/** In milliseconds: each backup is restored, and one is encrypted. */
const patience = 200_000;
const t = translator('en');
const persona = 'Mio';
const passphrase = `${markers[0]} 干潮`;

/** Into a folder, whole and then what changed, encrypted; drilled; then, as where no folder can be picked, as a download. */
export async function backUp(kura: KuraBrowser, place: string): Promise<void> {
  const options = await kura.openOwnPage('options.html#backup-details');
  await options.evaluate(() => {
    // The browser's own window cannot be driven: a folder of the private file system is the same interface.
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true }),
    });
  });
  const { press, said, section } = backupsOn(options);
  await press('Choose folder…');
  await section.getByText('picked').waitFor();
  await section.getByRole('combobox', { name: 'Backup', exact: true }).selectOption('Every day');
  await press('Back up');
  await said('Backed up and checked');
  await press('Test restore');
  await said('restored and compared');

  await section.getByLabel('Each backup contains').selectOption('Only changes');
  await press('Encrypt…');
  for (const field of await section.locator('input[type=password]').all()) await field.fill(passphrase);
  await press('Use this passphrase');
  await said('Backups are encrypted from now on');
  await press('Back up');
  await said('Backed up and checked');
  await servicesFrom(options).library.addNote({ text: `${markers[1]} after a backup`, url: '', at: Date.now() });
  await press('Back up');
  await said(' changed');
  await options.close();
  await downloadBackup(kura, place);
}

async function downloadBackup(kura: KuraBrowser, place: string): Promise<void> {
  const page = await kura.context.newPage();
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showDirectoryPicker'));
  await page.goto(`chrome-extension://${kura.extensionId}/options.html#backup-details`);
  const { press, said, section } = backupsOn(page);
  await press('Stop encrypting');
  await said('New backups aren’t encrypted');
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: patience }), press('Back up')]);
  const file = `${place}/${download.suggestedFilename()}`;
  await download.saveAs(file);
  await section.locator('section[aria-labelledby=backup-details] input[type=file]').setInputFiles(file);
  await said('restored and compared');
  await page.close();
}

function backupsOn(page: Page) {
  const section = page.locator('[data-page=backup]');
  return {
    section,
    press: (name: string) => section.getByRole('button', { name, exact: true }).click(),
    said: (words: string) => section.locator('.status', { hasText: words }).waitFor({ timeout: patience }),
  };
}

/** The whole vault as other programs read it. */
export async function exportElsewhere(kura: KuraBrowser): Promise<void> {
  const options = await kura.openOwnPage('options.html#export-else');
  const out = options.locator('section[aria-labelledby="export-else"]');
  const [download] = await Promise.all([
    options.waitForEvent('download', { timeout: patience }),
    out.getByRole('button', { name: 'Export' }).click(),
  ]);
  await download.path();
  await options.close();
}

/** A note is written where nothing was found; a chat moves into a space, and is asked for behind its wall and beyond it. */
export async function useNotesAndSpaces(kura: KuraBrowser, { id, turns }: Conversation): Promise<void> {
  const options = await kura.openOwnPage('options.html');
  const { library } = servicesFrom(options);
  const popup = await kura.openOwnPage('popup.html');
  const box = popup.getByRole('combobox');
  // Offered where nothing was found.
  await box.fill('"spare cabin key behind the clock"');
  await popup.getByRole('button', { name: t('note_offer') }).click();
  const text = popup.getByRole('textbox', { name: t('note_text') });
  await text.fill(`The ${markers[0]} key hangs behind the clock`);
  await text.press('Control+Enter');
  await popup.getByText(t('note_kept')).waitFor();

  const word = markers.find(one => turns[0]?.text.includes(one)) ?? '';
  const { id: space } = await library.createSpace(`Work ${markers[1]}`);
  await library.update([id], { space });
  await library.selectSpace(space);
  await popup.reload();
  await box.fill(word);
  await popup.locator('.hit').first().waitFor();
  await library.selectSpace('main');
  await popup.reload();
  await box.fill(word);
  await popup.locator('.hit').first().waitFor();
  await popup.close();
  await options.close();
}

/** An episode, a persona, facts by hand and out of an assistant's answer, and a question as that persona would ask it. */
export async function writeStory(kura: KuraBrowser): Promise<void> {
  const options = await kura.openOwnPage('options.html');
  const { library } = servicesFrom(options);
  const { id } = await library.createSpace(`Novel ${markers[0]}`);
  const page = await kura.openOwnPage(`library.html#story=${id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('story_add_episode')).click();
  await page.getByLabel(t('story_episode_name')).fill('The harbour');
  await button(t('library_save')).click();
  // What is told next goes on from here: who is quicker than the vault is asked to do it again.
  await page.locator('.episode-name').first().waitFor();
  await button(t('story_add_persona')).click();
  await page.getByLabel(t('story_persona_name')).fill(persona);
  await page.keyboard.press('Enter');
  await button(t('story_remove_persona', persona)).waitFor();

  await page.locator('.episode-name').first().click();
  await page.getByText(t('story_ask'), { exact: true }).first().click();
  const facts = [
    { text: `${persona} sold the ${markers[0]} boat`, persona },
    { text: `The ${markers[1]} pier is gone` },
  ];
  const answer = `\`\`\`\nkura facts ${JSON.stringify({ episode: 'The harbour', facts })}\n\`\`\``;
  await page.getByLabel(t('story_answer')).fill(answer);
  await page
    .locator('.proposed-facts')
    .getByRole('button', { name: t('story_accept', '2') })
    .click();
  await until('two facts', async () => (await factsIn(library, id)) === 2);
  await page.close();

  await statusesUntil(library, ({ vault }) => vault.pending === 0, 60_000);
  await library.selectSpace(id);
  const popup = await kura.openOwnPage('popup.html');
  await popup.getByRole('combobox').fill(markers[1]);
  await popup.locator('.hit').first().waitFor();
  await popup.close();
  await library.selectSpace('main');
  await options.close();
}

async function factsIn(library: OwnServices['library'], space: string): Promise<number> {
  const story = (await library.listSpaces()).find(({ id }) => id === space)?.story;
  return (await library.listFacts(space, story?.episodes[0]?.id ?? '')).length;
}

/** Claude proposes to remember, ChatGPT asks; the user accepts both, and sends neither. */
export async function answerCalls(kura: KuraBrowser): Promise<void> {
  const page = await kura.context.newPage();
  const buttons = buttonsIn(kura.context, page);
  await askAndKeep(kura, page, practiceSite('Claude, hub'), 'My dinner yesterday was curry. Please remember it.');
  await buttons.press(/^Claude asks to save a note/);
  const form = await popupOf(kura);
  await form.until('document.activeElement.value === "Dinner was curry."');
  await form.type(` ${markers.join(' ')}`);
  await restBeforeActing();
  await form.click('.note-form button.primary');
  await buttons.gone(/^Claude asks to save a note/);
  await form.evaluate('window.close()').catch(() => undefined);

  const options = await kura.openOwnPage('options.html');
  await statusesUntil(servicesFrom(options).library, ({ vault }) => vault.pending === 0, 60_000);
  await options.close();
  await page.bringToFront();
  await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), 'What did I have for dinner yesterday?');
  await buttons.press(/^ChatGPT asks to search your chats/);
  const box = await popupOf(kura);
  await box.until(`document.querySelector(".preview pre")?.textContent.includes(${JSON.stringify(markers[0])})`);
  await restBeforeActing();
  await box.click('.actions button.primary');
  await until('the memory in the composer', async () => findFencedQuotes(await composerText(page)).length > 0, 60_000);
  await box.evaluate('window.close()').catch(() => undefined);
  await page.close();
}

/** A model on this computer is set up, answers what was asked of the chats, and names those without a title. No vendor is. */
export async function useAsk(kura: KuraBrowser, onServer: (address: string) => void): Promise<void> {
  const server = await startModelServer({ answer: answerAsBackupModel, refusesOrigin: true });
  onServer(server.address);
  try {
    const page = await kura.openOwnPage('ask.html?models');
    await page.getByLabel(t('ask_address')).fill(server.address);
    for (const name of ['ask_connect', 'ask_use', 'ask_test'] as const)
      await page.getByRole('button', { name: t(name), exact: true }).click();
    await page.getByText(t('ask_tested', 'Ollama · small')).waitFor();
    await page.getByRole('switch', { name: t('ask_guess') }).check();
    await page.getByRole('button', { name: t('ask_back'), exact: true }).click();
    for (const [n, question] of [`Why did my ${markers[0]} volume disappear?`, `${markers[1]}の巣箱は？`].entries()) {
      await page.getByPlaceholder(t('ask_placeholder')).fill(question);
      await page.keyboard.press('Enter');
      await page.locator('.ask-answer .ask-actions').nth(n).waitFor();
      await page.getByRole('button', { name: t('ask_send'), exact: true }).waitFor();
    }
    if (server.requests.length < 4) throw new Error('The model was not asked.');
    await page.close();
  } finally {
    await server.close();
  }
}

async function popupOf(kura: KuraBrowser) {
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('A persistent context has its browser.');
  return surfaceAt(cdp, '/popup.html');
}
