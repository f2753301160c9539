// A fault here is noticed first by `test/e2e/calls.test.ts`.
/** Hostile pages and answers in a real Chromium: no effect beyond a chip, and nothing of the vault for the page to see. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '../../search/chats';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { buttonsIn } from '../page-buttons';
import { ask, openChat, practiceSite, settled } from '../practice-sites';
import { kept } from '../main-job';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
const secret = 'The tea tin is number 7412';
const question = 'tea tin';
const chip = /asks to search your chats/;
const call = `\`\`\`\nrecall {"query":"${question}"}\n\`\`\``;

let practice: PracticeServer;
let kura: KuraBrowser;
let page: Page;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('claude');
  const own = await kura.openOwnPage('options.html');
  await servicesFrom(own).transfer.importBatch([chat('chatgpt:tin', '', ['Which tin holds the tea?', secret])]);
  await own.close();
  page = await kura.context.newPage();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** In milliseconds: an enormous answer takes a busy machine long to write, and its page long to read aloud. */
const patience = 60_000;
const buttons = () => buttonsIn(kura.context, page, patience);
const chips = async () => (await buttons().names()).filter(name => chip.test(name));
/** Longer than the chip takes to come, and the popup after it: used to show that something does not happen. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 2500));
async function answered(answer: string, times = 1): Promise<void> {
  const asked = `Say exactly ×${times} ${encodeURIComponent(answer)}`;
  await openChat(page, claude);
  await ask(page, claude, asked);
  await settled(page);
  await kept(kura, asked, patience);
  await page.bringToFront();
}
async function isPopupOpen(): Promise<boolean> {
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  const { targetInfos } = (await cdp?.send('Target.getTargets', { filter: [{}] })) ?? { targetInfos: [] };
  return targetInfos.some(({ url }) => url.endsWith('/popup.html'));
}

describe('an answer', () => {
  test.each([
    ['nested fences', `\`\`\`\`\n${call}\n\`\`\`\``, 1],
    ['a quotation', call.replace(/^/gm, '> '), 1],
    ['a quotation of Kura’s', `【Kura 12345678】\n\n${call}\n\n【/Kura 12345678】`, 1],
    ['broken JSON', '```\nrecall {"query":"tea tin\n```', 1],
    ['more than 200,000 characters', `${'tea '.repeat(250)}\n\n${call}\n\n`, 220],
  ])('with %s asks nothing', async (_, answer, times) => {
    await answered(answer, times);
    await aWhile();
    expect(await chips()).toEqual([]);
  });

  test('with hundreds of calls has one chip, and three at most one after the other', async () => {
    await answered(`${call}\n\n`, 200);
    await buttons().named(chip);
    expect(await chips()).toHaveLength(1);
    expect(await isPopupOpen()).toBe(false);
  });
});

describe('a page’s own script', () => {
  test('can press nothing, forge nothing, and sees no more than what is on its page', async () => {
    await answered(`Let me ask.\n\n${call}`);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      addEventListener('message', event => heard.push(JSON.stringify(event.data)));
    });
    await buttons().named(chip);
    const reached = await page.evaluate(() => {
      const hosts = [...document.querySelectorAll<HTMLElement>('html > div')];
      const types = ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown'];
      for (const host of hosts) {
        for (const type of types) host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
        host.click();
        const { x, y, width, height } = host.getBoundingClientRect();
        document.elementFromPoint(x + width / 2, y + height / 2)?.dispatchEvent(new MouseEvent('click'));
      }
      postMessage(
        { kura: 'inPage', method: 'openCall', args: [{ body: 'recall {"query":"x"}', question: '', turn: '' }] },
        '*',
      );
      document.dispatchEvent(new CustomEvent('kura', { detail: 'call' }));
      const fake = document.createElement('button');
      fake.id = 'fake';
      fake.textContent = 'Claude asks to search your chats: tea tin';
      fake.style.cssText = 'position:fixed;top:200px;left:400px;z-index:9';
      document.body.append(fake);
      const { chrome } = globalThis as { chrome?: { runtime?: unknown } };
      return { open: hosts.map(host => host.shadowRoot), runtime: chrome?.runtime, hosts: hosts.length };
    });
    expect(reached.hosts).toBeGreaterThan(0);
    expect(reached.open.every(root => root === null)).toBe(true);
    expect(reached.runtime).toBeUndefined();
    await page.locator('#fake').click();
    await aWhile();
    expect(await isPopupOpen()).toBe(false);
    await page.locator('#fake').evaluate(element => element.remove());
  });

  test('learns nothing of what was found, also after the user’s own click', async () => {
    await buttons().press(chip);
    // While it loads, the browser may name it and then not for a moment.
    await until('the popup', isPopupOpen);
    await aWhile();
    expect(await isPopupOpen()).toBe(true);
    const seen = await page.evaluate(() => ({
      text: document.documentElement.outerHTML,
      heard: (globalThis as unknown as { heard: string[] }).heard,
      stored: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      names: Object.getOwnPropertyNames(globalThis).filter(name => /kura/i.test(name)),
    }));
    expect(seen.text + seen.stored + seen.heard.join('')).not.toContain('7412');
    expect(seen.text).not.toMatch(chip);
    expect(seen.heard.filter(message => !message.includes('"method":"openCall"'))).toEqual([]);
    expect(seen.names).toEqual([]);
    expect((await kura.vault()).filter(({ source }) => source === 'note')).toEqual([]);
  });
});
