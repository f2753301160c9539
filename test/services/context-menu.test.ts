import { describe, expect, test } from 'vitest';
import { runMenuEntry, type MenuChoice, type MenuDeps } from '../../lib/services/context-menu';
import { Problem } from '../../lib/core/problem';
import type { NewNote } from '../../lib/vault/vault';

/** Writes down, in order, what was done. */
function desk(more: Partial<MenuDeps> = {}) {
  const seen = { notes: [] as NewNote[], asked: [] as string[], told: [] as string[] };
  const full: MenuDeps = {
    addNote: async note => {
      seen.notes.push(note);
      return 'note:1';
    },
    getCurrentScope: async () => ({ scope: { space: 'main' }, by: 'chosen' }),
    readSelection: async () => undefined,
    openPopup: async question => void seen.asked.push(question),
    notify: async outcome => void seen.told.push(outcome),
    now: () => 1_700_000_000_000,
    ...more,
  };
  return { seen, choose: (chosen: MenuChoice) => runMenuEntry(full, chosen) };
}

const page = { url: 'https://example.org/ferries', title: 'Ferries' };

describe('what is chosen in the browser’s menu', () => {
  test('a selection is remembered as a note with its source, and the person is told', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 'remember', selected: ' The night ferry leaves at nine. ', ...page });
    expect(seen.notes).toEqual([
      {
        text: 'The night ferry leaves at nine.',
        url: 'https://example.org/ferries',
        title: 'Ferries',
        at: 1_700_000_000_000,
        space: 'main',
      },
    ]);
    expect(seen.told).toEqual(['remembered']);
    expect(seen.asked).toEqual([]);
  });

  test('a note keeps its lines, which browsers leave out of what they hand over', async () => {
    const { seen, choose } = desk({ readSelection: async () => '夜行フェリーは\n  九時に出ます。\n' });
    await choose({ entry: 'remember', selected: '夜行フェリーは 九時に出ます。', url: page.url });
    expect(seen.notes).toEqual([
      {
        text: '夜行フェリーは\n  九時に出ます。',
        url: 'https://example.org/ferries',
        at: 1_700_000_000_000,
        space: 'main',
      },
    ]);
  });

  test('a note lies in the space in which one stands on its page', async () => {
    const asked: unknown[] = [];
    const { seen, choose } = desk({
      getCurrentScope: async on => {
        asked.push(on);
        return { scope: { space: on?.url === page.url ? '旅' : 'main' }, by: 'rule' };
      },
    });
    await choose({ entry: 'remember', selected: 'The night ferry', ...page });
    expect(seen.notes.map(({ space }) => space)).toEqual(['旅']);
    // As the popup asks, which would else show another space than the one in which the note lies.
    expect(asked).toEqual([{ url: page.url }]);
  });

  test('what was selected when the menu was opened is meant, whatever is selected now', async () => {
    const { seen, choose } = desk({ readSelection: async () => 'Something else\nby now' });
    await choose({ entry: 'remember', selected: 'The night ferry', ...page });
    expect(seen.notes.map(({ text }) => text)).toEqual(['The night ferry']);
  });

  test('that a note could not be kept is told, and its reason is not lost', async () => {
    const { seen, choose } = desk({
      addNote: async () => {
        throw new Problem('TooLarge', 'A note of a gigabyte');
      },
    });
    await expect(choose({ entry: 'remember', selected: 'x', ...page })).rejects.toThrow('A note of a gigabyte');
    expect(seen.told).toEqual(['not remembered']);
  });

  test('a selection is asked as one line', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 'recall', selected: '  夜行フェリーの\n\n 静かな部屋 ', ...page });
    expect(seen.asked).toEqual(['夜行フェリーの 静かな部屋']);
    expect(seen.notes).toEqual([]);
  });

  test('a long selection is cut behind a word', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 'recall', selected: 'ferry '.repeat(1000), ...page });
    expect(seen.asked).toEqual(['ferry '.repeat(50).trim()]);
  });

  test('a long selection without spaces is cut between characters', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 'recall', selected: `あ${'𠮷'.repeat(400)}`, ...page });
    expect(seen.asked).toEqual([`あ${'𠮷'.repeat(149)}`]);
  });

  test('a page is asked about with an empty box', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 'about', selected: '', ...page });
    expect(seen.asked).toEqual(['']);
  });

  test('an entry of another extension’s, or of an older Kura, does nothing', async () => {
    const { seen, choose } = desk();
    await choose({ entry: 7, selected: 'x', ...page });
    await choose({ entry: 'constructor', selected: 'x', ...page });
    expect(seen).toEqual({ notes: [], asked: [], told: [] });
  });
});
