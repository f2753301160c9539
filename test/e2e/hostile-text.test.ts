/**
 * Hostile texts, through every way into the vault and into every face and composer: none runs, none asks anybody, none becomes an
 * element. With the policy, and with every policy switched off, where only what Kura draws stands between a text and its running.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { alteredBuild, withoutPolicy, type AlteredBuild } from './isolation/altered-build';
import { chatgptExport, claudeExport, groups, vaultFile } from './isolation/hostile-chats';
import { canary, payloads } from './isolation/payloads';
import { showTexts } from './isolation/showing-page';
import { proveOff, watchedPage, type Verdict, type Watched } from './isolation/watched';
import { launchKura, type KuraBrowser } from './kura';
import { describeAll, isAll } from './languages';
import { servicesFrom, statusesUntil } from './own-services';
import { composerText, configuredSites, openChat, practiceSites, type PracticeSite } from './practice-sites';
import { importFile } from './transfer/settings-page';
import { until } from './until';

const clean: Verdict = { executed: [], stopped: [], odd: [], links: [] };
const place = mkdtempSync(path.join(tmpdir(), 'kura-hostile-'));
let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
  writeFileSync(path.join(place, 'vault.json'), vaultFile());
  for (const [folder, text] of [
    ['chatgpt', chatgptExport()],
    ['claude', claudeExport()],
  ] as const) {
    writeFileSync(path.join(place, `${folder}.json`), text);
  }
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

const askedOf = (host: string) => practice.requests.filter(request => request.host === host).map(({ path }) => path);

test('there are more than three hundred of them, no two alike', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThan(300);
});

/** One page of each site. */
const composers = [...practiceSites, ...configuredSites].filter(
  (site, n, all) => all.findIndex(other => other.site === site.site) === n,
);

describe.each([{ policy: 'with the policy' }, ...(isAll ? [{ policy: 'with every policy off' }] : [])])(
  '$policy',
  { timeout: 400_000 },
  ({ policy }) => {
    const bypassPolicy = policy !== 'with the policy';
    let copy: AlteredBuild | undefined;
    let kura: KuraBrowser;

    beforeAll(async () => {
      if (bypassPolicy) withoutPolicy((copy = alteredBuild()));
      kura = await launchKura({ practice, ...(copy && { extension: copy.folder }) });
      await kura.agreeTo(...new Set(composers.map(({ site }) => site)));
    });
    afterAll(async () => {
      await kura?.close();
      copy?.remove();
    });

    const own = (name: string): Promise<Watched> =>
      watchedPage(kura.context, `chrome-extension://${kura.extensionId}/${name}`, { bypassPolicy });

    test('the policy is as it is said to be', async () => {
      const { page } = await own('library.html');
      expect(await proveOff(page, `https://proof.invalid/${policy.replaceAll(' ', '-')}`)).toBe(bypassPolicy);
      expect(askedOf('proof.invalid').includes('/with-every-policy-off')).toBe(bypassPolicy);
      await page.close();
    });

    test('imported, by a vault file and by two exports, from the preview to the end', async () => {
      const { page, verdict } = await own('options.html');
      for (const file of ['vault', 'chatgpt', 'claude']) {
        expect(await importFile(page, path.join(place, `${file}.json`))).not.toContain('damaged');
        expect(await verdict()).toEqual(clean);
        await page.reload();
      }
      expect(await verdict()).toEqual(clean);
      const { library } = servicesFrom(page);
      expect((await library.getStatus()).vault.conversations).toBe(payloads.length + 3 * groups.length);
      for (const [n, text] of groups.entries()) {
        await library.addNote({
          text: text.join('\n\n'),
          title: text[2] ?? '',
          url: `https://note.invalid/${n}`,
          at: Date.now(),
        });
      }
      await page.close();
    });

    // What is drawn is the same with and without; so the longer half of it is tried where nothing else stands between.
    const inFull = bypassPolicy || process.env['KURA_IN_FULL'] === '1';

    test.runIf(inFull)('captured, as text and as what a page made of them', async () => {
      for (const as of ['text', 'elements'] as const) {
        const pages = [];
        for (const [n, texts] of groups.entries()) pages.push(await showTexts(kura, practice, `${as}${n}`, texts, as));
        const all = async () => {
          const chats = (await kura.vault()).filter(({ id }) => id.startsWith(`chatgpt:${as}`));
          return chats.length === groups.length && chats;
        };
        const kept = await until(`all ${as} in the vault`, all, 120_000);
        for (const { turns } of kept) expect(turns.length).toBeGreaterThan(80);
        for (const page of pages) await page.close();
      }
    });

    test('in the library: every title, tag and space, and chats as they are read', async () => {
      const { page, verdict } = await own('library.html');
      await page.locator('.chat-list .chat-title').first().waitFor();
      for (let step = 0; step < 60; step++) {
        const end = await page.evaluate<boolean>(`(() => {
        const list = document.querySelector('.chat-list');
        const scroller = [list, list.parentElement, document.scrollingElement].find(each => each.scrollHeight > each.clientHeight + 9);
        if (!scroller) return true;
        scroller.scrollTop += scroller.clientHeight;
        return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 9;
      })()`);
        await page.waitForTimeout(80);
        expect(await verdict()).toEqual(clean);
        if (end) break;
      }
      const long = (await kura.vault()).filter(chat => chat.turns.length > 2 || chat.source === 'note');
      const most = process.env['KURA_IN_FULL'] === '1' ? long.length : bypassPolicy ? 12 : 3;
      for (const { id, turns } of long.filter((_, n) => n % Math.ceil(long.length / most) === 0)) {
        await page.goto(
          `chrome-extension://${kura.extensionId}/library.html?${turns.length}#chat=${encodeURIComponent(id)}`,
        );
        const drawn = turns.length - (id.startsWith('note') ? 0 : 1);
        // Text that waits to be formatted is a paragraph of its turn, too.
        await page.waitForFunction(
          least =>
            document.querySelectorAll('.turn').length > least && !document.querySelector('.by-assistant > .plain'),
          drawn - 1,
        );
        expect(await verdict()).toEqual(clean);
      }
      await page.close();
    });

    test.each(isAll ? ['popup.html', 'sidepanel.html'] : ['popup.html'])('found and previewed in %s', async name => {
      const { page, verdict } = await own(name);
      await statusesUntil(servicesFrom(page).library, ({ vault }) => vault.pending === 0);
      for (const question of [
        'executed',
        'onerror',
        'canary',
        'javascript',
        'press',
        'svg onload',
        'bite',
        'picture',
      ]) {
        await page.locator('input.search').fill(question);
        await page.locator('.hit').first().waitFor();
        await page.waitForTimeout(200);
        expect(await verdict()).toEqual(clean);
      }
      await page.locator('input.search').press('ArrowRight');
      await page.locator('.preview pre').first().waitFor();
      expect(await verdict()).toEqual(clean);
      await page.close();
    });

    test.each(['options.html', 'welcome.html'])('in %s', async name => {
      const { page, verdict } = await own(name);
      await page.waitForTimeout(500);
      expect(await verdict()).toEqual(clean);
      await page.close();
    });

    test.runIf(inFull).each(composers.map(site => [site.name, site] as const))(
      'inserted into the composer of %s',
      async (_, site: PracticeSite) => {
        const { page, verdict } = await watchedPage(kura.context, 'about:blank', { bypassPolicy });
        await openChat(page, site);
        // Every text into one of them; all of them into all take minutes.
        const place = composers.indexOf(site);
        const mine =
          process.env['KURA_IN_FULL'] === '1' ? payloads : payloads.filter((_, n) => n % composers.length === place);
        const text = mine.join('\n');
        const probe = await kura.openOwnPage('options.html');
        const answer = await probe.evaluate(
          async ([host, words]) => {
            // The page's own `chrome`, of which Node's types know nothing.
            const { chrome } = globalThis as unknown as {
              chrome: {
                tabs: {
                  query(of: object): Promise<{ id: number }[]>;
                  sendMessage(tab: number, call: object): Promise<unknown>;
                };
              };
            };
            const [tab] = await chrome.tabs.query({ url: `https://${host}/*` });
            return chrome.tabs.sendMessage(tab?.id ?? -1, { kura: 'page', method: 'insert', args: [words] });
          },
          [new URL(site.newChat).host, text] as const,
        );
        expect(answer).toMatchObject({ ok: true, value: { state: 'inserted' } });
        expect(await composerText(page)).toContain(mine[0]);
        const { executed, stopped } = await verdict();
        expect({ executed, stopped }).toEqual({ executed: [], stopped: [] });
        await probe.close();
        await page.close();
      },
    );

    test('and nobody was asked for anything', () => expect(askedOf(canary)).toEqual([]));
  },
);

describeAll('in a copy with one careless line, which makes elements of what is read in the library', () => {
  const careless = `setInterval(() => {
    for (const text of document.querySelectorAll('.turn .markdown:not([data-done])')) {
      text.dataset.done = 'yes';
      text.innerHTML = text.textContent;
    }
  }, 100);`;

  /** What the same look finds there. */
  async function found(bypassPolicy: boolean): Promise<Verdict> {
    const copy = alteredBuild();
    copy.edit('library.html', text => text.replace('</head>', '<script src="/careless.js"></script></head>'));
    copy.add('careless.js', careless);
    if (bypassPolicy) withoutPolicy(copy);
    const kura = await launchKura({ practice, extension: copy.folder });
    try {
      const own = await kura.openOwnPage('options.html');
      const texts = payloads.filter(text => text.startsWith('<img')).slice(0, 6);
      await servicesFrom(own).transfer.importBatch([chat('chatgpt:careless', 'Careless', texts)]);
      const address = `chrome-extension://${kura.extensionId}/library.html#chat=chatgpt%3Acareless`;
      const { page, verdict } = await watchedPage(kura.context, address, { bypassPolicy });
      await page.locator('.turn .markdown[data-done]').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1000);
      return await verdict();
    } finally {
      await kura.close();
      copy.remove();
    }
  }

  test('they run where every policy is off', async () => {
    const { executed, odd } = await found(true);
    expect(executed.length).toBeGreaterThan(0);
    expect(odd.length).toBeGreaterThan(0);
  });

  test('and the policy stops it, and is heard', async () => {
    const { executed, stopped, odd } = await found(false);
    expect(executed).toEqual([]);
    expect(odd).toEqual([]);
    expect(stopped.join()).toContain('require-trusted-types-for');
  });
});
