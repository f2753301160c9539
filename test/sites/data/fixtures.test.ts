/**
 * Every `data-<name>.json` in `test/fixtures/<site>` is a test: an answer that the site's own page got, and what it says. Shapes
 * of the sites, words of our own, expectations by hand. `calls` and `answers` are put into the envelope of Google's pages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../../scripts/read/adapters';
import { dataSites, payloadIn, type DataFixture } from './fixture';

describe.each(dataSites)('%s', id => {
  const site = adapters[id];
  const folder = `test/fixtures/${id}`;
  const files = readdirSync(folder).filter(name => name.startsWith('data-'));

  test('has answers to read', () => expect(files.length).toBeGreaterThan(0));

  test.each(files)('%s', file => {
    const fixture = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as DataFixture;
    const payload = payloadIn(fixture);
    expect(site.isData?.(new URL(payload.url)), 'The address must be known to hold data.').toBe(true);
    expect(site.parse?.(payload)).toEqual(fixture.expected);
  });

  test.each(files)('%s: its chats open where their data says', file => {
    const fixture = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as DataFixture;
    for (const data of site.parse?.(payloadIn(fixture)) ?? []) {
      const chats = data.kind === 'thread' ? [data.chat] : data.chats.map(chat => chat.id);
      for (const chat of chats) expect(site.chatId(new URL(site.chatUrl(chat)))).toBe(chat);
    }
  });
});
