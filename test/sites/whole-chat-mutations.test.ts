/**
 * What a redesign does to whole, ordinary chats: 1,000 changes of one mark a site with `KURA_ALL=1`, drawn by a seed from all pieces of the
 * chat; 20 in one piece without. Every reading must be right, refused, or read with the mark that something was not.
 */
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../scripts/read/adapters';
import { patchQuerySelector } from '../../scripts/read/load-page';
import { trialsOn, type Outcome } from '../campaigns/reading/campaign';
import { harbourChat } from '../fakes/whole-chats/harbour-chat';
import { wholeChats } from '../fakes/whole-chats/whole-chats';
import { random } from '../fakes/made-up-site';

const isWhole = process.env['KURA_ALL'] !== undefined;
const count = isWhole ? 1000 : 20;
/** A page of this many exchanges is read faster than the whole chat, and has all neighbours that a mark can have. */
const exchanges = 3;

const pieces = harbourChat
  .flatMap((_, n) => (n % exchanges === 0 ? [harbourChat.slice(n, n + exchanges)] : []))
  .slice(0, isWhole ? undefined : 1);

const parse = (html: string, url: string): Document => {
  const { window } = new JSDOM('', { url });
  patchQuerySelector(window);
  return new window.DOMParser().parseFromString(html, 'text/html');
};

describe.each(wholeChats)('$name', ({ site, build }) => {
  test(`${count} changes of one mark`, () => {
    const next = random(27);
    const trials = pieces.flatMap((piece, n) => {
      const { html, url } = build(piece);
      const ofPiece = trialsOn(adapters[site], parse(html, url));
      expect(ofPiece.length, `Piece ${n + 1} must be readable.`).toBeGreaterThan(50);
      return ofPiece.map(run => ({ run, piece: n + 1, order: next(1_000_000) }));
    });
    const outcomes = trials
      .sort((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ run, piece }): Outcome & { readonly piece: number } => ({ ...run(), piece }));
    const wrong = outcomes.flatMap(({ mark, mutation, result, piece }) =>
      result.verdict === 'wrong' ? `piece ${piece}: ${mark} ${mutation}: ${result.why}` : [],
    );
    const verdicts: Record<string, number> = {};
    for (const { result } of outcomes) verdicts[result.verdict] = (verdicts[result.verdict] ?? 0) + 1;
    console.log(site, outcomes.length, JSON.stringify(verdicts));
    expect(wrong).toEqual([]);
    expect(outcomes).toHaveLength(count);
  }, 1_800_000);
});
