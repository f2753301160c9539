/**
 * What a redesign does to whole, ordinary chats: 20 changes of one mark a site, drawn by a seed from one piece of the chat; 50 from all pieces
 * with `KURA_ALL=1`. Every reading must be right, refused, or read with the mark that something was not. A thousand in a browser, which is
 * faster than jsdom: `npm run campaigns -- whole-chats`.
 */
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../scripts/read/adapters';
import { patchQuerySelector } from '../../scripts/read/load-page';
import { hooksOf } from '../campaigns/reading/hooks';
import { readChangedChat } from '../campaigns/reading/whole-chat';
import { wholeChats } from '../fakes/whole-chats/whole-chats';

const isWhole = process.env['KURA_ALL'] !== undefined;
const count = isWhole ? 50 : 20;

const parse = (html: string, url: string): Document => {
  const { window } = new JSDOM('', { url });
  patchQuerySelector(window);
  return new window.DOMParser().parseFromString(html, 'text/html');
};

describe.each(wholeChats)('$name', ({ site, build }) => {
  test(`${count} changes of one mark`, { timeout: 1_800_000 }, () => {
    const { verdicts, wrong, choices } = readChangedChat({
      adapter: adapters[site],
      build,
      hooks: hooksOf(site),
      parse,
      count,
      ...(!isWhole && { maxPieces: 1 }),
    });
    console.log(site, JSON.stringify(verdicts));
    expect(wrong).toEqual([]);
    expect(Math.min(...choices), 'Each piece must be readable.').toBeGreaterThan(50);
    expect(Object.values(verdicts).reduce((sum, n) => sum + n, 0)).toBe(count);
  });
});
