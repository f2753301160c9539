/**
 * Every page in `test/fixtures/<site>` is a test: `<name>.html`, whose first line carries its address, must read as
 * `<name>.json` says. A bug report becomes a page in a folder: real structure, words of our own, expectation by hand.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../scripts/read/adapters';

describe.each(Object.values(adapters))('$name', site => {
  const folder = `test/fixtures/${site.id}`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pages = names.filter(name => name.endsWith('.html'));

  test('has a page that it must refuse, because the site was redesigned', () =>
    expect(pages, `Add ${folder}/redesigned.html, expected to be unreadable.`).toContain('redesigned.html'));

  test('has an expectation for every page, and a page for every expectation', () => {
    const expected = pages.map(name => name.replace(/\.html$/, '.json'));
    const readings = names.filter(name => name.endsWith('.json') && !name.startsWith('data-'));
    expect(readings.sort()).toEqual(expected.sort());
  });

  test.each(pages)('%s', file => {
    const html = readFileSync(`${folder}/${file}`, 'utf8');
    const { url } = JSON.parse(/^<!-- (\{.*\}) -->/.exec(html)?.[1] ?? '{}') as { url?: string };
    expect(url, `The first line of ${file} must be <!-- {"url": "…"} -->.`).toBeDefined();
    expect(site.chatId(new URL(url ?? '')), 'The address must be a chat of this site.').toBeDefined();

    const page = new DOMParser().parseFromString(html, 'text/html');
    const before = page.documentElement.outerHTML;
    const expected: unknown = JSON.parse(readFileSync(`${folder}/${file.replace(/\.html$/, '.json')}`, 'utf8'));
    expect(site.read(page)).toEqual(expected);
    expect(page.documentElement.outerHTML, 'Reading must not change the page.').toBe(before);
  });

  test('refuses its redesigned page by name', () => {
    const expected = JSON.parse(readFileSync(`${folder}/redesigned.json`, 'utf8')) as { state: string };
    expect(expected.state).toBe('unreadable');
  });
});
