/** Bad pages, bad scripts, a full disk: each is told by name, the tab stays usable, and nothing that was stored is lost. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describeAll, isAll, testAll } from './languages';
import { ask, openChat, practiceSite, settled } from './practice-sites';
import { askAndKeep } from './main-job';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, SiteId } from '../../lib/core/conversation';
import { chat } from '../search/chats';
import { guardedMembers } from '../../scripts/build/wrap-forms';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { servicesFrom, type OwnServices } from './own-services';
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk';
import { patienceMs, until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;
let services: OwnServices;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
  services = servicesFrom(await kura.openOwnPage('options.html'));
  // Making vectors of 20 MB would take the whole time of what follows.
  await services.library.useModel({ from: 'none' });
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** Milliseconds that a page may take for what is asked of it. */
const patience = 100_000;

/** A tab at `url`, where the site answers with `html`. */
async function visit(url: string, html: string): Promise<Page> {
  await kura.context.route(url, route => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  const page = await kura.context.newPage();
  // The browser itself takes its time to lay out 20 MB.
  page.setDefaultTimeout(patience);
  await page.goto(url);
  return page;
}

interface Light {
  readonly colour: string;
  readonly text: string;
}

/** What the popup says of the tab, once its sentence matches. Closed afterwards. */
async function light(page: Page, sentence: RegExp, waitMs = patienceMs, browser = kura): Promise<Light> {
  const look = `(() => {
    const tab = document.querySelector('.tab-light');
    // In the menu, which is closed, unless it is trouble.
    const text = tab?.innerText ?? '';
    return ${String(sentence)}.test(text) && { text, colour: document.querySelector('.dot')?.className.replace('dot dot-', '') ?? 'none' };
  })()`;
  const end = Date.now() + waitMs;
  for (;;) {
    await page.bringToFront();
    const popup = await browser.openPopup();
    try {
      return await popup.until<Light>(look, Math.max(0, Math.min(5000, end - Date.now())));
    } catch (error) {
      // The browser closes its popups when its own files cannot be written; a person opens it again.
      if (Date.now() > end) throw error;
    } finally {
      await page.bringToFront();
      await until('a closed popup', async () => !(await popup.isOpen()));
    }
  }
}

const inVault = async (id: string): Promise<Conversation | undefined> =>
  (await kura.vault()).find(kept => kept.id === id);

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** As a site might look after a redesign: a chat for people, nothing that Kura knows. */
const redesigned = page(
  'A page of tomorrow',
  `<main><talk-flow><talk-line by="you"><p>何が変わりましたか？</p></talk-line>
   <talk-line by="machine"><p>Everything has.</p></talk-line></talk-flow></main>`,
);

const all = [
  { site: 'chatgpt', name: 'ChatGPT', url: 'https://chatgpt.com/c/0a1b-22', missing: 'conversation-turn-' },
  { site: 'claude', name: 'Claude', url: 'https://claude.ai/chat/0a1b-22', missing: 'transcript-row' },
  { site: 'gemini', name: 'Gemini', url: 'https://gemini.google.com/app/0a1b22', missing: 'conversation-container' },
] as const satisfies readonly { site: SiteId; [more: string]: string }[];
/** One of them in `npm test`. */
const tried = isAll ? all : all.slice(0, 1);

describe('a chat that was kept, and whose page no longer shows it', () => {
  const pages = tried.flatMap(site => [
    { ...site, shape: 'empty', html: '' },
    { ...site, shape: 'redesigned', html: redesigned },
  ]);
  const tabs = new Map<string, Page>();
  let before: readonly Conversation[];

  beforeAll(async () => {
    await services.transfer.importBatch(
      all.map(({ site, url }) =>
        chat(`${site}:${url.split('/').at(-1) ?? ''}`, 'Kept before', ['金継ぎの漆は？', 'Use urushi, thinly.'], {
          source: site,
          url,
        }),
      ),
    );
    before = await kura.vault();
    // All at once: a page gets some seconds to show a chat before it is called unreadable.
    for (const { url, shape, html } of pages) tabs.set(url + shape, await visit(`${url}?shape=${shape}`, html));
  });
  afterAll(async () => {
    for (const tab of tabs.values()) await tab.close();
  });

  test.each(pages)('$name, $shape: the popup says so, and names no selector', async ({ name, url, shape, missing }) => {
    const tab = tabs.get(url + shape);
    if (!tab) throw new Error('Every page has its tab.');
    const { colour, text } = await light(tab, /has changed/);
    expect(colour).toBe('amber');
    expect(text).toContain(`${name} has changed. Kura can’t save new messages here yet.`);
    expect(text).not.toMatch(new RegExp(missing));
  });

  test('nothing stored is lost', async () => {
    expect(before).toHaveLength(3);
    expect(await kura.vault()).toEqual(before);
    expect((await services.library.recall('金継ぎ', { scope: 'everywhere' })).hits).toHaveLength(3);
  });
});

testAll.each([
  { name: 'ChatGPT', url: 'https://chatgpt.com/codex/settings' },
  { name: 'Claude', url: 'https://claude.ai/settings/profile' },
  { name: 'Gemini', url: 'https://gemini.google.com/gems/view' },
])('$name: a page that is not a chat is no trouble, and nothing of it is kept', async ({ name, url }) => {
  const before = await kura.vault();
  const tab = await visit(url, page('Settings', '<main><h1>Settings</h1><p>Theme, language, data.</p></main>'));
  expect(await light(tab, /no chat open yet/)).toEqual({ colour: 'none', text: `${name}: no chat open yet` });
  expect(await kura.vault()).toEqual(before);
  await tab.close();
});

const sentence = 'The quick brown fox 速い茶色の狐 jumps over 12 lazy dogs. ';

/** ChatGPT's page with these turns, each a list of paragraphs, and a button of its own that a person may press. */
function chatPage(title: string, turns: readonly (readonly string[])[]): string {
  const rows = turns.map((paragraphs, n) => {
    const role = n % 2 === 0 ? 'user' : 'assistant';
    const body =
      role === 'user'
        ? `<div class="whitespace-pre-wrap">${paragraphs.join('\n')}</div>`
        : `<div class="markdown">${paragraphs.map(text => `<p>${text}</p>`).join('')}</div>`;
    return `<section data-testid="conversation-turn-${n + 1}" data-turn="${role}">
      <div data-message-author-role="${role}" data-message-id="m${n}">${body}</div>
      <button data-testid="copy-turn-action-button">Copy</button></section>`;
  });
  return page(
    title,
    `<button id="theirs" onclick="this.textContent = 'pressed'">press</button>
     <main id="main"><div id="thread">${rows.join('\n')}</div></main>`,
  );
}

async function expectUsable(tab: Page): Promise<void> {
  await tab.bringToFront();
  await tab.locator('#theirs').click();
  await tab.getByText('pressed').waitFor();
}

const bytes = (text: string) => Buffer.byteLength(text);

// Minutes of work on two cores, and a matter of memory.
describeAll('a page of 20 MB', { timeout: 5 * patience }, () => {
  test('of a thousand turns is kept whole, and the tab stays usable', async () => {
    const before = (await services.library.getStatus()).vault;
    const turns = Array.from({ length: 1000 }, (_, n) => [`${n}: ${sentence.repeat(320)}`]);
    const html = chatPage('A thousand turns', turns);
    expect(bytes(html)).toBeGreaterThan(20_000_000);
    const tab = await visit('https://chatgpt.com/c/a-thousand-turns', html);
    await expectUsable(tab);
    await until(
      'a thousand turns more',
      async () => (await services.library.getStatus()).vault.turns === before.turns + 1000,
      patience,
    );
    expect((await light(tab, /is saved/)).colour).toBe('green');
    await expectUsable(tab);
    const kept = await inVault('chatgpt:a-thousand-turns');
    expect(kept?.turns.map(({ id }) => id)).toEqual(turns.map((_, n) => `m${n}`));
    expect(kept?.turns[999]?.text).toBe(turns[999]?.[0]?.trim());
    await tab.close();
    await services.library.forget('chatgpt:a-thousand-turns');
  });

  test('of one enormous turn is refused by name, once, and the tab stays usable', async () => {
    const before = await kura.vault();
    const html = chatPage('One turn', [
      ['短い質問です'],
      Array.from({ length: 10_000 }, (_, n) => n + sentence.repeat(32)),
    ]);
    expect(bytes(html)).toBeGreaterThan(20_000_000);
    const tab = await visit('https://chatgpt.com/c/one-turn', html);
    await expectUsable(tab);
    const { colour, text } = await light(tab, /too large to save/, patience);
    expect(colour).toBe('red');
    expect(text).toContain('saved chats are safe');
    await expectUsable(tab);
    expect(await kura.vault()).toEqual(before);
    // Nothing of it waits to be tried again.
    const stored = await (await kura.worker()).evaluate<object>('chrome.storage.local.get(null)');
    expect(Object.keys(stored).filter(key => key.startsWith('outbox:'))).toEqual([]);
    await tab.close();
  });
});

/** Everything that runs in the page's own world; `id` is Kura's, which a site may have read in a shop for extensions. */
const hostileScript = (id: string, files: readonly string[]) => `
  const learnt = [], refused = [];
  const mine = { messages: new Set(), events: new WeakSet() };
  addEventListener('message', event => {
    if (event instanceof MessageEvent && !mine.messages.has(JSON.stringify(event.data))) learnt.push(['message', event.data]);
  });
  for (const type of ['kura', 'library', 'transfer', 'capture', 'page', 'wxt:content-script-started', 'wxt:locationchange'])
    document.addEventListener(type, event => { if (!mine.events.has(event)) learnt.push([type, event.detail]); });

  const sighting = { id: 'chatgpt:0a1b-22', source: 'chatgpt', url: 'https://chatgpt.com/c/0a1b-22', seenAt: Date.now(),
    turns: [{ id: 'planted', role: 'user', text: 'planted by the page' }] };
  const calls = [
    ['transfer', 'exportPage'], ['library', 'recall', '金継ぎ'], ['library', 'getStatus'], ['library', 'forget', 'chatgpt:0a1b-22'],
    ['library', 'useModel', { from: 'hub', name: 'evil/model' }], ['engine', 'recall', '金継ぎ'], ['capture', 'save', sighting],
    ['page', 'insert', 'x'], ['page', 'getHealth'],
  ].map(([kura, method, ...args]) => ({ kura, method, args }));

  /** Resolves when all was tried; what must not be learnt is in \`learnt\`. */
  window.attack = async () => {
    // But for the closed place of Kura's mark, which may come meanwhile.
    const read = () => [...document.documentElement.children].filter(one => one.localName !== 'div').map(one => one.outerHTML).join('');
    const before = read();
    for (const call of calls) {
      mine.messages.add(JSON.stringify(call));
      postMessage(call, '*');
      for (const type of ['kura', call.kura]) {
        const event = new CustomEvent(type, { detail: call, bubbles: true });
        mine.events.add(event);
        document.dispatchEvent(event);
      }
      for (const name of ['chrome', 'browser']) {
        try { learnt.push([name, await window[name].runtime.sendMessage('${id}', call)]); } catch { refused.push(name); }
        try { learnt.push([name, window[name].runtime.connect('${id}').name]); } catch { refused.push(name); }
      }
    }
    const loads = (tag, url) => new Promise(done => {
      const element = document.createElement(tag);
      element.onload = () => done(true);
      element.onerror = () => done(false);
      if (tag === 'link') { element.rel = 'stylesheet'; element.href = url; } else element.src = url;
      document.head.append(element);
      setTimeout(done, 3000, false);
    }).then(loaded => (loaded ? learnt : refused).push([tag, url]));
    for (const file of ${JSON.stringify(files)}) {
      const url = 'chrome-extension://${id}/' + file;
      await Promise.all([
        fetch(url).then(() => learnt.push(['fetch', url]), () => refused.push('fetch')),
        import(url).then(() => learnt.push(['import', url]), () => refused.push('import')),
        ...(/png|svg/.test(file) ? [loads('img', url)] : []),
        ...(/js$/.test(file) ? [loads('script', url)] : []),
        ...(/css$/.test(file) ? [loads('link', url)] : []),
      ]);
    }
    const frame = document.createElement('iframe');
    frame.src = 'chrome-extension://${id}/popup.html';
    const tried = new Promise(done => (frame.onload = done));
    document.body.append(frame);
    await tried;
    try { learnt.push(['frame', frame.contentWindow.document.URL]); } catch { refused.push('frame'); }
    frame.remove();
    document.head.querySelectorAll('[src^=chrome], [href^=chrome]').forEach(element => element.remove());
    if (read() !== before) learnt.push(['page', read()]);
    learnt.push(...(await indexedDB.databases()).map(({ name }) => ['database', name]));
    learnt.push(...(await caches.keys()).map(name => ['cache', name]), ...Object.keys(localStorage).map(key => ['storage', key]));
    return { learnt, refused: refused.length };
  };`;

describeAll('a page whose script is hostile', () => {
  const url = 'https://chatgpt.com/c/hostile';

  test('learns nothing, and changes nothing in the vault', async () => {
    const before = await kura.vault();
    const folder = process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
      statSync(path.join(folder, file)).isFile(),
    );
    expect(files.length).toBeGreaterThan(20);
    const tab = await visit(
      url,
      page('A chat', '<div id="thread"></div>', `<script>${hostileScript(kura.extensionId, files)}</script>`),
    );
    // Kura is there and reads: what follows is not done to an empty page.
    await light(tab, /ChatGPT/);
    const { learnt, refused } = await tab.evaluate<{ learnt: unknown[]; refused: number }>('attack()');
    expect(learnt).toEqual([]);
    expect(refused).toBeGreaterThan(files.length);
    expect(await kura.vault()).toEqual(before);
    expect((await services.library.getStatus()).model).toEqual({ state: 'none' });
    await tab.close();
  });

  test('is not told that Kura is there, and cannot stop it, by the name of the framework’s own event', async () => {
    const site = practiceSite('ChatGPT, classic');
    const name = `${kura.extensionId}:page:wxt:content-script-started`;
    const tab = await kura.context.newPage();
    await tab.addInitScript(event => {
      const heard: unknown[] = [];
      document.addEventListener(event, started => heard.push((started as CustomEvent).detail));
      Object.assign(window, { heard });
    }, name);
    await openChat(tab, site);
    await light(tab, /ChatGPT/);
    expect(await tab.evaluate('heard')).toEqual([]);

    const detail = { contentScriptName: 'page', messageId: 'forged' };
    await tab.evaluate(([type, forged]) => document.dispatchEvent(new CustomEvent(type, { detail: forged })), [
      name,
      detail,
    ] as const);
    await ask(tab, site, '偽の合図のあとも残りますか？');
    await settled(tab);
    const kept = await until('a chat after the forged event', async () =>
      (await kura.vault()).find(({ turns }) => turns[0]?.text === '偽の合図のあとも残りますか？'),
    );
    expect(kept.turns).toHaveLength(2);
    await tab.close();
  });

  test('does not get between Kura and the page by taking the names of the page’s own methods', async () => {
    const html = chatPage('Clobbered', [
      ['折り紙の鶴の折り方は？'],
      ['Fold a square in half twice, then follow the creases.'],
    ]);
    const names = ['querySelector', 'querySelectorAll', 'body', 'createTreeWalker'].map(name => `<img name="${name}">`);
    const tab = await visit('https://chatgpt.com/c/clobbered', html.replace('<main', `${names.join('')}<main`));
    expect(await tab.evaluate('typeof document.querySelector')).toBe('object');
    expect((await light(tab, /is saved/)).colour).toBe('green');
    expect((await inVault('chatgpt:clobbered'))?.turns).toHaveLength(2);
    await tab.close();
  });

  test('does not get between them by a form whose fields have the names of its members, and no walk goes in circles', async () => {
    const html = chatPage('Form', [['折り紙の鶴の羽は？'], ['Fold the wings last, and pull them gently apart.']]);
    const fields = [...guardedMembers].map(name => `<input type="hidden" name="${name}">`).join('');
    const inForm = html.replace('<main', '<form><main').replace('</main>', `</main>${fields}</form>`);
    const tab = await visit('https://chatgpt.com/c/in-form', inForm);
    expect(await tab.evaluate('document.querySelector("form").parentElement.tagName')).toBe('INPUT');
    expect((await light(tab, /is saved/)).colour).toBe('green');
    expect((await inVault('chatgpt:in-form'))?.turns).toHaveLength(2);
    await tab.close();
  });
});

describe.skipIf(!mayMount())('a full disk', () => {
  const site = practiceSite('ChatGPT, classic');
  const before = '医療費控除の確定申告で還付を受けるには？';
  const during = 'Why did my Docker volume disappear after compose down?';
  let disk: SmallDisk;
  let small: KuraBrowser;
  const open = () => launchKura({ practice, profile: path.join(disk.folder, 'profile') });
  beforeAll(() => {
    disk = mountSmallDisk();
  });
  afterAll(async () => {
    disk?.empty();
    await small?.close();
    disk?.unmount();
  });

  /** The kept chats' questions, oldest first. */
  const asked = async () =>
    (await small.vault()).toSorted((a, b) => a.createdAt - b.createdAt).map(({ turns }) => turns[0]?.text);

  test('is named, loses nothing, and what waited is kept once there is room', async () => {
    small = await open();
    await small.agreeTo('chatgpt');
    const tab = await small.context.newPage();
    await askAndKeep(small, tab, site, before);

    disk.fill();
    await openChat(tab, site);
    await ask(tab, site, during);
    await settled(tab);
    const { colour, text } = await light(tab, /disk/, 60_000, small);
    expect(colour).toBe('red');
    expect(text).toContain('The disk is full, so the last change wasn’t saved.');
    // What was acknowledged before can be read meanwhile.
    expect(await asked()).toEqual([before]);
    disk.empty();
    await until('both chats', async () => (await asked()).length === 2, 90_000);
    expect(await asked()).toEqual([before, during]);
    // All of it: its beginning was seen, though nothing of it could be written then.
    expect((await light(tab, /is saved/, patienceMs, small)).colour).toBe('green');
  });

  test('and closing the browser afterwards loses nothing either', async () => {
    await small.close();
    small = await open();
    expect(await asked()).toEqual([before, during]);
    // What the browser keeps beside the vault has lived through it too.
    expect(await small.agreed()).toEqual(['chatgpt']);
  });
});
