/** Two accounts of one turn, field by field: what each may add, and what neither may take away. */
import { describe, expect, test } from 'vitest';
import type { Attachment, ObservedTurn, Part, Turn } from '../../lib/core/conversation';
import { mergeTurn } from '../../lib/merge/merge-turn';
import { toCloseMark, toOpenMark } from '../../lib/core/fence';

const known = (text: string, more: Partial<Turn> = {}): Turn => ({
  id: 'a1',
  parent: 'q1',
  role: 'assistant',
  text,
  observedAt: 10,
  ...more,
});
const seen = (text: string, more: Partial<ObservedTurn> = {}): ObservedTurn => ({
  id: 'a1',
  role: 'assistant',
  text,
  ...more,
});
const newer = true;
const older = false;

describe('the words', () => {
  test.each([
    ['what goes on is taken, also from an older look', 'The ferry leaves', 'The ferry leaves at nine.', older, 'seen'],
    [
      'a beginning takes nothing away, also when it was seen last',
      '渡し船は九時に出ます。',
      '渡し船は',
      newer,
      'known',
    ],
    ['other words take the place of the earlier', 'It leaves at nine.', 'At ten it leaves.', newer, 'seen'],
    ['and not of the later', 'It leaves at nine.', 'At ten it leaves.', older, 'known'],
    ['half as much is still another wording', '0123456789', 'abcde', newer, 'seen'],
    ['less than half is cut', '0123456789', 'abcd', newer, 'known'],
    ['also where the cut one was known', 'abcd', '0123456789', older, 'seen'],
  ] as const)('%s', (_, before, now, when, stands) => {
    expect(mergeTurn(known(before), seen(now), when).text).toBe(stands === 'known' ? before : now);
  });

  const code = (...lines: readonly string[]) => ['Run this:', '```sh', ...lines, '```'].join('\n');
  const all = code('cd port', 'make', 'make install');
  test.each([
    [
      'a window of code takes no line away',
      all,
      code('…', 'make', 'make install', 'exit # and a note that is long'),
      newer,
      'known',
    ],
    ['all of the code takes a window’s place', code('…', 'make', 'make install'), all, older, 'seen'],
    ['also where its lines that are not there are told with blanks before', code('make', '  …'), all, older, 'seen'],
    ['and where the block is written with waves', 'Run:\n  ~~~\n…\nmake\n  ~~~', all, older, 'seen'],
    ['of two windows the longer one stands', code('…', 'make'), code('…', 'make all'), older, 'seen'],
    ['of two as long the one that was here', code('…', 'make'), code('…', 'mike'), newer, 'known'],
    ['dots behind a word are the author’s', code('cd port…', 'make'), all, older, 'known'],
    ['and before one', code('… port', 'make'), all, older, 'known'],
    ['a line of dots without code is prose', 'So I waited\n…\nand waited', 'So I sat\n—\nand I sat', older, 'known'],
    ['beside words in the manner of code, too', '`make` it\n…\nand wait', 'So I sat\n—\nand I sat', older, 'known'],
    ['and beside a wave', '~5 min\n…\nand wait', 'So I sat\n—\nand sat', older, 'known'],
    ['a fence within a line begins no block', 'Write ``` here\n…\nand wait', 'So I sat\n—\nand I sat', older, 'known'],
  ] as const)('%s', (_, before, now, when, stands) => {
    expect(mergeTurn(known(before), seen(now), when).text).toBe(stands === 'known' ? before : now);
  });

  test('that are new leave the turn where it was', () => {
    expect(mergeTurn(known('Nine.'), seen('Ten.'), newer)).toEqual(known('Ten.'));
    const { parent: _parent, ...top } = known('Nine.');
    expect(mergeTurn(top, seen('Ten.', { parent: 'q1' }), newer)).not.toHaveProperty('parent');
  });

  test('of the page stand beside the data’s where they differ, and go where they are the same', () => {
    const both = mergeTurn(known('Nine o’clock.', { from: 'data' }), seen('Ten o’clock.'), newer);
    expect(both).toMatchObject({ text: 'Nine o’clock.', from: 'data', otherwise: 'Ten o’clock.' });
    const later = mergeTurn(both, seen('Nine o’clock.'), newer);
    expect(later).toMatchObject({ text: 'Nine o’clock.', from: 'data' });
    expect(later).not.toHaveProperty('otherwise');
    expect(mergeTurn(both, seen('Nine o’clock.'), older)).toBe(both);
  });

  test('of another vault come with both of its sides', () => {
    const theirs = seen('Nine o’clock.', { from: 'data', otherwise: 'Ten o’clock.' });
    const joined = mergeTurn(known('Nine o’clock.', { from: 'data' }), theirs, newer);
    expect(joined).toMatchObject({ text: 'Nine o’clock.', from: 'data', otherwise: 'Ten o’clock.' });
  });
});

describe('what Kura put in', () => {
  const quotes = [{ fence: 'a1b2', start: 0, end: 5 }] as const;

  test('is known by the words it was found in', () => {
    expect(mergeTurn(known('Nine.', { quotes }), seen('Ten.'), older).quotes).toEqual(quotes);
    expect(mergeTurn(known('Nine.'), seen('Nine.', { quotes }), newer).quotes).toEqual(quotes);
    expect(mergeTurn(known('Nine.', { quotes }), seen('Later.'), newer)).not.toHaveProperty('quotes');
    expect(mergeTurn(known('Nine.'), seen('Later.', { quotes }), newer).quotes).toEqual(quotes);
  });

  test('is looked for anew in words that neither account had for its own', () => {
    const recalled = `${toOpenMark('a1b2')}\n> A secret.\n${toCloseMark('a1b2')}`;
    const page = `Mine. And then:\n${recalled}\nMine again.`;
    // The data has grown, so that what the page showed goes on from it now.
    const before = known('Another word.', { from: 'data', otherwise: page });
    const joined = mergeTurn(before, seen('Mine. And then:', { from: 'data' }), newer);
    expect(joined.text).toBe(page);
    expect(joined.quotes?.map(({ start, end }) => page.slice(start, end))).toEqual([recalled]);
    const plain = mergeTurn(
      { ...before, otherwise: 'Mine. And then: more.' },
      seen('Mine. And then:', { from: 'data' }),
      newer,
    );
    expect(plain.text).toBe('Mine. And then: more.');
    expect(plain).not.toHaveProperty('quotes');
  });
});

describe('whether it is finished', () => {
  type Unfinished = Turn['unfinished'];
  test.each<[Unfinished, Unfinished, boolean, Unfinished]>([
    ['stopped', 'stopped', newer, 'stopped'],
    ['growing', 'growing', newer, 'growing'],
    // Who once saw it finished, stopped or broken off knows more than who saw it grow.
    [undefined, 'growing', newer, undefined],
    ['stopped', 'growing', newer, 'stopped'],
    ['growing', undefined, older, undefined],
    ['growing', 'failed', older, 'failed'],
    ['stopped', 'failed', newer, 'failed'],
    ['stopped', 'failed', older, 'stopped'],
    [undefined, 'failed', older, 'failed'],
    ['failed', undefined, newer, 'failed'],
  ])('%s, then %s (seen later: %s): %s', (before, now, when, stands) => {
    const state = (unfinished: Unfinished) => (unfinished ? { unfinished } : {});
    const joined = mergeTurn(known('The same words', state(before)), seen('The same words', state(now)), when);
    expect(joined.unfinished).toBe(stands);
  });

  test('what broke off and was taken up again is whole', () => {
    const broken = { unfinished: 'failed' } as const;
    expect(mergeTurn(known('The ferry', broken), seen('The ferry leaves.'), newer)).not.toHaveProperty('unfinished');
    expect(mergeTurn(known('The ferry leaves.'), seen('The ferry', broken), newer)).not.toHaveProperty('unfinished');
    expect(mergeTurn(known('The ferry leaves.', broken), seen('The ferry'), newer).unfinished).toBe('failed');
  });
});

describe('the model and the time', () => {
  const told = (text: string, from?: 'data') => ({ ...(from && { from }), model: text, createdAt: text.length });

  test.each([
    ['two pages: the model as it was seen later', undefined, undefined, newer, 'model-2'],
    ['two pages, the known one later', undefined, undefined, older, 'one'],
    ['the data over a page, though it is older', undefined, 'data', older, 'model-2'],
    ['the data over a later page', 'data', undefined, newer, 'one'],
    ['two tellings of the data: the later one', 'data', 'data', newer, 'model-2'],
  ] as const)('%s', (_, before, now, when, model) => {
    const joined = mergeTurn(known('Nine.', told('one', before)), seen('Nine.', told('model-2', now)), when);
    expect(joined.model).toBe(model);
  });

  test('the time that was told first stays; the data’s goes over a page’s', () => {
    const at = (createdAt: number, from?: 'data') => ({ createdAt, ...(from && { from }) });
    expect(mergeTurn(known('Nine.', at(5)), seen('Nine.', at(7)), newer).createdAt).toBe(5);
    expect(mergeTurn(known('Nine.', at(5)), seen('Nine.', at(7, 'data')), newer).createdAt).toBe(7);
    expect(mergeTurn(known('Nine.', at(5, 'data')), seen('Nine.', at(7)), newer).createdAt).toBe(5);
    expect(mergeTurn(known('Nine.'), seen('Nine.', at(7)), newer).createdAt).toBe(7);
  });
});

describe('what stands beside the words', () => {
  const think = (text: string, title?: string): Part => ({ kind: 'thinking', text, ...(title && { title }) });
  const partsOf = (some: readonly Part[], others: readonly Part[]) =>
    mergeTurn(known('Nine.', { parts: some }), seen('Nine.', { parts: others }), newer);

  test('that adds nothing changes nothing', () => {
    const before = known('Nine.', { parts: [think('First, the tide.'), think('Then the wind.')] });
    expect(mergeTurn(before, seen('Nine.', { parts: [think('Then the'), think('First, the tide.')] }), newer)).toBe(
      before,
    );
  });

  test.each<[string, readonly Part[], readonly Part[], readonly Part[]]>([
    ['one that grew is one', [think('First')], [think('First, the tide.')], [think('First, the tide.')]],
    ['also by signs alone', [think('pwd')], [think('pwd\n\n/')], [think('pwd\n\n/')]],
    ['other words are another', [think('First')], [think('Then')], [think('First'), think('Then')]],
    [
      'the same words of another kind are another',
      [think('First')],
      [{ kind: 'tool', text: 'First' }],
      [think('First'), { kind: 'tool', text: 'First' }],
    ],
    [
      'the same words under another title are one',
      [think('First', 'Tide')],
      [think('First', '潮')],
      [think('First', 'Tide')],
    ],
    [
      'more words under another title are another',
      [think('First', 'Tide')],
      [think('First, the tide.', '潮')],
      [think('First', 'Tide'), think('First, the tide.', '潮')],
    ],
    [
      'without a word, another title is another',
      [think('', 'Searched the web')],
      [think('', 'Read a file')],
      [think('', 'Searched the web'), think('', 'Read a file')],
    ],
    ['two that are alike stay two', [think('ok'), think('ok')], [think('ok'), think('ok')], [think('ok'), think('ok')]],
    [
      'and a third comes to them',
      [think('ok'), think('ok')],
      [think('ok'), think('ok'), think('ok')],
      [think('ok'), think('ok'), think('ok')],
    ],
  ])('%s', (_, before, now, stands) => {
    expect(partsOf(before, now).parts).toEqual(stands);
  });

  const file = (name: string, kind?: Attachment['kind']): Attachment => ({ name, ...(kind && { kind }) });
  test.each<[string, readonly Attachment[], readonly Attachment[], readonly Attachment[]]>([
    ['a file is known by its name', [file('a.txt', 'text')], [file('a.txt')], [file('a.txt', 'text')]],
    ['and learns its kind', [file('a.txt')], [file('a.txt', 'text')], [file('a.txt', 'text')]],
    [
      'of another kind it is another',
      [file('a', 'text')],
      [file('a', 'image')],
      [file('a', 'text'), file('a', 'image')],
    ],
    ['another name is another', [file('a', 'text')], [file('b', 'text')], [file('a', 'text'), file('b', 'text')]],
  ])('%s', (_, before, now, stands) => {
    const joined = mergeTurn(known('Nine.', { attachments: before }), seen('Nine.', { attachments: now }), newer);
    expect(joined.attachments).toEqual(stands);
  });

  test('the same files once more change nothing', () => {
    const before = known('Nine.', { attachments: [file('a', 'text'), file('b')] });
    expect(mergeTurn(before, seen('Nine.', { attachments: [file('a', 'text'), file('b')] }), newer)).toBe(before);
  });
});
