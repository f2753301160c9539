// A fault here is noticed first by `test/settings.test.ts`.
/** Protective settings after damage to the store that they lie in, in the installed extension. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { servicesFrom } from '../own-services';
import { until } from '../until';

const place = mkdtempSync(path.join(tmpdir(), 'kura-settings-'));
/** After the first choices, and after later and stricter ones. */
const [older, sound] = [path.join(place, 'older'), path.join(place, 'sound')];
let practice: PracticeServer;

const folderIn = (profile: string, store: string) => path.join(profile, 'Default', store);
function databaseFiles(profile: string): string[] {
  const all = folderIn(profile, 'IndexedDB');
  const folder = readdirSync(all).find(name => name.startsWith('chrome-extension_') && name.endsWith('.leveldb')) ?? '';
  return readdirSync(path.join(all, folder)).map(name => path.join(all, folder, name));
}
const named = (files: readonly string[], pattern: RegExp) => files.filter(file => pattern.test(path.basename(file)));

/** A start of the browser in which settings are chosen on the settings page. */
async function choose(names: readonly RegExp[], sites: readonly ('chatgpt' | 'claude')[] = []): Promise<void> {
  const kura = await launchKura({ practice, profile: sound });
  if (sites.length > 0) await kura.agreeTo(...sites);
  const page = await kura.openOwnPage('options.html#kept');
  for (const name of names) await page.getByRole('switch', { name }).click();
  const wanted = { hide: names.length > 0 };
  await until('it is stored', async () => ((await kura.setting('hideBeforeKeeping')) ?? false) === wanted.hide);
  await until('it is stored', async () => ((await kura.setting('siteData')) ?? true) !== wanted.hide);
  await kura.close();
}

beforeAll(async () => {
  practice = await startPracticeServer();
  await choose([], ['chatgpt', 'claude']);
  cpSync(sound, older, { recursive: true });
  await choose([/^Hide passwords and keys/, /^Save whole chats without scrolling/, /^Claude$/]);
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const chosen = { agreed: ['chatgpt'], hide: true, data: false };

/** How things stand after a start in a copy of the profile that was damaged, and what the settings page says. */
async function after(damage: (profile: string) => void) {
  const profile = mkdtempSync(path.join(place, 'damaged-'));
  cpSync(sound, profile, { recursive: true });
  damage(profile);
  const kura = await launchKura({ practice, profile });
  try {
    const page = await kura.openOwnPage('options.html');
    const { settingsRestoredAt } = await servicesFrom(page).library.getStatus();
    const says = page.getByText('the stricter choices apply');
    if (settingsRestoredAt !== undefined) await says.waitFor();
    return {
      agreed: (await kura.agreed()).toSorted(),
      hide: await kura.setting('hideBeforeKeeping'),
      data: await kura.setting('siteData'),
      isTold: (await says.count()) === 1,
    };
  } finally {
    await kura.close();
  }
}

test('without damage nothing is told', async () => {
  expect(await after(() => {})).toEqual({ ...chosen, isTold: false });
});

test.each<readonly [string, (profile: string) => void]>([
  ['removed', profile => rmSync(path.dirname(databaseFiles(profile)[0] ?? ''), { recursive: true })],
  [
    'without its manifest',
    profile => named(databaseFiles(profile), /^(CURRENT|MANIFEST)/).forEach(file => writeFileSync(file, 'damaged')),
  ],
  [
    'of an earlier day',
    profile => {
      rmSync(folderIn(profile, 'IndexedDB'), { recursive: true });
      cpSync(folderIn(older, 'IndexedDB'), folderIn(profile, 'IndexedDB'), { recursive: true });
    },
  ],
  ['without its log', profile => named(databaseFiles(profile), /\.log$/).forEach(file => truncateSync(file, 0))],
])('a database that is %s has the settings back, the stricter ones, and the person is told', async (_how, damage) => {
  expect(await after(damage)).toEqual({ ...chosen, isTold: true });
});

test.each<readonly [string, (profile: string) => void]>([
  ['removed', profile => rmSync(folderIn(profile, 'File System'), { recursive: true })],
  [
    'changed',
    profile => {
      const files = readdirSync(folderIn(profile, 'File System'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.join(entry.parentPath, entry.name))
        .filter(file => readFileSync(file, 'latin1').includes('"hideBeforeKeeping"'));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) writeFileSync(file, readFileSync(file, 'latin1').replaceAll('true', 'null'), 'latin1');
    },
  ],
])('copies that are %s cost nothing', async (_how, damage) => {
  expect(await after(damage)).toEqual({ ...chosen, isTold: false });
});
