// A fault here is noticed first by `test/settings.test.ts`.
/** Protective settings after damage to the database that they lie in, in Firefox. Skipped where there is no Firefox or no build for it. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { agreeTo } from '../firefox-user';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab } from '../own-services';
import { createPlace } from '../place';
import { readingSetting } from '../settings-store';
import { until } from '../until';

const place = createPlace('settings-firefox');
let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.skipIf(isFirefoxMissing)('protective settings', () => {
  const uuid = randomUUID();
  const [older, sound] = [path.join(place, 'older'), path.join(place, 'sound')];
  const stays = {
    'extensions.webextensions.keepStorageOnUninstall': true,
    'extensions.webextensions.keepUuidOnUninstall': true,
  };
  const start = async <Value>(profile: string, work: (kura: KuraFirefox) => Promise<Value>): Promise<Value> => {
    const kura = await launchKuraInFirefox({ practice, profile, uuid, preferences: stays });
    try {
      return await work(kura);
    } finally {
      await kura.close();
    }
  };
  const flip = (label: string) => `(() => {
    const found = [...document.querySelectorAll('[role=switch]')]
      .find(each => (each.ariaLabel ?? each.labels?.[0]?.textContent ?? '').startsWith(${JSON.stringify(label)}));
    found?.click();
    return found !== undefined;
  })()`;
  // Consent is not asked for: an extension that is installed for a session loses its hosts at the end of it, and consent with them.
  const readSettings = async (options: Tab) => ({
    hide: await options.evaluate(readingSetting('hideBeforeKeeping')),
    data: await options.evaluate(readingSetting('siteData')),
  });
  /** The files of the settings' database, which Firefox keeps apart from those of the other databases. */
  const listFiles = (profile: string): string[] =>
    readdirSync(path.join(profile, 'storage/default'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.sqlite') && entry.parentPath.endsWith('idb'))
      .map(entry => path.join(entry.parentPath, entry.name))
      .filter(file => readFileSync(file, 'latin1').includes('kura-settings'));

  beforeAll(async () => {
    cpSync(mkdtempSync(path.join(place, 'empty-')), sound, { recursive: true });
    await start(sound, kura => agreeTo(kura, 'ChatGPT', 'Claude'));
    cpSync(sound, older, { recursive: true });
    await start(sound, async kura => {
      const options = await kura.openTab(`${kura.origin}options.html`);
      for (const label of ['Hide passwords and keys', 'Save whole chats without scrolling'])
        await options.until(flip(label));
      await until('they are stored', async () => {
        const { hide, data } = await readSettings(options);
        return hide === true && data === false;
      });
    });
  });

  test.each<readonly [string, boolean, (files: readonly string[]) => void]>([
    ['sound', false, () => {}],
    ['removed', true, files => files.forEach(file => rmSync(file))],
    ['of an earlier day', true, files => files.forEach(file => cpSync(listFiles(older)[0] ?? '', file))],
  ])('a database that is %s gives the stricter settings, and the person is told: %s', async (_how, isTold, damage) => {
    const profile = mkdtempSync(path.join(place, 'damaged-'));
    cpSync(sound, profile, { recursive: true });
    expect(listFiles(profile)).toHaveLength(1);
    damage(listFiles(profile));
    const found = await start(profile, async kura => {
      const options = await kura.openTab(`${kura.origin}options.html`);
      const { library } = servicesFromTab(options);
      const { settingsRestoredAt } = await library.getStatus();
      if (settingsRestoredAt !== undefined)
        await options.until('document.body.innerText.includes("the stricter choices apply")');
      return { ...(await readSettings(options)), isTold: settingsRestoredAt !== undefined };
    });
    expect(found).toEqual({ hide: true, data: false, isTold });
  });
});
