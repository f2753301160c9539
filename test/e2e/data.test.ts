/** The tap: what a site's own page loads of a chat is in the vault, without scrolling; and the page notices nothing of it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, SiteId } from '../../lib/core/conversation';
import { keyEvents } from '../../lib/core/tap-key';
import { toTapEvents } from '../../lib/tap/channel';
import { answersPath } from '../practice/data';
import { longChatTitle } from '../practice/history';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { isAll, testAll } from './languages';
import { pageBattery } from './page-battery';
import { askAndKeep } from './main-job';
import { ask, configuredSites, practiceSites, type PracticeSite } from './practice-sites';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());
afterEach(() => kura?.close());

const allSites = [...practiceSites, ...configuredSites];
const siteNamed = (name: string): PracticeSite => {
  const found = allSites.find(site => site.name === name);
  if (!found) throw new Error(`No practice site is called ${name}.`);
  return found;
};

/** The matches for which the background registered the tap. */
async function registered(): Promise<string[]> {
  const worker = await kura.worker();
  return worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        scripting: { getRegisteredContentScripts(): Promise<{ id: string; matches: string[] }[]> };
      };
    };
    const scripts = await chrome.scripting.getRegisteredContentScripts();
    return scripts
      .filter(({ id }) => id.endsWith('-tap'))
      .flatMap(({ matches }) => matches)
      .sort();
  });
}

const tapIs = (...matches: string[]) =>
  until(`a tap for ${matches.join(' ') || 'nothing'}`, async () => (await registered()).join() === matches.join());

async function agreeTo(site: SiteId, origin: string): Promise<void> {
  await kura.agreeTo(site);
  await tapIs(`${origin}/*`);
}

const set = (items: Readonly<Record<string, unknown>>) => kura.set(items);

async function open(site: PracticeSite, settings: string): Promise<Page> {
  const page = await kura.context.newPage();
  await page.goto(`${site.newChat}?generation=${site.generation}&pace=fast&${settings}`);
  await page.locator(site.composer).waitFor();
  return page;
}

const inVault = async (id: string) => (await kura.vault()).find(chat => chat.id === id);
const completeChat = (id: string) =>
  until(`${id}, complete`, async () => {
    const chat = await inVault(id);
    return chat?.completeness.state === 'complete' && chat;
  });

/** Sides and parents along the branch that is shown, by place: some pages name their turns by rows, and the data by ids. */
function branch({ turns, activePath }: Conversation) {
  const places = new Map(activePath.map((id, place) => [id, place]));
  return activePath.map(id => {
    const turn = turns.find(one => one.id === id);
    return { role: turn?.role, parent: turn?.parent == null ? turn?.parent : places.get(turn.parent) };
  });
}

describe('a long chat opened cold is complete from the site’s data, without scrolling', () => {
  test.each([
    ['ChatGPT, classic', 'whole', 400],
    ...(isAll
      ? ([
          ['ChatGPT, classic', 'pieces', 400],
          ['ChatGPT, app shell', 'whole', 400],
          ['Claude, hub', 'whole', 400],
          ['Claude, feed', 'whole', 400],
          ['Gemini', 'pieces', 400],
          ['Grok', 'whole', 400],
          ['DeepSeek', 'whole', 400],
        ] as const)
      : []),
  ] as const)('%s, %s', async (name, shape, length) => {
    kura = await launchKura({ practice });
    const site = siteNamed(name);
    await agreeTo(site.site, new URL(site.newChat).origin);
    const page = await open(site, `data=${shape}&seed=${length}`);
    const { id, messages } = await page.evaluate(async title => {
      const chat = window.practice.chats.find(one => one.title === title);
      window.practice.go(chat?.id);
      await window.practice.settled();
      return window.practice.tree;
    }, longChatTitle);
    expect(messages).toHaveLength(length);

    const chat = await completeChat(`${site.site}:${id}`);
    expect(chat.completeness).toEqual({ state: 'complete', turns: length });
    expect(branch(chat)).toEqual(messages.map(({ role }, place) => ({ role, parent: place === 0 ? null : place - 1 })));
    const words = chat.activePath.map(turn =>
      chat.turns.find(one => one.id === turn)?.text.replace(/[^\p{L}\p{N}]/gu, ''),
    );
    expect(words).toEqual(messages.map(({ text }) => text.trim().replace(/[^\p{L}\p{N}]/gu, '')));
    expect(chat.turns.filter(turn => turn.otherwise !== undefined)).toEqual([]);
  });
});

describe('what the data adds to the page', () => {
  testAll.each(['Claude, hub', 'ChatGPT, classic', 'Claude, feed', 'Grok'])(
    '%s: every branch, under its true parent, and the one that is shown',
    async name => {
      kura = await launchKura({ practice });
      const site = siteNamed(name);
      // Branches that were made before Kura came.
      const before = await open(site, 'data=whole');
      const made = await before.evaluate(async () => {
        const { practice: site } = window;
        site.send('Why do my Docker volumes disappear?');
        await site.settled();
        const [question = '', answer = ''] = site.tree.messages.map(({ id }) => id);
        site.regenerate(answer);
        await site.settled();
        site.edit(question, '京都の紅葉の見頃はいつ?');
        await site.settled();
        site.send('continue');
        await site.settled();
        const edited = site.tree.messages.find(({ id, parent }) => parent === null && id !== question);
        site.turnTo(edited?.id ?? '', -1);
        return site.tree;
      });
      expect(made.messages).toHaveLength(7);
      await before.close();

      await agreeTo(site.site, new URL(site.newChat).origin);
      const page = await open(site, 'data=whole');
      await page.evaluate(chat => window.practice.go(chat), made.id);
      await page.evaluate(() => window.practice.settled());
      const tree = await page.evaluate(() => window.practice.tree);
      expect(tree.messages).toHaveLength(7);
      const chat = await completeChat(`${site.site}:${made.id}`);
      await until('what the page shows', async () => (await inVault(chat.id))?.turns.length === 7);
      // Long enough for what the page shows to be kept too: nothing may come of it a second time.
      await new Promise(resolve => setTimeout(resolve, 2500));
      const kept = (await inVault(chat.id)) ?? chat;
      expect(kept.completeness).toEqual({ state: 'complete', turns: 7 });
      const textOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 60);
      const told = new Map(tree.messages.map(one => [one.id, textOf(one.text)]));
      const stored = new Map(kept.turns.map(one => [one.id, textOf(one.text)]));
      const pairs = kept.turns.map(one => [
        textOf(one.text),
        one.role,
        one.parent ? stored.get(one.parent) : one.parent,
      ]);
      const truth = tree.messages.map(one => [textOf(one.text), one.role, one.parent ? told.get(one.parent) : null]);
      const sorted = (rows: unknown[][]) => rows.map(row => JSON.stringify(row)).sort();
      expect(sorted(pairs)).toEqual(sorted(truth));
      const shown = [tree.leaf ?? ''].map(id => told.get(id));
      expect(kept.activePath.slice(-1).map(id => stored.get(id))).toEqual(shown);
    },
  );

  testAll('the site’s own list tells what is not in the vault', async () => {
    kura = await launchKura({ practice });
    await agreeTo('chatgpt', 'https://chatgpt.com');
    const page = await open(siteNamed('ChatGPT, classic'), 'data=whole');
    await page.evaluate(() => window.practice.settled());
    const chats = await page.evaluate(() => window.practice.chats);
    const own = await kura.openOwnPage('options.html');
    const coverage = await until('a coverage', () =>
      own.evaluate(async () => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(call: unknown): Promise<{ value: { listed: number }[] }> } };
        };
        const { value } = await chrome.runtime.sendMessage({ kura: 'library', method: 'readCoverage', args: [] });
        return value[0];
      }),
    );
    expect(coverage).toMatchObject({ site: 'chatgpt', listed: chats.length, total: chats.length, kept: 0 });
  });
});

describe('only with the user’s word', () => {
  test('nothing is registered before they agree; taking it back, or switching the tap off, ends it at once', async () => {
    kura = await launchKura({ practice });
    expect(await registered()).toEqual([]);
    await agreeTo('chatgpt', 'https://chatgpt.com');
    await kura.agreeTo('claude', 'perplexity');
    // Perplexity's data is not read.
    await tapIs('https://chatgpt.com/*', 'https://claude.ai/*');

    const site = siteNamed('ChatGPT, classic');
    const page = await open(site, 'data=whole');
    const [docker, kyoto] = await page.evaluate(() =>
      ['Docker volumes disappear', '京都の紅葉'].map(
        title => window.practice.chats.find(one => one.title === title)?.id,
      ),
    );
    await page.evaluate(chat => window.practice.go(chat), docker);
    await completeChat(`chatgpt:${docker}`);

    await set({ siteData: false });
    await tapIs();
    // The page that is open keeps what it had in place of `fetch`, and nothing is heard through it.
    await page.evaluate(chat => window.practice.go(chat), kyoto);
    await page.evaluate(() => window.practice.settled());
    const chat = await until('the chat as the page shows it', () => inVault(`chatgpt:${kyoto}`));
    expect(chat.completeness.state).toBe('partial');

    await set({ siteData: true });
    await tapIs('https://chatgpt.com/*', 'https://claude.ai/*');
    await set({ consent: { claude: 1 } });
    await tapIs('https://claude.ai/*');
    await set({ consent: {} });
    await tapIs();
  });

  test('with the tap switched off, or without consent, the page’s own functions are the browser’s', async () => {
    kura = await launchKura({ practice });
    const site = siteNamed('ChatGPT, classic');
    const own = async () => {
      const page = await open(site, 'data=whole');
      const looks = await page.evaluate(() =>
        [window, XMLHttpRequest.prototype, XMLHttpRequest.prototype].map((owner, index) =>
          Function.prototype.toString.call(Reflect.get(owner, ['fetch', 'open', 'send'][index] ?? '')),
        ),
      );
      await page.close();
      return looks;
    };
    const untouched = ['fetch', 'open', 'send'].map(name => `function ${name}() { [native code] }`);
    expect(await own()).toEqual(untouched);
    await agreeTo('chatgpt', 'https://chatgpt.com');
    // The one way to tell that we know of, said in docs/privacy.md.
    expect(await own()).toEqual(Array.from({ length: 3 }, () => 'function () { [native code] }'));
    await set({ siteData: false });
    await tapIs();
    expect(await own()).toEqual(untouched);
  });
});

/** The names that the tap's events had while a page could know them, and those of keys that a page can think of. */
const forgedNames = ['answer-read', ...['', 'undefined', 'forged'].map(key => toTapEvents(key).answer)].join(',');

describe('the page', () => {
  testAll(
    'sees its requests answered as without the tap: aborted, cloned, streamed, failed, of forty megabytes',
    async () => {
      const site = siteNamed('ChatGPT, classic');
      const runs: Record<string, unknown>[] = [];
      for (const tapped of [false, true]) {
        kura = await launchKura({ practice });
        if (tapped) await agreeTo('chatgpt', 'https://chatgpt.com');
        const page = await open(site, 'data=whole');
        runs.push(await page.evaluate(pageBattery, answersPath));
        await kura.close();
      }
      const [without, withTap] = runs;
      expect(Object.keys(without ?? {}).length).toBeGreaterThan(30);
      expect(withTap).toEqual(without);
      expect(JSON.stringify(withTap)).not.toContain('"namesUs":true');
    },
  );

  test('cannot be made to write another site’s chats, nor harm Kura with what is no data', async () => {
    kura = await launchKura({ practice });
    await agreeTo('chatgpt', 'https://chatgpt.com');
    await kura.agreeTo('claude');
    await tapIs('https://chatgpt.com/*', 'https://claude.ai/*');
    const page = await open(siteNamed('ChatGPT, classic'), 'data=whole');
    const forged = (uuid: string) =>
      JSON.stringify({
        uuid,
        name: 'forged',
        current_leaf_message_uuid: 'b',
        chat_messages: [
          { uuid: 'a', parent_message_uuid: null, sender: 'human', content: [{ type: 'text', text: 'forged' }] },
          { uuid: 'b', parent_message_uuid: 'a', sender: 'assistant', content: [{ type: 'text', text: 'forged' }] },
        ],
      });
    const elsewhere = 'https://claude.ai/api/organizations/o/chat_conversations/forged?tree=True';
    await page.evaluate(
      async ([url = '', body = '', names = '', answers = '', wanted = '', given = '']) => {
        // A page that asks for the key gets none, and one that it invents is nobody's.
        let key = '';
        document.addEventListener(given, event => (key = String((event as CustomEvent).detail)));
        document.dispatchEvent(new CustomEvent(wanted));
        if (key !== '') throw new Error('The page was given the key.');
        document.dispatchEvent(new CustomEvent(given, { detail: 'forged' }));
        const say = (detail: unknown) => {
          for (const name of names.split(','))
            document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
        };
        say({ url, body });
        say({ url: new URL(new URL(url).pathname, location.href).href, body });
        say({ url: '/backend-api/conversation/x', body: { toString: 1 } });
        for (const odd of [
          undefined,
          null,
          5,
          'text',
          [],
          {},
          { url: 5, body: 5 },
          {
            get url() {
              throw new Error('a trap');
            },
          },
        ])
          say(odd);
        const bad = [
          '',
          'null',
          '[]',
          '{"mapping":',
          '{"mapping":{"a":{"parent":"a"}}}',
          `{"mapping":${'['.repeat(100_000)}`,
        ];
        for (const [index, text] of bad.entries()) {
          const to = `/backend-api/conversation/bad-${index}`;
          await fetch(`${answers}?to=${to}`, { method: 'POST', body: text });
          await (await fetch(to)).text();
        }
      },
      [elsewhere, forged('forged'), forgedNames, answersPath, keyEvents.wanted, keyEvents.given],
    );
    // What is real comes through afterwards.
    const docker = await page.evaluate(() => window.practice.chats.find(one => one.title.includes('Docker'))?.id);
    await page.evaluate(chat => window.practice.go(chat), docker);
    await completeChat(`chatgpt:${docker}`);
    expect((await kura.vault()).map(({ id }) => id)).toEqual([`chatgpt:${docker}`]);
  });

  test('cannot forge data of the open chat: it stays as it was seen, and is not called complete', async () => {
    kura = await launchKura({ practice });
    await agreeTo('chatgpt', 'https://chatgpt.com');
    await tapIs('https://chatgpt.com/*');
    const site = siteNamed('ChatGPT, classic');
    const page = await kura.context.newPage();
    const question = '偽のデータは信じられますか？';
    await askAndKeep(kura, page, site, question);
    const before = await until('the chat', async () =>
      (await kura.vault()).find(({ turns }) => turns[0]?.text === question),
    );
    await page.evaluate(
      ([names = '', id = '', turnsJson = '[]']) => {
        const turns = JSON.parse(turnsJson) as { id: string; role: string; text: string }[];
        const mapping: Record<string, unknown> = { r: { id: 'r', parent: null, message: null, children: [] } };
        let parent = 'r';
        for (const turn of turns) {
          const content = { content_type: 'text', parts: [`forged: ${turn.text}`] };
          mapping[turn.id] = {
            id: turn.id,
            parent,
            children: [],
            message: { id: turn.id, author: { role: turn.role }, content },
          };
          parent = turn.id;
        }
        const detail = {
          url: new URL(`/backend-api/conversation/${id}`, location.href).href,
          body: JSON.stringify({ title: 'forged', mapping, current_node: parent }),
        };
        for (const name of names.split(','))
          document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
      },
      [forgedNames, before.id.slice('chatgpt:'.length), JSON.stringify(before.turns)],
    );
    // What is asked afterwards is kept, so whatever the page said has been heard by now.
    await ask(page, site, 'Und danach?');
    const after = await until('the next question', async () =>
      (await kura.vault()).find(({ id, turns }) => id === before.id && turns.length > before.turns.length),
    );
    expect(after.completeness.state).toBe('partial');
    expect(after.turns.slice(0, before.turns.length)).toEqual(before.turns);
    expect(JSON.stringify(after)).not.toContain('forged');
  });

  testAll('cannot fill the vault: of a flood two hundred chats are kept, and the popup says so', async () => {
    kura = await launchKura({ practice });
    await agreeTo('chatgpt', 'https://chatgpt.com');
    await tapIs('https://chatgpt.com/*');
    const page = await open(siteNamed('ChatGPT, classic'), 'data=whole');
    await page.evaluate(async answers => {
      const message = (id: string, role: string) => ({
        id,
        author: { role },
        content: { content_type: 'text', parts: ['豆'] },
      });
      for (let n = 0; n < 230; n += 1) {
        const to = `/backend-api/conversation/flood-${n}`;
        const mapping = {
          r: { id: 'r', parent: null, message: null, children: ['u'] },
          u: { id: 'u', parent: 'r', message: message('u', 'user'), children: ['a'] },
          a: { id: 'a', parent: 'u', message: message('a', 'assistant'), children: [] },
        };
        const body = JSON.stringify({ title: 'flood', mapping, current_node: 'a', conversation_id: `flood-${n}` });
        await fetch(`${answers}?to=${to}`, { method: 'POST', body });
        await (await fetch(to)).text();
        await new Promise(resolve => setTimeout(resolve, 10));
      }
    }, answersPath);
    const popup = await kura.openPopup();
    await popup.until(`/more than a person reads/.test(document.querySelector('.tab-light')?.innerText)`, 60_000);
    expect((await kura.vault()).length).toBeGreaterThan(150);
    expect((await kura.vault()).length).toBeLessThanOrEqual(200);
  });
});
