// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * Kills of Firefox. `KURA_KILLS=20` plays as many, `KURA_SEED=5` others; the line that begins with CAMPAIGN belongs into docs/figures.md. Skipped
 * where there is no Firefox or no build for it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { afterCrashes, killedFirefox, permittedOnDisk, unwritePermitted } from '../campaigns/killed-firefox';
import { agreeTo, askAndKeep } from '../firefox-user';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { openPopup } from '../popup-firefox';
import { practiceSite } from '../practice-sites';

const kills = Number(process.env['KURA_KILLS'] ?? 3);
const seed = Number(process.env['KURA_SEED'] ?? 3);

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

test.skipIf(isFirefoxMissing)(
  'a Firefox that is killed has what it acknowledged, once',
  { timeout: 100_000 + kills * 60_000 },
  async () => {
    const { line, message, page } = await killedFirefox({ practice, kills, seed });
    console.log(`CAMPAIGN, seed ${seed}: ${line}`);
    expect(message).toBeGreaterThan(0);
    // A kill may come before a page’s first answer is there.
    expect(kills < 10 || page > 0).toBe(true);
  },
);

test.skipIf(isFirefoxMissing)(
  'a Firefox that is killed before it has written its yes has the site off by name, and offers it',
  { timeout: 160_000 },
  async () => {
    const chatgpt = practiceSite('ChatGPT, classic');
    const profile = mkdtempSync(path.join(tmpdir(), 'kura-unwritten-firefox-'));
    const uuid = randomUUID();
    const open = () => launchKuraInFirefox({ practice, profile, uuid, preferences: afterCrashes });
    let kura: KuraFirefox | undefined;
    try {
      kura = await open();
      await agreeTo(kura, 'ChatGPT');
      await permittedOnDisk(profile, 'chatgpt.com');
      await askAndKeep(kura, chatgpt, 'Before? 桟橋');
      await kura.kill();
      unwritePermitted(profile);

      kura = await open();
      const page = await kura.openTab(`${chatgpt.newChat}?generation=${chatgpt.generation}&pace=brisk`);
      await page.until('window.practice !== undefined');
      expect(await page.ownButtons()).toEqual([]);
      const popup = await openPopup(kura);
      await popup.until(
        'document.body.textContent.includes("Off on ChatGPT: your browser no longer allows Kura here")',
      );
      await popup.click('.foot-state button.link');
      await askAndKeep(kura, chatgpt, 'After? 桟橋');
    } finally {
      await kura?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
