/** Each site's content script is wiring that nobody's compiler misses: a forgotten one would leave that site unread. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sites } from '../../lib/sites';

describe.each(Object.keys(sites))('%s', site => {
  const file = `lib/sites/${site}/content.ts`;

  test('has a content script of its own', () =>
    expect(existsSync(file), `Write ${file}, like its neighbours.`).toBe(true));

  test('starts its own adapter there, on its own addresses, and imports no other', () => {
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(`matches: [...${site}.matches]`);
    expect(source).toMatch(new RegExp(`startOnPage\\(${site}\\b`));
    const adapters = [...source.matchAll(/from '@\/lib\/sites([^']*)'/g)].map(([, adapter]) => adapter);
    expect(adapters).toEqual([`/${site}/adapter`]);
  });
});
