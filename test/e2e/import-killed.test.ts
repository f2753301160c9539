/**
 * The whole browser is killed, as by a power cut, while an import is read, seen or merged: at its next start the vault is as it was before,
 * or holds all of the file; never a part. `KURA_KILLS=50` tries so many moments instead of a few.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../lib/conversation';
import { writeVaultFile } from '../../lib/transfer/vault-file';
import { chat } from '../engine/chats';
import { random } from '../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom } from './own-services';
import { until } from './until';

const kills = Number(process.env['KURA_KILLS'] ?? 4);
const chats = 600;
const place = mkdtempSync(path.join(tmpdir(), 'kura-import-killed-'));
const file = path.join(place, 'vault.json');
const before = chat('claude:before', 'Before 前', ['Was I here before?', 'はい。'], { source: 'claude' });

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
  const pieces: string[] = [];
  for await (const piece of writeVaultFile(made())) pieces.push(piece);
  writeFileSync(file, pieces.join(''));
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

async function* made(): AsyncGenerator<Conversation> {
  for (let n = 0; n < chats; n += 1) {
    const texts = Array.from(
      { length: 10 },
      (_, place) => `${place % 2 ? 'Answer' : '質問'} ${n}.${place} ${'tide 干潮 '.repeat(40)}`,
    );
    yield chat(`chatgpt:${String(n).padStart(5, '0')}`, `Chat ${n}`, texts);
  }
}

/** Every process whose command names the profile, or whose parent does: at once, so that none of them can tidy up. */
function kill(profile: string): void {
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile)) process.kill(Number(name), 'SIGKILL');
    } catch {
      // It ended by itself in between.
    }
  }
}

async function begin(kura: KuraBrowser): Promise<Page> {
  const page = await kura.openOwnPage('options.html');
  await page.getByLabel('Import files…').setInputFiles(file);
  return page;
}

/** Resolves in the middle of reading, while the preview stands there, or at some moment of merging. */
async function atSomeMoment(page: Page, dice: () => number): Promise<string> {
  const go = page.locator('#import').getByRole('button', { name: 'Import', exact: true });
  if (dice() < 0.2) {
    await page.getByText('Reading…').waitFor();
    await page.waitForTimeout(dice() * 500);
    return 'reading';
  }
  await go.waitFor();
  if (dice() < 0.1) return 'preview';
  await go.click();
  const wait = dice() * 8000;
  await page.waitForTimeout(wait);
  const said = await page.locator('#import [role=status]').innerText();
  return `${Math.round(wait)} ms after Import: ${said.slice(0, 30)}`;
}

/** Rows of an import that is on its way, as they lie on the disk. */
const stagedIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kura');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('staged').objectStore('staged').count();
          count.addEventListener('success', () => {
            opening.result.close();
            resolve(count.result);
          });
        });
      }),
  );

test(
  'a browser that is killed in the middle of an import has all of it, or nothing',
  { timeout: kills * 120_000 },
  async () => {
    const rolled = random(20_261_122);
    const dice = () => rolled(1000) / 1000;
    const seen: string[] = [];
    for (let n = 0; n < kills; n += 1) {
      const profile = mkdtempSync(path.join(tmpdir(), 'kura-killed-'));
      const kura = await launchKura({ practice, profile });
      await servicesFrom(await kura.openOwnPage('options.html')).transfer.importBatch([before]);
      const moment = await atSomeMoment(await begin(kura), dice);
      kill(profile);
      await kura.close().catch(() => undefined);

      const again = await launchKura({ practice, profile });
      const page = await again.openOwnPage('options.html');
      const { vault } = await servicesFrom(page).library.status();
      seen.push(`${moment}: ${vault.conversations} chats`);
      expect([`1 chats, 2 turns`, `${chats + 1} chats, ${chats * 10 + 2} turns`]).toContain(
        `${vault.conversations} chats, ${vault.turns} turns`,
      );
      // What was staged does not stay behind either.
      await until('nothing staged', async () => (await stagedIn(page)) === 0);
      await again.close();
      rmSync(profile, { recursive: true, force: true });
    }
    console.log(seen.join('\n'));
  },
);
