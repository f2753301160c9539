// A fault here is noticed first by `test/e2e/backup.test.ts`.
/**
 * The whole browser is killed, as by a power cut, while the vault is exported: what lies in the folder for downloads is a whole file, or not
 * there, or plainly unfinished; and the vault is as it was. `KURA_KILLS=50` tries so many moments instead of a few.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { chatsInFile, kill, turnsInFile, writeVault } from '../transfer/killed';
import { beginExport, forms, importFile, passphrase, type Form, plain } from '../transfer/settings-page';
import { until } from '../until';

const kills = Number(process.env['KURA_KILLS'] ?? 3);
const place = mkdtempSync(path.join(tmpdir(), 'kura-export-killed-'));
const profile = path.join(place, 'profile');
/** As Kura names what it hands out: nothing else may stand under such a name. */
const named = /^kura-vault-[\d-]+( \(\d+\))?\.json(\.gz|\.age)?$/;
/** As the browser names what it has not brought to its end. */
const unfinished = /\.crdownload$/;
const whole = `Valid: ${chatsInFile} conversations, ${turnsInFile} turns`;

let practice: PracticeServer;
/** Milliseconds that an export takes here, by its form. */
const lasts = new Map<Form, number>();

beforeAll(async () => {
  practice = await startPracticeServer();
  await writeVault(path.join(place, 'vault.json'), plain);
  const { kura, page } = await open(path.join(place, 'whole'));
  await importFile(page, path.join(place, 'vault.json'));
  for (const form of forms) {
    const began = performance.now();
    await beginExport(page, form);
    await page.locator('form .good', { hasText: 'xported' }).waitFor({ timeout: 120_000 });
    lasts.set(form, performance.now() - began);
  }
  await until(
    'three files',
    async () => filesIn(path.join(place, 'whole')).filter(name => named.test(name)).length === 3,
  );
  await kura.close();
}, 300_000);
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

/** The same profile each time, its downloads in this folder. */
async function open(downloads: string): Promise<{ kura: KuraBrowser; page: Page }> {
  const kura = await launchKura({ practice, profile });
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  await cdp?.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  return { kura, page: await kura.openOwnPage('options.html#import') };
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The browser makes it with the first download.
    return [];
  }
}

/** Resolves at any moment of the export, or just when the first of the file is there: that is soon whole. Answers which. */
async function atSomeMoment(downloads: string, length: number, dice: () => number): Promise<string> {
  if (dice() < 0.35) {
    const began = performance.now();
    while (filesIn(downloads).length === 0 && performance.now() - began < 4 * length + 10_000) await sleep(1);
    const wait = dice() * 3;
    await sleep(wait);
    return `${Math.round(wait)} ms after its first byte`;
  }
  const wait = dice() * 0.9 * length;
  await sleep(wait);
  return `${Math.round(wait)} of ${Math.round(length)} ms`;
}

/** What `npm run check` says of it. */
const check = (file: string): Promise<string> =>
  new Promise(resolve => {
    const env = { ...process.env, KURA_PASSPHRASE: passphrase };
    execFile('npm', ['run', '-s', 'check', '--', file], { env }, (error, out, err) =>
      resolve(error ? err.replaceAll(/^npm warn .*\n/gm, '').trim() : out.trim()),
    );
  });

/** All that lies in the folder. */
async function verdictsOn(folder: string): Promise<readonly { name: string; verdict: string }[]> {
  const all = [];
  for (const name of filesIn(folder)) all.push({ name, verdict: await check(path.join(folder, name)) });
  return all;
}

test('a whole file is called whole in each form', async () => {
  const folder = path.join(place, 'whole');
  expect((await verdictsOn(folder)).map(({ verdict }) => verdict)).toEqual([whole, whole, whole]);
}, 240_000);

test(
  'a browser that is killed in the middle of an export leaves a whole file, none, or one that is plainly unfinished',
  { timeout: kills * 240_000 },
  async () => {
    const rolled = random(20_261_123);
    const dice = () => rolled(1000) / 1000;
    for (let n = 0; n < kills; n += 1) {
      const form = forms[n % forms.length];
      if (!form) throw new Error('There is a form for each number.');
      const downloads = path.join(place, `kill-${n}`);
      const { kura, page } = await open(downloads);
      const { vault } = await servicesFrom(page).library.getStatus();
      // The one before was killed, and has done nothing to it.
      expect([vault.conversations, vault.turns]).toEqual([chatsInFile, turnsInFile]);
      await beginExport(page, form);
      const moment = await atSomeMoment(downloads, lasts.get(form) ?? 0, dice);
      kill(profile);
      await kura.close().catch(() => undefined);

      const left = await verdictsOn(downloads);
      console.log(
        `${form.wrapping}, ${moment}: ${left.map(({ name, verdict }) => `${name} ${verdict}`).join('; ') || 'no file'}`,
      );
      expect(
        left.filter(({ name, verdict }) => !(named.test(name) ? verdict === whole : unfinished.test(name))),
      ).toEqual([]);
    }
    const { kura, page } = await open(path.join(place, 'last'));
    const { vault } = await servicesFrom(page).library.getStatus();
    expect([vault.conversations, vault.turns]).toEqual([chatsInFile, turnsInFile]);
    await kura.close();
  },
);
