// A fault here is noticed first by `test/e2e/data.test.ts`.
/** The tap in Firefox: registered after consent, heard across Firefox's own wall between a page and a content script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersPath } from '../../practice/data';
import { longChatTitle } from '../../practice/history';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { pageBattery } from '../page-battery';
import { startSaving } from '../firefox-user';
import { practiceSite } from '../practice-sites';
import { until } from '../until';

describe.skipIf(isFirefoxMissing)('the tap in Firefox', () => {
  let practice: PracticeServer;
  let kura: KuraFirefox;

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKuraInFirefox({ practice });
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  const chatgpt = (settings: string) => `https://chatgpt.com/?generation=classic&pace=fast&${settings}`;
  const battery = `(${pageBattery.toString()})(${JSON.stringify(answersPath)}).then(seen => JSON.stringify(seen))`;
  const registered = async (page: Tab) =>
    page.evaluate<string[]>(
      'browser.scripting.getRegisteredContentScripts().then(all => all.filter(({ id }) => id.endsWith("-tap")).flatMap(one => one.matches).sort())',
    );
  /** Of two requests under way at once, either may be answered first. */
  const inOneOrder = (seen: string): unknown => ({
    ...(JSON.parse(seen) as Record<string, unknown>),
    'order of what waits': undefined,
  });
  let untapped: unknown;

  test('before consent the page’s requests are its own', async () => {
    const tab = await kura.openTab(chatgpt('data=whole'));
    await tab.until('window.practice !== undefined');
    untapped = inOneOrder(await tab.evaluate<string>(battery));
    expect(Object.keys(untapped as object).length).toBeGreaterThan(30);
    await tab.close();
  });

  test.each([
    ['ChatGPT, classic', 'ChatGPT', 'whole'],
    ['Claude, hub', 'Claude', 'whole'],
    ['Gemini', 'Gemini', 'pieces'],
  ] as const)('%s: a long chat opened cold is complete from the site’s data', async (practiced, name, shape) => {
    const length = 400;
    const site = practiceSite(practiced);
    const welcome = await kura.openTab(`${kura.origin}welcome.html`);
    await startSaving(welcome, [name]);
    const matches = `${new URL(site.newChat).origin}/*`;
    await until('the registration', async () => (await registered(welcome)).includes(matches));

    const settings = `generation=${site.generation}&pace=fast&data=${shape}&seed=${length}`;
    const tab = await kura.openTab(`${site.newChat}?${settings}`);
    await tab.until('window.practice !== undefined');
    const id = await tab.evaluate<string>(
      `window.practice.chats.find(({ title }) => title === ${JSON.stringify(longChatTitle)}).id`,
    );
    await tab.evaluate(`window.practice.go(${JSON.stringify(id)})`);
    const chat = await until('the whole chat', async () =>
      (await kura.vault()).find(one => one.id === `${site.site}:${id}` && one.completeness.state === 'complete'),
    );
    expect(chat.completeness).toEqual({ state: 'complete', turns: length });
    expect(chat.activePath).toHaveLength(length);

    const stack = `(() => { try { new XMLHttpRequest().send(); } catch (error) { return error.stack; } })()`;
    expect(await tab.evaluate(stack)).not.toContain('-extension:');
    expect(await tab.evaluate('fetch.toString().replace(/\\s+/g, " ")')).toBe('function fetch() { [native code] }');
    await tab.close();
  });

  test('the page sees its requests answered as without the tap', async () => {
    const tab = await kura.openTab(chatgpt('data=whole'));
    await tab.until('window.practice !== undefined');
    expect(inOneOrder(await tab.evaluate<string>(battery))).toEqual(untapped);
  });
});
