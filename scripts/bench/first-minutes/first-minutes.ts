/**
 * Measures the first minutes of a new user: a fresh profile, the welcome page, an import of old chats, and the popup
 * over a chat. Reports the time from the installed browser to the first inserted answer, and how often the right
 * exchange is among the first three hits. Text search only, without a model.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { quotesIn } from '../../../lib/core/fence';
import { launchKura, type KuraBrowser, type KuraOptions } from '../../../test/e2e/kura';
import { composerText, openChat, practiceSite } from '../../../test/e2e/practice-sites';
import type { Surface } from '../../../test/e2e/surface';
import { until } from '../../../test/e2e/until';
import { translator } from '../../../test/fakes/language';
import { askedEn } from './asked-en';
import { askedJa } from './asked-ja';
import { pastExport, type Asked } from './asked';

export async function benchFirstMinutes(options: KuraOptions) {
  const rows = [];
  for (const language of ['en', 'ja'] as const) rows.push(await inLanguage({ ...options, language }, language));
  return rows;
}

async function inLanguage(options: KuraOptions, language: 'en' | 'ja') {
  // The vault holds the chats of both languages.
  const own = language === 'en' ? askedEn : askedJa;
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'kura-past-')), 'past.json');
  writeFileSync(file, await pastExport([...askedEn, ...askedJa]));

  const kura = await launchKura(options);
  try {
    const started = performance.now();
    await welcome(kura, file, translator(language)('import_go'));
    const chat = await kura.context.newPage();
    await openChat(chat, practiceSite('Claude, hub'));
    await chat.locator(practiceSite('Claude, hub').composer).click();
    const [first] = own;
    if (!first) throw new Error('Nobody asked anything.');
    const popup = await kura.openPopup();
    // From the thought to the insertion there are three actions: the shortcut, the words, Enter.
    await ask(popup, first[3]);
    await popup.press('Enter');
    await until('the old answer in the message box', async () => quotesIn(await composerText(chat)).length === 1);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const still = (await popup.isOpen()) ? popup : await kura.openPopup();
    return { language, seconds, actions: 3, ...(await places(still, own)) };
  } finally {
    await kura.close();
  }
}

/** Gives consent and imports the file on the welcome page. `importLabel` is the label of the import button. */
async function welcome(kura: KuraBrowser, file: string, take: string): Promise<void> {
  const page = await kura.openOwnPage('welcome.html');
  await page.getByRole('switch', { name: 'Claude', exact: true }).check();
  await page.locator('.choose button.primary').click();
  await page.locator('.choose + section').waitFor();
  await page.locator('#import input[type=file]').setInputFiles(file);
  await page.locator('#import').getByRole('button', { name: take, exact: true }).click();
  await page.locator('#import .good').waitFor();
  await page.close();
}

/** Replaces the text in the box and returns the hits when they no longer change. */
async function ask(popup: Surface, question: string): Promise<readonly string[]> {
  await popup.until('document.querySelector("header input")');
  await popup.evaluate('(box => { box.focus(); box.select(); })(document.querySelector("header input"))');
  await popup.type(question);
  return atRest(() => popup.evaluate<string[]>('[...document.querySelectorAll(".hit")].map(hit => hit.textContent)'));
}

/** In milliseconds. The hits must not change for so long. */
const rest = 600;

async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  let before = '';
  for (let same = 0; ;) {
    const hits = await look();
    const now = JSON.stringify(hits);
    same = now === before ? same + 100 : 0;
    before = now;
    if (same >= rest) return hits;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

async function places(popup: Surface, asked: readonly Asked[]) {
  const missed: string[] = [];
  let first = 0;
  for (const [title, , , later] of asked) {
    const place = (await ask(popup, later)).findIndex(hit => hit.includes(title));
    if (place === 0) first++;
    if (place < 0 || place > 2) missed.push(`${later} → ${title} (${place < 0 ? 'not found' : `place ${place + 1}`})`);
  }
  return { asked: asked.length, first, inFirstThree: asked.length - missed.length, missed: missed.join('; ') };
}
