// A fault here is noticed first by `test/components/options/Sites.test.tsx`.
/** Settings that are open twice: what is changed on one page is seen on the other, and never taken back by it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { until } from '../until';

const t = translator('en');
let practice: PracticeServer;
let kura: KuraBrowser;
let one: Page;
let other: Page;
beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice, language: 'en' });
  await kura.agreeTo('claude', 'gemini');
  one = await kura.openOwnPage('options.html');
  other = await kura.openOwnPage('options.html');
  for (const page of [one, other]) await page.locator('.more-sites > summary').click();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const stored = async (key: string) => (await kura.setting<object>(key)) ?? {};
const site = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

test('a site that was switched off on one page is not agreed to again from the other', async () => {
  await site(other, 'Claude').click();
  await until('it is stored', async () => !('claude' in (await stored('consent'))));
  await until('it is seen', async () => !(await site(one, 'Claude').isChecked()));
  await site(one, 'Qwen').click();
  await until('both are stored', async () => 'qwen' in (await stored('consent')));
  expect(Object.keys(await stored('consent')).toSorted()).toEqual(['gemini', 'qwen']);
});

test('changes on both pages at once are both stored', async () => {
  await Promise.all([site(one, 'Poe').click(), site(other, 'Kimi').click()]);
  await until('both are stored', async () => {
    const sites = Object.keys(await stored('consent'));
    return sites.includes('poe') && sites.includes('kimi');
  });
  expect(Object.keys(await stored('consent')).toSorted()).toEqual(['gemini', 'kimi', 'poe', 'qwen']);
});

test('what is paused from a page is seen on the other, and stays when that one ends another pause', async () => {
  const paused = (page: Page) => page.getByRole('switch', { name: t('options_paused_everywhere') });
  await paused(one).click();
  await until('it is seen', () => paused(other).isChecked());
  await kura.set({ pauses: { ...(await stored('pauses')), sites: { claude: 5 } } });
  await paused(other).click();
  await until('it is over', async () => !('everywhere' in (await stored('pauses'))));
  expect(await stored('pauses')).toEqual({ sites: { claude: 5 }, chats: {} });
  await one.getByRole('button', { name: `${t('pause_resume')}: Claude` }).waitFor();
});
