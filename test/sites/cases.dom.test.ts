/**
 * Pages with one odd element each, in `test/fixtures/<site>/odd-*.html`: no chat is refused for it, no word is lost without a mark, and no
 * word is wrong. What is right stands beside each page, as the fixtures of whole pages do.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ObservedTurn } from '../../lib/core/conversation';
import { adapters } from '../../scripts/read/adapters';

const read = (site: keyof typeof adapters, name: string): readonly ObservedTurn[] => {
  const html = readFileSync(`test/fixtures/${site}/${name}.html`, 'utf8');
  const reading = adapters[site].read(new DOMParser().parseFromString(html, 'text/html'));
  if (reading.state === 'unreadable') throw new Error(reading.missing);
  return reading.turns;
};

describe('a translated page', () => {
  test.each(['chatgpt', 'perplexity'] as const)('of %s is recognised, and nothing of it is read', site => {
    const html = readFileSync(`test/fixtures/${site}/odd-translated-by-the-browser.html`, 'utf8');
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(adapters[site].read(page)).toEqual({ state: 'unreadable', missing: 'the page in its own language' });
    page.documentElement.classList.remove('translated-ltr');
    expect(adapters[site].read(page).state).toBe('unreadable');
  });

  test('that is shown in its own language again is read', () =>
    expect(read('chatgpt', 'odd-before-translation')[1]?.text).toContain('Because the **sun**'));
});
