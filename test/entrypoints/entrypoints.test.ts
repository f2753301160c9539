/** Each site's content script is wiring that nobody's compiler misses: a forgotten one would leave that site unread. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteIds } from '../../lib/sites/registry';

describe.each(siteIds)('%s', site => {
  const file = `lib/sites/${site}/content.ts`;

  test('has a content script of its own', () =>
    expect(existsSync(file), `Write ${file}, like its neighbours.`).toBe(true));

  test('starts its own adapter there, is registered by the background alone, and imports no other site', () => {
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(`registration: 'runtime'`);
    expect(source).not.toContain('matches');
    expect(source).toContain(`startOnPage(${site}Adapter)`);
    const imports = [...source.matchAll(/from '(\.[^']*)'/g)].map(([, specifier]) => specifier);
    expect(imports).toEqual(['../../../entrypoints/page/start', './adapter']);
  });
});
