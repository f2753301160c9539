/**
 * What a redesign does to an adapter: on one small page of each site every mark that its source names is renamed, removed, doubled
 * and exchanged, one at a time: a third of these changes, all with `KURA_ALL=1`. `scripts/mutate.ts` does the same on any page, and
 * without one on all of `test/fixtures`.
 */
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { ObservedTurn } from '../../lib/core/conversation';
import { siteIds } from '../../lib/sites/registry';
import { loadPage } from '../../scripts/read/load-page';
import { adapters } from '../../scripts/read/adapters';
import { campaignOn } from '../campaigns/reading/campaign';
import { hooksOf } from '../campaigns/reading/hooks';
import { judge, truthOf, type Verdict } from '../campaigns/reading/judge';
import type { Mutation } from '../campaigns/reading/mutations';
import { siteCases } from './cases';

// A site without pages here must be one of which nothing is read.
const pages = siteIds.map(id => [id, siteCases[id].mutated] as const).filter(([id]) => id !== 'x');

test.each(pages)('%s has a page to change', (id, names) =>
  expect(names, `Name a page in test/sites/${id}/addresses.ts.`).not.toEqual([]),
);

const every = process.env['KURA_ALL'] ? 1 : 3;

describe.each(pages.filter(([, names]) => names.length > 0))('%s', (id, names) => {
  test.each(names)(
    '%s: every change of one mark is read rightly or refused',
    async name => {
      const site = adapters[id];
      const page = await loadPage(`test/fixtures/${id}/${name}.html`, new URL(site.newChatUrl));
      const outcomes = campaignOn(site, page, hooksOf(id), every);
      const wrong = outcomes.flatMap(({ mark, mutation, result }) =>
        result.verdict === 'wrong' ? `${mark} ${mutation}: ${result.why}` : [],
      );
      expect(wrong).toEqual([]);
      expect(outcomes.length).toBeGreaterThan(20);
      expect(outcomes.some(({ result }) => result.verdict === 'unreadable')).toBe(true);
    },
    300_000,
  );
});

describe('the judge', () => {
  const turns = [
    { id: 'a', role: 'user', text: 'Which knot?' },
    { id: 'b', role: 'assistant', text: 'もやい結び and a **bend**.' },
  ] as const;
  const settled = { state: 'settled', confirmed: true, turns } as const;
  const body = '<p id="a">Which knot?</p><p id="b">もやい結び and a bend.</p>';
  const page = new JSDOM(body).window.document;
  const truth = truthOf(page, settled, 'mistral');
  const on = (kind: Mutation['kind'], read: readonly ObservedTurn[]) =>
    judge(truth, { ...settled, turns: read }, { name: '', kind, apply: () => undefined }).verdict;
  const [asked, answered] = turns;
  const marked = (text: string) => [{ kind: 'unread', title: 'notice', text } as const];

  test.each<[string, Verdict['verdict'], Parameters<typeof on>]>([
    ['the same again', 'right', ['renamed', turns]],
    ['emphasis lost', 'form lost', ['renamed', [asked, { ...answered, text: 'もやい結び and a bend.' }]]],
    ['other words', 'wrong', ['renamed', [asked, { ...answered, text: 'もやい結び.' }]]],
    [
      'words marked as not read',
      'marked',
      ['renamed', [asked, { ...answered, text: 'もやい結び', parts: marked('and a bend.') }]],
    ],
    [
      'a message marked as not read',
      'marked',
      ['renamed', [asked, { ...answered, text: '', parts: marked(answered.text) }]],
    ],
    ['a mark that lacks words', 'wrong', ['renamed', [asked, { ...answered, text: '', parts: marked('もやい結び') }]]],
    [
      'wrong words beside a mark',
      'wrong',
      ['renamed', [asked, { ...answered, text: 'a reef', parts: marked(answered.text) }]],
    ],
    ['words of the page around', 'wrong', ['renamed', [asked, { ...answered, text: `${answered.text} Copy` }]]],
    ['the other side', 'wrong', ['renamed', [asked, { ...answered, role: 'user' }]]],
    ['a turn lost', 'wrong', ['renamed', [asked]]],
    ['a turn too many', 'wrong', ['doubled', [...turns, { ...answered, id: 'c' }]]],
    ['one id twice', 'wrong', ['doubled', [...turns, answered]]],
    ['the wrong order', 'wrong', ['renamed', [answered, asked]]],
    ['the order of the page', 'right', ['reordered', [answered, asked]]],
    ['what never stood on the page', 'wrong', ['removed', [asked, { ...answered, id: 'b', text: 'a reef knot' }]]],
  ])('calls %s %s', (_, verdict, read) => expect(on(...read)).toBe(verdict));
});
