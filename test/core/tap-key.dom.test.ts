/** The two halves of the tap agree on a key before the page's first script; afterwards nobody gets one (decision 0051). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTapKey, sendTapKey, keyEvents } from '../../lib/core/tap-key';
import { toTapEvents } from '../../lib/tap/channel';
import { createHandOver } from '../../lib/tap/hand-over';
import { getBuiltIns } from '../../lib/tap/page-world';

const world = globalThis as { kuraTapKey?: string };
let page: Document;
let heard: unknown[];

/** The half in the page's world, on a page that has nothing yet. */
const startTap = () => createHandOver(getBuiltIns({ ...windowMembers(), document: page } as typeof window));
const windowMembers = () =>
  Object.fromEntries(Object.getOwnPropertyNames(window).map(name => [name, Reflect.get(window, name) as unknown]));
const tick = () => new Promise(resolve => setTimeout(resolve, 0));
const payload = { url: 'https://chatgpt.com/x', body: 'body' };
const listen = (key: string | undefined) =>
  page.addEventListener(toTapEvents(key ?? '').answer, event => {
    event.preventDefault();
    heard.push((event as CustomEvent<unknown>).detail);
  });

beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  page.documentElement.replaceChildren();
  heard = [];
});
afterEach(() => {
  delete world.kuraTapKey;
});

test.each([
  ['the content script’s half', true],
  ['the page’s half', false],
])('both have the key, where %s starts first', (_, isContentFirst) => {
  const [first, second] = isContentFirst ? [() => sendTapKey(page), startTap] : [startTap, () => sendTapKey(page)];
  const [one, other] = [first(), second()];
  listen(getTapKey());
  (one ?? other)?.send(payload);
  expect(heard).toEqual([payload]);
});

test('each page has a key of its own', () => {
  sendTapKey(page);
  const key = getTapKey();
  sendTapKey(page);
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(getTapKey()).not.toBe(key);
});

test('a page that has begun is given no key, and neither is who asks when it begins', async () => {
  const keys: unknown[] = [];
  const take = (event: Event) => keys.push((event as CustomEvent<unknown>).detail);
  page.documentElement.append(page.createElement('head'));
  page.addEventListener(keyEvents.given, take);
  sendTapKey(page);
  page.dispatchEvent(new CustomEvent(keyEvents.wanted));
  expect([keys, getTapKey()]).toEqual([[], undefined]);

  page.documentElement.replaceChildren();
  page.removeEventListener(keyEvents.given, take);
  sendTapKey(page);
  page.documentElement.append(page.createElement('head'));
  await tick();
  page.addEventListener(keyEvents.given, take);
  page.dispatchEvent(new CustomEvent(keyEvents.wanted));
  expect(keys).toEqual([]);
});

test('only one half is given it, and it takes no second key', () => {
  sendTapKey(page);
  const tap = startTap();
  const keys: unknown[] = [];
  page.addEventListener(keyEvents.given, event => keys.push((event as CustomEvent<unknown>).detail));
  page.dispatchEvent(new CustomEvent(keyEvents.wanted));
  expect(keys).toEqual([]);
  page.dispatchEvent(new CustomEvent(keyEvents.given, { detail: 'forged' }));
  listen('forged');
  tap.send(payload);
  expect(heard).toEqual([]);
});
