/** Everything that a person does with Kura, one after the other, for whoever listens to what leaves the browser meanwhile. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Conversation } from '../../../lib/core/conversation';
import { sites } from '../../../lib/sites/registry';
import { findFencedQuotes } from '../../../lib/core/fence';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import type { KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil } from '../own-services';
import { ask, composerText, openChat, practiceSite, settled, unreadable, type PracticeSite } from '../practice-sites';
import { askAndKeep, find, insertSelected } from '../main-job';
import { exportFile, importFile, pickFile, plain } from '../transfer/settings-page';
import { until } from '../until';

/** Words that stand in no page of a site and in no file of Kura's: where they turn up, a chat has left. */
export const markers = ['zephyrcanary', '蔵鳥'] as const;

export const questionOn = (site: PracticeSite, n: number): string =>
  n % 2 === 0
    ? `Why did my ${markers[0]} volume ${n} disappear on ${site.name}?`
    : `${markers[1]}の巣箱${n}は${site.name}でどう作る？`;

/** The model of a practice hub, in `folder`. */
export function writeHub(folder: string): void {
  for (const [name, content] of buildModelFiles()) {
    const file = path.join(folder, 'practice/tiny', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** From consent, to Claude too, to keeping a chat of each of `sites`, each in a tab that is closed afterwards. Answers what was kept: all but of the one that cannot be read. */
export async function captureOn(kura: KuraBrowser, sites: readonly PracticeSite[]): Promise<readonly Conversation[]> {
  await kura.agreeTo(...new Set([...sites.map(({ site }) => site), 'claude' as const]));
  const kept: Conversation[] = [];
  for (const [n, site] of sites.entries()) {
    const page = await kura.context.newPage();
    if (site.name === unreadable) await beRefused(page, site, questionOn(site, n));
    else kept.push(await askAndKeep(kura, page, site, questionOn(site, n)));
    await page.close();
  }
  return kept;
}

/** Asks where nothing can be kept, and stays until Kura has looked more than once. */
async function beRefused(page: Page, site: PracticeSite, question: string): Promise<void> {
  await openChat(page, site);
  await ask(page, site, question);
  await settled(page);
  await page.waitForTimeout(5000);
}

/** Finds `kept` in the popup over a fresh chat of Claude, and inserts it there. */
export async function insertIntoClaude(kura: KuraBrowser, { title, turns }: Conversation): Promise<void> {
  const claude = practiceSite('Claude, hub');
  const page = await kura.context.newPage();
  await openChat(page, claude);
  const popup = await find(kura, turns[0]?.text ?? '', title);
  await insertSelected(popup);
  await until('an insertion', async () => findFencedQuotes(await composerText(page)).length > 0, 60_000);
  await page.close();
}

/** Goes on elsewhere with a chat, from the library. */
export async function goOn(kura: KuraBrowser, chat: Conversation, to: keyof typeof sites): Promise<void> {
  const library = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(chat.id)}`);
  await library.getByRole('button', { name: 'Continue in…', exact: true }).click();
  const [page] = await Promise.all([
    kura.context.waitForEvent('page'),
    library.locator('.continue-sites button', { hasText: sites[to].name }).click(),
  ]);
  await until(
    'the chat in the composer',
    async () => findFencedQuotes(await composerText(page).catch(() => '')).length > 0,
    60_000,
  );
  await library.close();
  await page.close();
}

/** Library, side panel, settings: looks at them, changes something, takes the vault out and in. */
export async function useOwnPages(kura: KuraBrowser, kept: readonly Conversation[], place: string): Promise<void> {
  const options = await kura.openOwnPage('options.html#import');
  const { library } = servicesFrom(options);
  for (const { id } of kept) await read(kura, id);
  await library.update(
    kept.map(({ id }) => id),
    { addTags: [markers[1]], pinned: true },
  );
  await library.addNote({
    text: `${markers[0]} note`,
    title: markers[1],
    url: 'https://tides.example.org/',
    at: Date.now(),
  });
  const panel = await kura.openOwnPage('sidepanel.html');
  await panel.locator('input.search').fill(markers[0]);
  await panel.locator('.hit').first().waitFor();
  await panel.close();

  const file = await exportFile(options, place, plain);
  await options.reload();
  // Its chats are here already, so it is only read; the merge is of a site’s export.
  await pickFile(options, file);
  await options.locator('#import .import-same').waitFor();
  await options.reload();
  await importFile(options, 'test/transfer/vendors/cases/exports/claude-blocks.json');
  await options.close();
}

async function read(kura: KuraBrowser, id: string): Promise<void> {
  const page = await kura.openOwnPage(`library.html#chat=${encodeURIComponent(id)}`);
  await page.locator('article').first().waitFor();
  await page.close();
}

/** A page of somebody else's, on which the entries of the browser's menus are pressed (no program can: the same event is sent). */
export async function useMenus(kura: KuraBrowser, page: Page): Promise<void> {
  await page.bringToFront();
  const worker = await kura.worker();
  for (const menuItemId of ['about', 'recall']) {
    const info = { menuItemId, pageUrl: page.url(), frameId: 0, editable: false, selectionText: markers[0] };
    await worker.evaluate(`(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)}, tab);
    })()`);
    await page.waitForTimeout(500);
    await page.bringToFront();
  }
}

/** Downloads the model from the practice hub, and resolves when it answers. */
export async function useHubsModel(kura: KuraBrowser): Promise<void> {
  const page = await kura.openOwnPage('options.html');
  const { library } = servicesFrom(page);
  await library.useModel({ from: 'hub', name: 'practice/tiny' });
  const told = await statusesUntil(library, ({ model }) => model.state === 'ready' || model.state === 'failed');
  if (told.at(-1)?.model.state !== 'ready') throw new Error('The practice hub’s model is not in use.');
  await statusesUntil(library, ({ vault }) => vault.pending === 0);
  await page.close();
}
