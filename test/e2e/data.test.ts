/** The tap: what a site's own page loads of a chat is in the vault, without scrolling; and the page notices nothing of it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, SiteId } from '../../lib/conversation';
import { answersPath } from '../practice/data';
import { longChatTitle } from '../practice/history';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { configuredSites, practiceSites, type PracticeSite } from './practice-sites';
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

/** The scripts that the background registered, by their matches. */
async function registered(): Promise<string[]> {
  const worker = await kura.worker();
  return worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { scripting: { getRegisteredContentScripts(): Promise<{ matches: string[] }[]> } };
    };
    const scripts = await chrome.scripting.getRegisteredContentScripts();
    return scripts.flatMap(({ matches }) => matches).sort();
  });
}

const tapIs = (...matches: string[]) =>
  until(`a tap for ${matches.join(' ') || 'nothing'}`, async () => (await registered()).join() === matches.join());

async function agreeTo(site: SiteId, origin: string): Promise<void> {
  await kura.agreeTo(site);
  await tapIs(`${origin}/*`);
}

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
    ['ChatGPT, classic', 'pieces', 400],
    ['ChatGPT, app shell', 'whole', 400],
    ['Claude, hub', 'whole', 400],
    ['Claude, feed', 'whole', 400],
    ['Gemini', 'pieces', 400],
    ['Grok', 'whole', 400],
    ['DeepSeek', 'whole', 400],
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
    const words = chat.activePath.map(turn => chat.turns.find(one => one.id === turn)?.text.replace(/[^\p{L}\p{N}]/gu, ''));
    expect(words).toEqual(messages.map(({ text }) => text.trim().replace(/[^\p{L}\p{N}]/gu, '')));
    expect(chat.turns.filter(turn => turn.otherwise !== undefined)).toEqual([]);
  });
});
