// A fault here is noticed first by `test/services/context-menu.test.ts`.
/**
 * Kura's entries in the browser's menus, in a real Chromium. No program can press them: the very event that a press makes is sent
 * to the worker instead. What a press gives besides, leave to look into that one page, stands in a copy's manifest.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { practiceSite } from '../practice-sites';
import { askAndKeep, insertSelected } from '../main-job';
import { surfaceAt, type Surface } from '../surface';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
const address = 'https://tides.example.org/low-water?month=3';

const said = {
  en: {
    title: 'Low water',
    lines: ['The tide turns at six.', '<img src=x onerror="document.title=1"><script>alert(1)</script>'],
    question: 'Which quiet cabin is on the night ferry?',
    again: 'Is a quiet cabin left on the night ferry, to write about Docker?',
    selected: 'quiet cabin ferry',
    page: 'Chats about this page',
    chat: 'Related to this chat',
  },
  ja: {
    title: '干潮の時刻',
    lines: ['潮は六時に変わります。', '<img src=x onerror="document.title=1"><script>alert(1)</script>'],
    question: '夜行フェリーの静かな部屋はどこ？',
    again: '夜行フェリーに静かな部屋はある？',
    selected: '静かな部屋 夜行フェリー',
    page: 'このページについてのチャット',
    chat: 'このチャットに関連',
  },
} as const;

let practice: PracticeServer;
let folder: string;

beforeAll(async () => {
  practice = await startPracticeServer();
  folder = mkdtempSync(path.join(tmpdir(), 'kura-menus-'));
  cpSync(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3', folder, { recursive: true });
  const manifest = path.join(folder, 'manifest.json');
  const { host_permissions: hosts, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    host_permissions: string[];
  };
  writeFileSync(manifest, JSON.stringify({ ...rest, host_permissions: [...hosts, 'https://tides.example.org/*'] }));
});
afterAll(async () => {
  await practice?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['en', 'ja'] as const)('in %s', language => {
  const words = said[language];
  let kura: KuraBrowser;
  let page: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language, extension: folder });
    await kura.agreeTo('claude');
    page = await kura.context.newPage();
    await page.route(address, route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>${words.title}</title><pre>${words.lines.map(line => line.replaceAll('<', '&lt;')).join('\n')}</pre>`,
      }),
    );
  });
  afterAll(async () => {
    await kura?.close();
  });

  /** As a press on the entry: what is selected is handed over as one line. */
  async function press(entry: 'remember' | 'recall' | 'about', selectionText?: string): Promise<void> {
    await page.bringToFront();
    const info = { menuItemId: entry, pageUrl: page.url(), frameId: 0, editable: false, selectionText };
    await (
      await kura.worker()
    ).evaluate(`(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)}, tab);
    })()`);
  }
  const badge = async () =>
    (await kura.worker()).evaluate<string>(`(async () => {
      const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return chrome.action.getBadgeText({ tabId });
    })()`);
  async function popup(): Promise<Surface> {
    const cdp = await kura.context.browser()?.newBrowserCDPSession();
    if (!cdp) throw new Error('A persistent context has its browser.');
    return surfaceAt(cdp, '/popup.html');
  }
  const close = (surface: Surface) => surface.evaluate('window.close()').catch(() => undefined);

  test('a selection is remembered with its lines and its source, and the toolbar says so for a moment', async () => {
    await page.goto(address);
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('pre') ?? document.body));
    await press('remember', words.lines.join(' '));
    await until('a tick', async () => (await badge()) === '✓');
    const note = await until('the note', async () => (await kura.vault()).find(({ source }) => source === 'note'));
    expect(note).toMatchObject({ title: words.title, url: address, turns: [{ text: words.lines.join('\n') }] });
    await until('a toolbar as before', async () => (await badge()) === '');
  });

  test('the page’s own entry shows what is known of it, and hostile words in it are words', async () => {
    await press('about');
    const opened = await popup();
    // What changed last is there first, and makes room.
    await opened.until(`document.querySelector(".hits-heading")?.textContent === ${JSON.stringify(words.page)}`);
    expect(await opened.evaluate('document.querySelector(".hit .hit-title")?.textContent')).toBe(words.title);
    expect(await opened.evaluate('document.querySelector(".hit").textContent')).toContain('<script>alert(1)</script>');
    expect(await opened.evaluate('document.querySelectorAll(".hit img, .hit script").length')).toBe(0);
    expect(await opened.evaluate('document.title')).toBe('Kura');
    await close(opened);
  });

  test('a selection becomes the popup’s question', async () => {
    const before = await askAndKeep(kura, page, claude, words.question);
    await press('recall', ` ${words.selected} `);
    const opened = await popup();
    expect(await opened.until('document.querySelector("input.search")?.value')).toBe(words.selected);
    await opened.until(`document.querySelector(".hit")?.textContent.includes(${JSON.stringify(before.title)})`);
    await close(opened);
  });

  test('a chat about the same shows the one before, without a letter, and it goes in with Enter', async () => {
    await askAndKeep(kura, page, claude, words.again);
    await press('about');
    const opened = await popup();
    const isRelated = `document.querySelector(".hits-heading")?.textContent === ${JSON.stringify(words.chat)}`;
    expect(await opened.until(isRelated)).toBe(true);
    await opened.until(`document.querySelector(".hit")?.textContent.length > 0`);
    await insertSelected(opened);
    const composed = () => page.locator(claude.composer).innerText();
    await until('the question of before in the composer', async () => (await composed()).includes(words.question));
    expect(await opened.isOpen()).toBe(false);
  });
});
