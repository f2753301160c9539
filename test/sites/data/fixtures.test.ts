/**
 * Every `data-<name>.json` in `test/fixtures/<site>` is a test: an answer that the site's own page got, and what it says. Shapes
 * of the sites, words of our own, expectations by hand. `calls` and `answers` are put into the envelope of Google's pages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sites } from '../../../lib/sites';
import { dataSites, payloadIn, type DataFixture } from './fixture';

describe.each(dataSites)('%s', id => {
  const site = sites[id];
  const folder = `test/fixtures/${id}`;
  const files = readdirSync(folder).filter(name => name.startsWith('data-'));

  test('has answers to read', () => expect(files.length).toBeGreaterThan(0));

  test.each(files)('%s', file => {
    const fixture = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as DataFixture;
    const payload = payloadIn(fixture);
    expect(site.isData?.(new URL(payload.url)), 'The address must be known to hold data.').toBe(true);
    expect(site.parse?.(payload)).toEqual(fixture.expected);
  });

  test.each(files)('%s: every turn is named once, after its parent, and the leaf is among them', file => {
    const fixture = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as DataFixture;
    for (const data of site.parse?.(payloadIn(fixture)) ?? []) {
      if (data.kind === 'list') continue;
      const before = new Set<string>();
      for (const { id: turn, parent } of data.turns) {
        expect(before.has(turn)).toBe(false);
        if (typeof parent === 'string' && !data.partial) expect(before.has(parent)).toBe(true);
        before.add(turn);
      }
      if (data.leaf !== undefined) expect(before.has(data.leaf)).toBe(true);
      expect(site.chatId(new URL(site.chatUrl(data.chat)))).toBe(data.chat);
    }
  });
});
