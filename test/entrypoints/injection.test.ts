/** Which scripts a page may ask for, and where they go. */
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createInjectionService } from '../../entrypoints/background/create-injection-service';
import { lazyScripts } from '../../lib/rpc/contracts/injection';
import { fakeSiteAccess, type FakeSiteAccess } from '../fakes/site-access';

let access: FakeSiteAccess;
beforeEach(() => {
  fakeBrowser.reset();
  access = fakeSiteAccess();
});
const ask = (script: unknown, tab?: number) =>
  createInjectionService({ kind: 'content script', ...(tab !== undefined && { tab }) }).loadLazyScript(script as never);

test.each(lazyScripts)('%s goes into the page that asks for it', async script => {
  await ask(script, 7);
  expect(access.run).toEqual([{ tab: 7, files: [`/${script}.js`] }]);
});

test.each([
  'mark',
  'content-scripts/claude',
  'claude-data',
  '../injected-tools',
  'injected-tools.js',
  '',
  'constructor',
  undefined,
  ['injected-tools'],
  { toString: () => 'injected-tools' },
])('a page may not ask for %s', async script => {
  await expect(ask(script, 7)).rejects.toThrow(expect.objectContaining({ name: 'Forbidden' }));
  expect(access.run).toEqual([]);
});

test('who is in no tab may not ask', async () => {
  await expect(ask('injected-tools')).rejects.toThrow(expect.objectContaining({ name: 'Forbidden' }));
  expect(access.run).toEqual([]);
});
