// A fault here is noticed first by `test/e2e/bridge.test.ts`.
/** A program on this computer searches Kura in Firefox, over the installed bridge. Skipped where there is no Firefox or no build for it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { connectClient, installFor, type ConnectedClient, type InstalledBridge } from '../bridge-client';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { servicesFromTab } from '../own-services';
import { until } from '../until';

const t = translator('en');
const dinner = '昨日の夕飯はカレーだった';

let practice: PracticeServer;
let bridge: InstalledBridge;
let kura: KuraFirefox;
let settings: Tab;
let program: ConnectedClient;

beforeAll(async () => {
  if (isFirefoxMissing) return;
  practice = await startPracticeServer();
  bridge = await installFor();
  const home = path.dirname(bridge.folder);
  // Firefox looks for native hosts in the home folder alone, whatever its profile is.
  mkdirSync(path.join(home, '.mozilla'));
  bridge.run('install');
  kura = await launchKuraInFirefox({ practice, home });
  settings = await kura.openTab(`${kura.origin}options.html#bridge`);
  const { library } = servicesFromTab(settings);
  await until('a note', () =>
    library.addNote({ text: 'The budget of the lighthouse is 4,000.', url: '', at: Date.now() }).catch(() => undefined),
  );
});
afterAll(async () => {
  await program?.close();
  await kura?.close();
  await practice?.close();
  bridge?.remove();
});

const ask = async (query: string) => JSON.stringify(await program.call('recall', { query }));
/** Clicks, as a person does, on the visible switch or button that begins with this name. */
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
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

describe.skipIf(isFirefoxMissing)('in Firefox', () => {
  test('one switch asks for the permission and connects it; a program recalls', async () => {
    await press(settings, t('bridge_on'));
    await settings.until(shows(t('bridge_ready')));
    await press(settings, t('bridge_propose'));
    await press(settings, t('bridge_add'));
    const secret = await settings.until<string>(`/kura_[\\w-]{43}/.exec(document.body.innerText)?.[0]`);
    program = await connectClient(bridge.command, secret);
    await until('it is found', async () => (await ask('budget')).includes('4,000'));
    const findings = bridge.run('doctor', secret);
    expect(findings).toContain('Firefox knows the bridge');
    expect(findings).not.toContain('✗');
  });

  test('what it proposes waits for the click, and is then found', async () => {
    expect(await program.call('remember', { text: dinner })).toEqual({ status: 'waiting' });
    expect(await ask('夕飯')).not.toContain('カレー');
    const popup = await kura.openTab(`${kura.origin}popup.html`);
    await press(popup, t('proposal_review'));
    await press(popup, t('call_keep'));
    await popup.until(shows(t('note_kept')));
    await popup.close();
    await until('the note is found', async () => (await ask('夕飯')).includes('カレー'));
  });

  test('a call after the background was killed is answered', async () => {
    await kura.killBackground();
    expect(await ask('budget')).toContain('4,000');
  });
});
