import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { formatShortcut, matchShortcut, type RowAction } from '../../../components/list/action';
import { ActionMenu } from '../../../components/list/ActionMenu';
import { toSymbol, toShape } from '../../../components/list/SourceTile';
import { listHitActions, type HitChoices } from '../../../components/popup/list-hit-actions';
import { siteIds } from '../../../lib/sites/registry';
import { hit } from '../../fakes/library';
import { renderIn, translator } from '../../fakes/language';

afterEach(cleanup);

const choices = (seen: string[]): Required<HitChoices> => {
  const names = [
    'insert togglePicked openPreview unfold continueChat openLibrary openSite copyAnswer copyMarkdown togglePin addTag',
    'move saveNote forget',
  ];
  const all = names.flatMap(line => line.split(' ')).map(name => [name, () => void seen.push(name)]);
  return Object.fromEntries(all) as Required<HitChoices>;
};
const first = { ...hit(1, 'Tides', 'When?', 'At six.'), similar: [hit(2, 'Again', 'When?', 'At six.')] };
const state = { hit: first, isPicked: false, isPinned: undefined };

describe.each([
  {
    language: 'en',
    texts:
      'Insert|Add to selection|Preview|Show 1 similar|Continue in…|Open in library|Open on ChatGPT|Copy answer|Copy as Markdown|Pin|Tag…|Move to space…|Save as note',
    typed: 'COPY mark',
    found: 'Copy as Markdown',
  },
  {
    language: 'ja',
    texts:
      '挿入|選択に追加|プレビュー|似た結果 1 件を表示|別の AI で続ける…|ライブラリで開く|ChatGPT で開く|回答をコピー|Markdown でコピー|ピン留め|タグ…|スペースに移動…|メモに保存',
    typed: 'ｍａｒｋｄｏｗｎ',
    found: 'Markdown でコピー',
  },
] as const)('the actions of a hit in $language', ({ language, texts, typed, found }) => {
  function open(actions?: readonly RowAction[]) {
    const seen: string[] = [];
    const t = translator(language);
    const all = actions ?? listHitActions(state, choices(seen), t);
    renderIn(language, <ActionMenu label="Tides" actions={all} onClose={() => seen.push('closed')} />);
    const box = document.querySelector<HTMLInputElement>('.action-search input');
    if (!box) throw new Error('There is a box.');
    const press = (key: string, more = {}) => fireEvent.keyDown(box, { key, ...more });
    const entries = () => [...document.querySelectorAll('.action > span:nth-child(2)')].map(each => each.textContent);
    const selected = () => document.querySelector('.action[aria-selected=true]')?.id;
    return { t, seen, box, press, entries, selected };
  }

  test('stand in one order, deleting last and alone, and those that cannot apply are absent', () => {
    const { t, entries, box } = open();
    expect(entries()).toEqual([...texts.split('|'), t('popup_forget')]);
    expect([...document.querySelectorAll('.action-first')]).toHaveLength(3);
    expect(document.activeElement).toBe(box);
    const { insert: _i, unfold: _u, continueChat: _c, openSite: _o, move: _m, saveNote: _s, ...rest } = choices([]);
    expect(listHitActions(state, rest, t).map(({ id }) => id)).toEqual(
      'pick preview library copy markdown pin tag delete'.split(' '),
    );
  });

  test('say what they would undo', () => {
    const t = translator(language);
    const undone = listHitActions({ ...state, isPicked: true, isPinned: true }, choices([]), t);
    expect(undone.map(({ text }) => text)).toEqual(expect.arrayContaining([t('popup_unpick'), t('popup_unpin')]));
  });

  test('are filtered by what is typed, whatever its case and width, and chosen by Enter', async () => {
    const { box, entries, press, seen } = open();
    fireEvent.input(box, { target: { value: typed } });
    await waitFor(() => expect(entries()).toEqual([found]));
    press('Enter');
    expect(seen).toEqual(['closed', 'copyMarkdown']);
  });

  test('that none is so called is said, and Enter does nothing', async () => {
    const { t, box, press, seen } = open();
    fireEvent.input(box, { target: { value: 'zzz' } });
    await screen.findByText(t('popup_no_action'));
    press('Enter');
    expect(seen).toEqual([]);
  });

  test('are walked with the arrows, named for a screen reader, and closed with Escape, which goes no further', async () => {
    const { box, press, selected, seen } = open();
    press('ArrowUp');
    await waitFor(() => expect(selected()).toBe(box.getAttribute('aria-activedescendant')));
    expect(document.querySelector(`[id="${selected()}"]`)?.classList.contains('action-danger')).toBe(true);
    press('ArrowDown');
    await waitFor(() => expect(document.querySelector('.action')?.getAttribute('aria-selected')).toBe('true'));
    expect(press('Escape')).toBe(false);
    expect(seen).toEqual(['closed']);
  });

  test('a click chooses, and so do the keys that stand beside an entry; an input method keeps its own', () => {
    const { t, press, seen } = open();
    press('Enter', { isComposing: true });
    fireEvent.click(screen.getByText(t('popup_open_library')));
    press('d', { ctrlKey: true });
    press('Enter', { metaKey: true });
    expect(seen).toEqual(['closed', 'openLibrary', 'closed', 'togglePin', 'closed', 'openLibrary']);
  });
});

test('a key matches with exactly its modifiers, Ctrl or Cmd alike', () => {
  const pressed = { key: 'C', ctrlKey: false, metaKey: true, shiftKey: true, altKey: false };
  expect(matchShortcut(pressed, { key: 'c', mod: true, shift: true })).toBe(true);
  expect(matchShortcut(pressed, { key: 'c', mod: true })).toBe(false);
  expect(matchShortcut({ ...pressed, metaKey: false, ctrlKey: true }, { key: 'c', mod: true, shift: true })).toBe(true);
  expect(formatShortcut({ key: 'k', mod: true })).toEqual(['Ctrl', 'K']);
});

test('no two sites have the same tile', () => {
  const tiles = siteIds.map(id => toSymbol(id) + toShape(id));
  expect(new Set(siteIds.map(toSymbol)).size).toBe(siteIds.length);
  expect(new Set(tiles).size).toBe(siteIds.length);
});
