/** Over the working fake of a browser that WXT brings along. */
import { beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { insertionSettings, type InsertionSettings } from '../lib/settings';

const storage = browser.storage.local;
beforeEach(() => storage.clear());

test('what is offered today is read as it was chosen, and as Kura comes where nothing was', async () => {
  expect(await insertionSettings.getValue()).toEqual({ form: 'quote', tokens: 4000 });
  await insertionSettings.setValue({ form: 'summary', tokens: 500 });
  expect(await insertionSettings.getValue()).toEqual({ form: 'summary', tokens: 500 });
});

test('whoever watches is told the same', async () => {
  const told: InsertionSettings[] = [];
  const end = insertionSettings.watch(wish => told.push(wish));
  await storage.set({ insertion: { form: 'quote', tokens: 1000 } });
  end();
  await storage.set({ insertion: { form: 'summary', tokens: 1000 } });
  expect(told).toEqual([{ form: 'quote', tokens: 1000 }]);
});
