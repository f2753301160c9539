// A fault here is noticed first by `test/e2e/senders.test.ts`.
/**
 * What attacks a trusting Kura, in Firefox: a script that reads and forges in the shared store, a popup that opens under somebody's hands,
 * and texts of 4 MB that want to freeze it. Skipped where there is no Firefox or no build for it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../../lib/core/fence';
import { hostileUnits } from '../../growth/hostile-units';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { dinner, dinners } from '../dinners';
import type { Tab } from '../firefox-tab';
import { agreeTo, askAndKeep } from '../firefox-user';
import { buildFrozenVault } from '../frozen-vault';
import { forgedEntries, forgedSettings, readAttempts, writeAttempts } from '../isolation/store-attempts';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';
import { findMaxWait } from '../max-wait';
import { servicesFromTab, statusesUntil, type OwnServices } from '../own-services';
import { restBeforeActing } from '../page-buttons';
import { createPlace } from '../place';
import { popupOf } from '../popup-firefox';
import { practiceSite } from '../practice-sites';
import { readingSetting, writingSettings } from '../settings-store';
import { until } from '../until';

const place = createPlace('trust-firefox');
const chatgpt = practiceSite('ChatGPT, classic');
let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.skipIf(isFirefoxMissing)('a script and a page that want more', () => {
  const words = dinners.en;
  let kura: KuraFirefox;
  let options: Tab;
  let services: OwnServices;
  let page: Tab;

  beforeAll(async () => {
    kura = await launchKuraInFirefox({ practice });
    await agreeTo(kura, 'ChatGPT', 'Claude');
    options = await kura.openTab(`${kura.origin}options.html`);
    services = servicesFromTab(options);
    await services.transfer.importBatch([dinner('yesterday', words.eaten, 1)]);
    await statusesUntil(services.library, ({ vault }) => vault.pending === 0);
    page = await askAndKeep(kura, chatgpt, words.asked);
  });
  afterAll(() => kura?.close());

  test('a page’s own opening of the popup takes no Enter of somebody who types, and one of somebody who looked', async () => {
    const composer = () => page.evaluate<string>('window.practice.composerText()');
    await page.click(chatgpt.composer);
    await page.pressOwn(words.asks);
    const popup = await popupOf(kura);
    await popup.until('document.querySelector(".preview pre") !== null');
    await popup.press('Enter');
    expect(await composer()).toBe('');
    expect(await page.evaluate('window.practice.sent')).toEqual([words.asked]);
    await restBeforeActing();
    await popup.press('Enter');
    expect(await composer()).toBe('');
    await popup.click('.actions button.primary');
    await until('a quotation', async () => findFencedQuotes(await composer()).length > 0);
  });

  describe('by the store', () => {
    // Kura itself counts its vault at any time.
    const settingNames = Object.keys(forgedSettings).filter(key => key !== 'vaultInventory');
    const stored = async () =>
      Object.fromEntries(
        await Promise.all(settingNames.map(async key => [key, await options.evaluate(readingSetting(key))] as const)),
      ) as Record<string, unknown>;
    /** In the world of Kura's script in ChatGPT's page, with its powers. */
    const evaluate = (expression: string) =>
      options.evaluate<string>(`browser.tabs.query({ url: 'https://chatgpt.com/*' })
        .then(([tab]) => browser.scripting.executeScript({ target: { tabId: tab.id }, func: async () => {
          const late = new Promise(resolve => setTimeout(resolve, 3000, 'no answer'));
          try { return JSON.stringify(await Promise.race([${expression}, late])) ?? ''; } catch (error) { return error.name; }
        } })).then(([{ result }]) => result)`);
    let settings: Record<string, unknown>;
    let vault: string;
    beforeAll(async () => {
      await options.evaluate(
        writingSettings({
          pauses: { sites: {}, chats: { 'claude:hidden-pause': 5 } },
          siteData: false,
          hideBeforeKeeping: true,
          currentSpace: 'hidden-space',
          continuedOn: ['claude'],
        }),
      );
      settings = await stored();
      vault = JSON.stringify(await kura.vault());
    });

    test('a script there has the powers that it is tried with', async () => {
      expect(await evaluate('browser.storage.local.set({ own: 1 }).then(() => browser.storage.local.get("own"))')).toBe(
        '{"own":1}',
      );
    });

    test.each(Object.entries(readAttempts))('reads nothing of others’: %s', async (_name, attempt) => {
      const read = await evaluate(attempt);
      expect(read).toBeTypeOf('string');
      const secrets = ['hidden', 'claude', 'hideBeforeKeeping', 'vaultInventory', words.dish];
      expect(secrets.filter(secret => read.includes(secret))).toEqual([]);
    });

    test.each(Object.entries(writeAttempts))('changes nothing: %s', async (_name, attempt) => {
      await evaluate(attempt);
      expect(await stored()).toEqual(settings);
      expect(await options.evaluate(readingSetting('vaultInventory'))).not.toEqual(forgedSettings['vaultInventory']);
      expect(JSON.stringify(await kura.vault())).toBe(vault);
    });

    test('forges no entry of Claude’s outbox', async () => {
      await evaluate(forgedEntries([]));
      // A new background looks through all that is there.
      await kura.killBackground();
      await until('an empty outbox', async () => {
        await services.library.getStatus();
        const keys = await options.evaluate<string[]>('browser.storage.local.get(null).then(Object.keys)');
        return !keys.some(key => key.startsWith('outbox:'));
      });
      expect(JSON.stringify(await kura.vault())).toBe(vault);
    });
  });
});

describe.skipIf(isFirefoxMissing)('texts of 4 MB', () => {
  const length = 3_999_000;
  const units = hostileUnits.filter((_, n) => (n * 3) % hostileUnits.length < 3);
  let kura: KuraFirefox;
  beforeAll(async () => {
    kura = await launchKuraInFirefox({ practice });
  });
  afterAll(() => kura?.close());

  const watch = (tab: Tab) =>
    tab.evaluate(`void (() => {
      let last = performance.now();
      window.longestWait = 0;
      setInterval(() => {
        const now = performance.now();
        window.longestWait = Math.max(window.longestWait, now - last - 10);
        last = now;
      }, 10);
    })()`);
  const longestWait = (tab: Tab) => tab.evaluate<number>('window.longestWait');

  test('freeze neither the engine nor a page: imported, searched and opened', { timeout: 400_000 }, async () => {
    const file = path.join(place, 'frozen.json');
    writeFileSync(file, JSON.stringify(buildFrozenVault(units.map(unit => unit.build(length)))));
    const options = await kura.openTab(`${kura.origin}options.html`);
    await options.until('document.querySelector("#import input[multiple]") !== null');
    await watch(options);
    await options.pick('#import input[multiple]', file);
    await options.until('document.querySelector("#import .import-preview") !== null', 120_000);
    await options.evaluate('void document.querySelector("#import button.primary").click()');
    await options.until('document.querySelector("#import .good") !== null', 120_000);
    const { library } = servicesFromTab(options);
    const waits: Record<string, number> = { import: await longestWait(options), engine: 0 };
    /** Asked by the page, all at once: what a test asks of Firefox comes one after the other, and would count its own way, too. */
    const askAll = (...questions: readonly string[]) =>
      options.evaluate<
        readonly { ms: number; hits: number }[]
      >(`Promise.all(${JSON.stringify(questions)}.map(async question => {
        const began = performance.now();
        const args = [question, { scope: 'everywhere' }, { by: 'words' }];
        const { value } = await browser.runtime.sendMessage({ kura: 'library', method: 'recall', args });
        return { ms: performance.now() - began, hits: value.hits.length };
      }))`);
    const note = (answer: { ms: number } | undefined) =>
      (waits['engine'] = Math.max(waits['engine'] ?? 0, answer?.ms ?? Infinity));
    await until('all of it learnt', async () => {
      note((await askAll('harbour'))[0]);
      return (await library.getStatus()).vault.pending === 0;
    });
    // Whoever else asks is answered meanwhile.
    const [quoted, other] = await askAll('"harbour lights"', 'tide');
    note(other);
    expect(quoted?.hits).toBe(units.length);
    for (const [n] of units.entries()) {
      const reading = await kura.openTab(`${kura.origin}library.html?${n}#chat=gemini%3Afrozen${n}`);
      await watch(reading);
      await reading.until('document.querySelector(".unformatted .plain") !== null');
      await reading.until('document.querySelector(".reading-actions button") !== null');
      waits[`reading ${n}`] = await longestWait(reading);
      await reading.close();
    }
    const maxWait = findMaxWait();
    console.log(`${units.length} texts of ${length} in Firefox, at most ${maxWait} ms: ${JSON.stringify(waits)}`);
    expect(Object.entries(waits).filter(([, ms]) => ms > maxWait)).toEqual([]);
  });
});
