/** Where the popup opens when the browser cannot open it as a popup. */
import { beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openPopup } from '../../entrypoints/background/open-popup';

let popups: object[];
let tabs: string[];
beforeEach(() => {
  fakeBrowser.reset();
  popups = [];
  tabs = [];
  const states = new Map([
    [1, { active: true }],
    [2, { active: false }],
  ]);
  Object.assign(browser, {
    action: { openPopup: () => Promise.reject(new Error('Could not find an active browser window.')) },
    tabs: {
      create: async ({ url }: { url: string }) => void tabs.push(new URL(url).pathname),
      get: async (id: number) => states.get(id) ?? Promise.reject(new Error(`No tab with id: ${id}.`)),
    },
  });
  Object.assign(browser.runtime, { getContexts: async () => popups });
});

test.each([
  { asked: 'by the browser', by: undefined },
  { asked: 'by the page in front', by: 1 },
])('asked $asked, it opens as a page instead', async ({ by }) => {
  await openPopup(undefined, by);
  expect(tabs).toEqual(['/popup.html']);
});

test.each([
  { asked: 'by a page that went behind', by: 2 },
  { asked: 'by a page that was closed', by: 3 },
])('asked $asked, it does not open', async ({ by }) => {
  await openPopup(undefined, by);
  expect(tabs).toEqual([]);
});

test('a popup that is open already is enough', async () => {
  popups = [{}];
  await openPopup();
  expect(tabs).toEqual([]);
});
