// A fault here is noticed first by `test/e2e/transfer.test.ts`.
/**
 * The whole browser is killed, as by a power cut, while an import is read, seen or merged: at its next start the vault is as it was before,
 * or holds all of the file; never a part. Plain, compressed and encrypted by turns. `KURA_KILLS=50` tries so many moments instead of a few,
 * `KURA_KILL=merge` only moments from the click on Import on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chat } from '../../search/chats';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { servicesFrom } from '../own-services';
import { chatsInFile, kill, turnsInFile, writeVault } from '../transfer/killed';
import { beginMerge, forms, passphrase, pickFile, type Form } from '../transfer/settings-page';
import { until } from '../until';

const kills = Number(process.env['KURA_KILLS'] ?? 3);
const onlyMerges = process.env['KURA_KILL'] === 'merge';
const place = mkdtempSync(path.join(tmpdir(), 'kura-import-killed-'));
const fileOf = ({ ending }: Form): string => path.join(place, `vault${ending}`);
const before = chat('claude:before', 'Before 前', ['Was I here before?', 'はい。'], { source: 'claude' });

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
  for (const form of forms) await writeVault(fileOf(form), form);
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** Resolves while the file is opened or read, while the preview stands there, or at some moment of merging. */
async function atSomeMoment(page: Page, form: Form, dice: () => number): Promise<string> {
  const desk = page.locator('#import');
  /** Where it stands; opening what is encrypted takes all of the page's time, and then it does not answer. */
  const after = async (ms: number) => {
    await sleep(ms);
    const said = await desk
      .locator('#import-read, p[tabindex="-1"], h3, .good, .warning')
      .first()
      .innerText({ timeout: 300 })
      .catch(() => 'busy');
    return `${Math.round(ms)} ms: ${said.slice(0, 30)}`;
  };
  await pickFile(page, fileOf(form));
  if (form.wrapping === 'age') {
    await desk.locator('input[type=password]').fill(passphrase);
    // Playwright's own click would wait until the page is idle again.
    await desk.getByRole('button', { name: 'Open' }).dispatchEvent('click');
  }
  if (!onlyMerges && dice() < 0.3)
    return `from the file on, ${await after(dice() * (form.wrapping === 'age' ? 6000 : 2000))}`;
  await desk.getByRole('button', { name: /^Import/ }).waitFor({ timeout: 120_000 });
  if (!onlyMerges && dice() < 0.1) return 'preview';
  await beginMerge(page);
  return `from Import on, ${await after(dice() * (onlyMerges ? 8000 : 4000))}`;
}

/** Rows of an import that is on its way, as they lie on the disk. */
const stagedIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kura');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
        opening.addEventListener('success', () => {
          const stores = ['staged', ...[...opening.result.objectStoreNames].filter(name => name.startsWith('shadow'))];
          const transaction = opening.result.transaction(stores);
          const counts = stores.map(name => transaction.objectStore(name).count());
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          });
        });
      }),
  );

test(
  'a browser that is killed in the middle of an import has all of it, or nothing',
  { timeout: kills * 180_000 },
  async () => {
    const rolled = random(20_261_122);
    const dice = () => rolled(1000) / 1000;
    for (let n = 0; n < kills; n += 1) {
      const form = forms[n % forms.length];
      if (!form) throw new Error('There is a form for each number.');
      const profile = mkdtempSync(path.join(tmpdir(), 'kura-killed-'));
      const kura = await launchKura({ practice, profile });
      await servicesFrom(await kura.openOwnPage('options.html#import')).transfer.importBatch([before]);
      const moment = await atSomeMoment(await kura.openOwnPage('options.html#import'), form, dice);
      kill(profile);
      await kura.close().catch(() => undefined);

      const again = await launchKura({ practice, profile });
      const page = await again.openOwnPage('options.html#import');
      const { vault } = await servicesFrom(page).library.getStatus();
      console.log(`${form.wrapping}, ${moment}: ${vault.conversations} chats`);
      expect([`1 chats, 2 turns`, `${chatsInFile + 1} chats, ${turnsInFile + 2} turns`]).toContain(
        `${vault.conversations} chats, ${vault.turns} turns`,
      );
      // What was staged does not stay behind either.
      await until('nothing staged', async () => (await stagedIn(page)) === 0, 60_000);
      expect((await servicesFrom(page).library.getStatus()).vault).toMatchObject({
        conversations: vault.conversations,
        turns: vault.turns,
      });
      await again.close();
      rmSync(profile, { recursive: true, force: true });
    }
  },
);
