/** The tap in Firefox: registered after consent, heard across Firefox's own wall between a page and a content script. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { firefoxBuild, launchKuraInFirefox, type KuraFirefox } from './kura-firefox';
import { firefoxPath } from './marionette';
import { until } from './until';

const missing = [firefoxPath(), firefoxBuild()].filter(file => !existsSync(file));

describe.skipIf(missing.length > 0)('the tap in Firefox', () => {
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

  test.each([
    ['chatgpt.com', 'chatgpt', 'ChatGPT', 'classic', /Docker/, 6],
    ['gemini.google.com', 'gemini', 'Gemini', 'app', /Sourdough/, 4],
  ] as const)('a chat at %s is complete from the site’s data', async (host, site, name, generation, title, turns) => {
    const welcome = await kura.openTab(`${kura.origin}welcome.html`);
    await welcome.until('document.querySelector(".choose button.primary") !== null');
    await welcome.click(`input[role="switch"][aria-label="${name}"]`);
    await welcome.click('.choose button.primary');
    await welcome.until('document.querySelector(".choose + section") !== null');
    const matches = 'browser.scripting.getRegisteredContentScripts().then(all => all.flatMap(one => one.matches))';
    await until('the registration', async () =>
      (await welcome.evaluate<string[]>(matches)).includes(`https://${host}/*`),
    );

    const start = host === 'gemini.google.com' ? '/app' : '/';
    const tab = await kura.openTab(`https://${host}${start}?generation=${generation}&pace=fast&data=whole`);
    await tab.until('window.practice !== undefined');
    await tab.evaluate(
      `window.practice.go(window.practice.chats.find(({ title }) => ${String(title)}.test(title)).id)`,
    );
    const chat = await until('the whole chat', async () =>
      (await kura.vault()).find(one => one.source === site && one.completeness.state === 'complete'),
    );
    expect(chat.completeness).toEqual({ state: 'complete', turns });

    const stack = `(() => { try { new XMLHttpRequest().send(); } catch (error) { return error.stack; } })()`;
    expect(await tab.evaluate(stack)).not.toContain('-extension:');
    expect(await tab.evaluate('fetch.toString().replace(/\\s+/g, " ")')).toBe('function fetch() { [native code] }');
  });
});
