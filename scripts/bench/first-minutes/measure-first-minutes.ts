/**
 * Measures the first minutes of a new user: a fresh profile, the welcome page, an import of old chats, and the popup
 * over a chat. Reports the time from the installed browser to the first inserted answer, and how often the right
 * exchange is among the first three hits. Text search only, without a model.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFencedQuotes } from '../../../lib/core/fence';
import { launchKura, type KuraBrowser, type KuraOptions } from '../../../test/e2e/kura';
import { composerText, openChat, practiceSite } from '../../../test/e2e/practice-sites';
import type { Surface } from '../../../test/e2e/surface';
import { until } from '../../../test/e2e/until';
import { askedEn } from './asked-en';
import { askedJa } from './asked-ja';
import { buildPastExport, type AskedChat } from './build-past-export';

export async function measureFirstMinutes(options: KuraOptions) {
  const rows = [];
  for (const language of ['en', 'ja'] as const) rows.push(await measureLanguage({ ...options, language }, language));
  return rows;
}

async function measureLanguage(options: KuraOptions, language: 'en' | 'ja') {
  // The vault holds the chats of both languages.
  const ownChats = language === 'en' ? askedEn : askedJa;
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'kura-past-')), 'past.json');
  writeFileSync(file, await buildPastExport([...askedEn, ...askedJa]));

  const kura = await launchKura(options);
  try {
    const started = performance.now();
    await runWelcome(kura, file);
    const chat = await kura.context.newPage();
    await openChat(chat, practiceSite('Claude, hub'));
    await chat.locator(practiceSite('Claude, hub').composer).click();
    const [first] = ownChats;
    if (!first) throw new Error('Nobody asked anything.');
    const popup = await kura.openPopup();
    // From the thought to the insertion there are three actions: the shortcut, the words, Enter.
    await searchPopup(popup, first[3]);
    await popup.press('Enter');
    await until(
      'the old answer in the message box',
      async () => findFencedQuotes(await composerText(chat)).length === 1,
    );
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const currentPopup = (await popup.isOpen()) ? popup : await kura.openPopup();
    return { language, seconds, actions: 3, ...(await rankAnswers(currentPopup, ownChats)) };
  } finally {
    await kura.close();
  }
}

/** Gives consent and imports the file on the welcome page. */
async function runWelcome(kura: KuraBrowser, file: string): Promise<void> {
  const page = await kura.openOwnPage('welcome.html');
  await page.locator('.choose button.primary').click();
  await page.locator('.welcome[data-step=history]').waitFor();
  await page.locator('#import input[type=file]').setInputFiles(file);
  await page.locator('#import button.primary').click();
  await page.locator('#import .good').waitFor();
  await page.close();
}

/** Replaces the text in the box and returns the hits when they no longer change. */
async function searchPopup(popup: Surface, question: string): Promise<readonly string[]> {
  await popup.until('document.querySelector("header input")');
  await popup.evaluate('(box => { box.focus(); box.select(); })(document.querySelector("header input"))');
  await popup.type(question);
  return waitUntilStable(() =>
    popup.evaluate<string[]>('[...document.querySelectorAll(".hit")].map(hit => hit.textContent)'),
  );
}

/** In milliseconds. The hits must not change for so long. */
const settleMs = 600;

async function waitUntilStable(readHits: () => Promise<string[]>): Promise<string[]> {
  let before = '';
  for (let same = 0; ;) {
    const hits = await readHits();
    const now = JSON.stringify(hits);
    same = now === before ? same + 100 : 0;
    before = now;
    if (same >= settleMs) return hits;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

async function rankAnswers(popup: Surface, asked: readonly AskedChat[]) {
  const missed: string[] = [];
  let first = 0;
  for (const [title, , , later] of asked) {
    const rank = (await searchPopup(popup, later)).findIndex(hit => hit.includes(title));
    if (rank === 0) first++;
    if (rank < 0 || rank > 2) missed.push(`${later} → ${title} (${rank < 0 ? 'not found' : `place ${rank + 1}`})`);
  }
  return { asked: asked.length, first, inFirstThree: asked.length - missed.length, missed: missed.join('; ') };
}
