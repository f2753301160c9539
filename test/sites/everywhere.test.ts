/** What a site needs beside its line in the registry and no compiler asks for. Each failure names the file to write or change. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteIds, sites } from '../../lib/sites/registry';
import { adapters } from '../../scripts/read/adapters';
import { readDerivedTexts } from '../../scripts/fix/derived-texts';
import { practiceDescriptions } from '../practice/sites';

/** Grok inside x.com: nothing of it is read, so there is nothing to practise (`lib/sites/x/adapter.ts`). */
const unread = new Set(['x']);

test('every site has its files', () => {
  const missing = siteIds
    .flatMap(id => [
      `lib/sites/${id}/site.ts`,
      `lib/sites/${id}/adapter.ts`,
      `lib/sites/${id}/content.ts`,
      `test/sites/${id}/addresses.ts`,
      `test/fixtures/${id}/redesigned.html`,
      ...(unread.has(id) ? [] : [`test/practice/sites/${id}.ts`, `test/practice/page/${id}.ts`]),
    ])
    .filter(file => !existsSync(file));
  expect(missing, 'Write these files; `npm run add-site NAME` makes the first of each.').toEqual([]);
});

test('every descriptor has the id under which the registry holds it, and no two share an origin', () => {
  expect(Object.entries(sites).filter(([key, { id }]) => key !== id)).toEqual([]);
  const origins = Object.values(sites).flatMap(site => site.origins);
  expect(origins.filter((origin, index) => origins.indexOf(origin) !== index)).toEqual([]);
});

test('every adapter answers with its own descriptor', () => {
  const strangers = siteIds.filter(
    id => !Object.entries(sites[id]).every(([key, value]) => adapters[id][key as 'id'] === value),
  );
  expect(strangers, 'Spread the site’s own descriptor in lib/sites/<id>/adapter.ts.').toEqual([]);
});

test('what is written from the registry is as `npm run fix` writes it', async () => {
  const stale = (await readDerivedTexts()).filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
  expect(
    stale.map(({ file }) => file),
    'Run `npm run fix`.',
  ).toEqual([]);
});

test('the letter on every badge can be read', () => {
  const pale = Object.values(sites).flatMap(({ id, colors: { badge, onBadge } }) =>
    (badge.match(/#[0-9a-f]{6}/g) ?? ['#ffffff'])
      .filter(color => getContrast(color, onBadge === '#fff' ? '#ffffff' : onBadge) < 4.5)
      .map(color => `lib/sites/${id}/site.ts: ${color} below ${onBadge}`),
  );
  expect(pale, 'Choose a darker color: WCAG asks for 4.5.').toEqual([]);
});

test('a site’s name is letters, digits and spaces, because it stands in a pattern (`lib/core/fence.ts`)', () =>
  expect(Object.values(sites).filter(({ name }) => !/^[\p{L}\p{N} ]+$/u.test(name))).toEqual([]));

test('a site’s class words are lower-case words of its page, no phrases', () => {
  const strange = Object.values(sites).flatMap(({ id, classWords }) =>
    classWords.filter(word => !/^[a-z]+$/.test(word)).map(word => `lib/sites/${id}/site.ts: ${word}`),
  );
  expect(strange).toEqual([]);
});

test('every site that is read has a practice page at its own host', () => {
  const missing = siteIds
    .filter(id => !unread.has(id))
    .filter(id => practiceDescriptions.find(({ site }) => site === id)?.host !== new URL(sites[id].newChatUrl).host);
  expect(missing, 'Describe it in test/practice/sites/<id>.ts.').toEqual([]);
});

/** The contrast of two colors, as WCAG 2.2 defines it. */
function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(getLuminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
