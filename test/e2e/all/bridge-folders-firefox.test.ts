// A fault here is noticed first by `test/e2e/all/bridge-folders.test.ts`.
/** A folder that the bridge offers is followed in Firefox, whose background reads it: no page of Kura need be open. Skipped where there is no Firefox or no build for it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { installFor, type InstalledBridge } from '../bridge-client';
import { afterCrashes, permittedOnDisk } from '../campaigns/killed-firefox';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab } from '../own-services';
import { until } from '../until';

const t = translator('en');

let practice: PracticeServer;
let bridge: InstalledBridge;
let kura: KuraFirefox;
let settings: Tab;
let papers: string;
let profile: string;
const uuid = randomUUID();

const start = () =>
  launchKuraInFirefox({ practice, home: path.dirname(bridge.folder), profile, uuid, preferences: afterCrashes });

const put = (name: string, text: string) => writeFileSync(path.join(papers, name), text);

/** Clicks, as a person does, on the visible switch or button with this name. */
async function press(tab: Tab, name: string): Promise<void> {
  await tab.until(`(() => {
    const toName = each => (each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent).trim();
    const found = [...document.querySelectorAll('[role=switch], button')]
      .find(each => each.checkVisibility() && !each.disabled && toName(each).startsWith(${JSON.stringify(name)}));
    document.querySelector('[data-meant]')?.removeAttribute('data-meant');
    found?.setAttribute('data-meant', '');
    return found !== undefined;
  })()`);
  await tab.click('[data-meant]');
}

const find = async (tab: Tab, question: string) =>
  (await servicesFromTab(tab).library.recall(question, { scope: { space: 'main' } })).hits.filter(
    ({ isRelevant }) => isRelevant,
  );
const untilFound = (tab: Tab, question: string) => until(question, async () => (await find(tab, question))[0]);

beforeAll(async () => {
  if (isFirefoxMissing) return;
  practice = await startPracticeServer();
  bridge = await installFor();
  const home = path.dirname(bridge.folder);
  papers = path.join(home, 'Papers');
  mkdirSync(papers);
  // Firefox looks for native hosts in the home folder alone, whatever its profile is.
  mkdirSync(path.join(home, '.mozilla'));
  bridge.run('install');
  put('notes.md', '# Plot seven\n\nRunner beans climb the north trellis.');
  bridge.offer('watch', papers);
  profile = path.join(home, 'profile');
  mkdirSync(profile);
  kura = await start();
  settings = await kura.openTab(`${kura.origin}options.html#bridge`);
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  bridge?.remove();
});

describe.skipIf(isFirefoxMissing)('in Firefox', () => {
  test('one click has an offered folder read, and its changes found while the settings are closed', async () => {
    await press(settings, t('bridge_on'));
    const documents = await kura.openTab(`${kura.origin}options.html#documents`);
    await press(documents, `${t('bridge_add')}: ~/Papers`);
    expect((await untilFound(documents, 'runner beans trellis')).document?.path).toBe('Papers/notes.md');
    await documents.close();
    await settings.close();
    put('notes.md', '# Plot seven\n\nRunner beans climb the quince.');
    const library = await kura.openTab(`${kura.origin}library.html`);
    await untilFound(library, 'quince');
    await kura.killBackground();
    put('tern.md', 'The tern came after the kill.');
    await untilFound(library, 'tern kill');
    rmSync(path.join(papers, 'tern.md'));
    await until('the removal', async () => (await find(library, 'tern kill')).length === 0);
  });

  test('after a restart of Firefox itself the folder is followed again, without a click', async () => {
    put('heron.md', 'The heron came before the restart.');
    const before = await kura.openTab(`${kura.origin}library.html`);
    await untilFound(before, 'heron restart');
    await permittedOnDisk(profile, 'nativeMessaging');
    // Firefox takes what was installed for one session away at an orderly end, with its permissions. A crash leaves both.
    await kura.kill();
    rmSync(path.join(papers, 'heron.md'));
    put('egret.md', 'The egret came while Firefox was closed.');
    kura = await start();
    const library = await kura.openTab(`${kura.origin}library.html`);
    await untilFound(library, 'egret closed');
    expect(await find(library, 'heron restart')).toEqual([]);
    expect(await find(library, 'quince')).toHaveLength(1);
    put('crane.md', 'The crane came after the restart.');
    await untilFound(library, 'crane restart');
  });
});
