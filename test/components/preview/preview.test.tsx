import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import type { Conversation } from '../../../lib/core/conversation';
import { noPauses } from '../../../lib/health/pauses';
import { findFencedQuotes } from '../../../lib/core/fence';
import { shortenHit } from '../../../lib/compose/whole-hit';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';
import { chat } from '../../search/chats';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 8000 });
// What looks through a text before it goes in is large, and loads here far slower than in a browser.
beforeAll(() => import('../../../lib/redact/find-sensitive'), 60_000);
afterEach(cleanup);

const kept = {
  en: {
    word: 'tide',
    other: 'boots',
    hits: [
      hit(1, 'Tables', 'When is low water?', 'The tide turns at six. Ask anna.berg@harbour.org about it.'),
      hit(2, 'Island', 'Can I walk across?', 'Only while the tide is out.'),
      hit(3, 'Clothes', 'What to wear?', 'Rubber boots.'),
      hit(4, 'Long', 'Say more?', `The tide, at length. ${'It rises and it falls again. '.repeat(700)}`),
    ],
  },
  ja: {
    word: '干潮',
    other: '長靴',
    hits: [
      hit(1, '潮見表', '水が引くのはいつ？', '次の干潮は六時です。anna.berg@harbour.org に聞いてください。'),
      hit(2, '島', '歩いて渡れますか？', '干潮のあいだだけ渡れます。'),
      hit(3, '服', '何を着ればいい？', 'ゴムの長靴です。'),
      hit(4, '長い', 'もっと教えて', `干潮について長く。${'水は満ちて、また引いていきます。'.repeat(800)}`),
    ],
  },
} as const;

const mail = 'anna.berg@harbour.org';

describe.each(['en', 'ja'] as const)('the preview in %s', language => {
  const { word, other, hits } = kept[language];

  function open(draft: SavedPopup = { question: '', selected: 0 }, vault?: readonly Conversation[]) {
    const library = new FakeLibrary(hits.slice(0, 3), vault);
    const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
    const seen = { draft, clipboard: '' };
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={tab}
        consent={{ chatgpt: 1, claude: 1 }}
        onConsent={async () => {}}
        pauses={noPauses}
        onPauses={async () => {}}
        saved={draft}
        onSave={next => void (seen.draft = next)}
        navigation={{ ...closedDoors, copy: async text => void (seen.clipboard = text) }}
      />,
    );
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: t('popup_search_label') });
    const type = (text: string) => fireEvent.input(box, { target: { value: text } });
    const press = (key: string, more = {}) => fireEvent.keyDown(box, { key, ...more });
    /** With the right arrow behind the last character. */
    const unfold = () => {
      box.setSelectionRange(box.value.length, box.value.length);
      fireEvent.keyDown(box, { key: 'ArrowRight' });
    };
    return { t, box, type, press, unfold, library, tab, seen };
  }
  const options = async (count: number) => {
    const rows = () => [...document.querySelectorAll('.hit')];
    await waitFor(() => expect(rows()).toHaveLength(count));
    return rows();
  };
  const shown = () => document.querySelector('.preview pre')?.textContent ?? '';
  const ticked = () =>
    [...document.querySelectorAll('.hit')].map(option => option.getAttribute('aria-selected') === 'true');
  const insertNow = () => document.querySelector<HTMLButtonElement>('button.primary')?.click();

  test('holds every hit that is ticked, by the box, by Ctrl and a click, by Shift and Enter, and inserts just that', async () => {
    const { t, type, press, unfold, tab, library } = open();
    type(word);
    const [first, second] = await options(2);
    if (second) fireEvent.click(second, { ctrlKey: true });
    expect(ticked()).toEqual([false, true]);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(ticked()).toEqual([true, true]));
    const box = first?.querySelector('.hit-tick');
    if (box) fireEvent.click(box);
    await waitFor(() => expect(ticked()).toEqual([false, true]));
    type(other);
    await options(1);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(ticked()).toEqual([true]));
    unfold();
    await waitFor(() => expect(shown()).toContain(hits[1].snippet));
    expect(shown()).toContain(hits[2].snippet);
    expect(shown()).not.toContain(hits[0].snippet);
    expect(
      screen.getByRole('button', { name: new RegExp(t('popup_insert_several_into', '2', 'Claude')) }),
    ).toBeTruthy();
    const text = shown();
    insertNow();
    await waitFor(() => expect(tab.composer).toBe(text));
    await waitFor(() => expect(library.inserted).toHaveLength(1));
    expect(library.inserted[0]?.from.map(({ turn }) => turn)).toEqual([
      '2-question',
      '2-answer',
      '3-question',
      '3-answer',
    ]);
  });

  test('lets a passage be left out and put back, and be shortened, and inserts what is left', async () => {
    const { t, type, press, unfold, tab } = open();
    type(word);
    await options(2);
    press('Enter', { shiftKey: true });
    const [, second] = await options(2);
    if (second) fireEvent.click(second, { metaKey: true });
    unfold();
    const [take, question] = await screen.findAllByRole<HTMLInputElement>('checkbox');
    if (take) fireEvent.click(take);
    await waitFor(() => expect(shown()).not.toContain(hits[0].snippet));
    expect(shown()).toContain(hits[1].snippet);
    // The button says how many go in, and not how many are ticked in the list.
    expect(screen.getByRole('button', { name: new RegExp(t('popup_insert_into', 'Claude')) })).toBeTruthy();
    expect(question?.isConnected).toBe(false);
    const [, withQuestion] = screen.getAllByRole<HTMLInputElement>('checkbox').slice(-2);
    if (withQuestion) fireEvent.click(withQuestion);
    await waitFor(() => expect(shown()).not.toContain(hits[1].exchange[0]?.text));
    fireEvent.change(screen.getByRole('combobox', { name: t('preview_length') }), { target: { value: 'found' } });
    const text = shown();
    insertNow();
    await waitFor(() => expect(tab.composer).toBe(text));
    expect(text).toContain(hits[1].snippet);
  });

  test('says when every passage is left out, and inserts nothing', async () => {
    const { t, type, unfold, tab } = open();
    type(other);
    await options(1);
    unfold();
    const [take] = await screen.findAllByRole<HTMLInputElement>('checkbox');
    if (take) fireEvent.click(take);
    expect(await screen.findByText(t('preview_nothing'))).toBeTruthy();
    insertNow();
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(tab.composer).toBe('');
  });

  test('warns before an e-mail address goes in, shows where it is, and hides it only when told to', async () => {
    const { t, type, press, tab } = open();
    type(word);
    await options(2);
    press('Enter');
    expect(await screen.findByText(t('preview_warned'))).toBeTruthy();
    expect(tab.composer).toBe('');
    await waitFor(() => expect(document.querySelector('.preview mark')?.textContent).toBe(mail));
    expect(shown()).toContain(mail);
    fireEvent.click(screen.getByRole('button', { name: `${t('preview_hide')}: ${mail}` }));
    await waitFor(() => expect(shown()).not.toContain(mail));
    expect(shown()).toContain(t('preview_hidden', t('preview_kind_email')));
    fireEvent.click(screen.getByRole('button', { name: t('preview_unhide') }));
    await waitFor(() => expect(shown()).toContain(mail));
    fireEvent.click(await screen.findByRole('button', { name: t('preview_hide_all') }));
    await waitFor(() => expect(shown()).not.toContain(mail));
    const text = shown();
    insertNow();
    await waitFor(() => expect(tab.composer).toBe(text));
  });

  test('what was warned of goes in as it is on a second Enter', async () => {
    const { t, type, press, tab } = open();
    type(word);
    await options(2);
    const shownAt = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(shownAt);
    press('Enter');
    await screen.findByText(t('preview_warned'));
    // The focus is on the button that inserts. Pressed before anybody could read that, it is not meant for it.
    expect(document.activeElement).toBe(document.querySelector('button.primary'));
    insertNow();
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(tab.composer).toBe('');
    clock.mockReturnValue(shownAt + 1000);
    insertNow();
    await waitFor(() => expect(tab.composer).toContain(mail));
    clock.mockRestore();
  });

  test('counts the tokens and says when it was shortened to fit, and takes all of it when told to', async () => {
    const { t, type, unfold, library } = open();
    library.answering = async () => ({ hits: [hits[3]], by: 'words' });
    type(word);
    await options(1);
    unfold();
    await waitFor(() => expect(shown()).not.toBe(''));
    const bar = () => document.querySelector('.budget')?.textContent ?? '';
    expect(bar()).toMatch(/(About|約) (3,\d{3}|4,000) (of|\/) 4,000/);
    expect(bar()).toContain(t('preview_shortened'));
    fireEvent.click(screen.getByRole('button', { name: t('preview_take_all') }));
    await waitFor(() => expect(document.querySelector('.budget-over')).not.toBeNull());
    expect(shown()).toContain(hits[3].snippet.trim());
    fireEvent.click(screen.getByRole('button', { name: t('preview_fit') }));
    await waitFor(() => expect(document.querySelector('.budget-over')).toBeNull());
  });

  test('the end of a long text is read when it is looked at or goes in, and not before', async () => {
    const { t, type, press, unfold, library, tab } = open(undefined, [
      chat('chatgpt:5', 'Long', [
        { id: '5-question', text: other },
        { id: '5-answer', text: `${'ab '.repeat(8000)}the end` },
      ]),
    ]);
    const long = hit(5, 'Long', other, `${'ab '.repeat(8000)}the end`);
    library.answering = async () => ({ hits: [shortenHit(long)], by: 'words' });
    const read = vi.spyOn(library, 'readConversation');
    type(other);
    await options(1);
    await waitFor(() => expect(document.querySelector('.foot-action.primary')).not.toBeNull());
    expect(read).not.toHaveBeenCalled();
    press('Enter');
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(1));
    expect(read).toHaveBeenCalledOnce();
    unfold();
    fireEvent.click(await screen.findByRole('button', { name: t('preview_take_all') }));
    await waitFor(() => expect(shown()).toContain('the end'));
  });

  test('has the focus while a long text is read, and then its button has it', async () => {
    const { t, type, unfold, library } = open();
    const long = hit(5, 'Long', other, 'ab '.repeat(8000));
    library.answering = async () => ({ hits: [shortenHit(long)], by: 'words' });
    let answer: (() => void) | undefined;
    vi.spyOn(library, 'readConversation').mockReturnValue(new Promise(resolve => (answer = () => resolve(null))));
    type(other);
    await options(1);
    unfold();
    await screen.findByRole('button', { name: t('popup_back') });
    await waitFor(() => expect(document.activeElement?.className).toBe('preview-view'));
    answer?.();
    await waitFor(() => expect(document.activeElement?.className).toBe('primary'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('button', { name: t('popup_back') })).toBeNull());
  });

  test('writes the main points instead, when that form is chosen', async () => {
    const { t, type, unfold } = open();
    type(other);
    await options(1);
    unfold();
    fireEvent.click(await screen.findByRole('radio', { name: t('preview_form_summary') }));
    await waitFor(() => expect(shown()).toMatch(/Main points of|の要点です/));
  });

  test('copies exactly what it shows', async () => {
    const { t, type, unfold, seen } = open();
    type(other);
    await options(1);
    unfold();
    fireEvent.click(await screen.findByRole('button', { name: t('preview_copy') }));
    expect(await screen.findByText(t('popup_copied'))).toBeTruthy();
    expect(seen.clipboard).toBe(shown());
  });

  test('takes the insertion out again, and says so', async () => {
    const { t, type, press, tab } = open();
    tab.composer = 'draft ';
    type(other);
    await options(1);
    press('Enter');
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: t('preview_undo') }));
    expect(await screen.findByText(t('preview_undone'))).toBeTruthy();
    expect(tab.composer).toBe('draft ');
  });

  test.each(['gone', 'kept'] as const)('says why it could not be taken out: %s', async reason => {
    const { t, type, press, tab } = open();
    tab.page.undoInsertion = async () => ({ state: 'failed', reason }) as never;
    type(other);
    await options(1);
    press('Enter');
    fireEvent.click(await screen.findByRole('button', { name: t('preview_undo') }));
    expect((await screen.findByRole('alert')).textContent).toBe(t(`preview_undo_${reason}`));
  });

  test('comes back as it was when the popup closes, and is gone once it was inserted', async () => {
    const { type, press, unfold, seen } = open();
    type(other);
    await options(1);
    press('Enter', { shiftKey: true });
    unfold();
    const [, question] = await screen.findAllByRole<HTMLInputElement>('checkbox');
    if (question) fireEvent.click(question);
    await waitFor(() => expect(shown()).not.toContain(hits[2].exchange[0]?.text));
    const before = shown().replace(/[0-9a-f]{8}/g, '');
    const draft = structuredClone(seen.draft);
    cleanup();

    const again = open(draft, [conversationOf(hits[2])]);
    await options(1);
    expect(ticked()).toEqual([true]);
    // It opens with the list.
    expect(shown()).toBe('');
    again.unfold();
    await waitFor(() => expect(shown()).not.toBe(''));
    expect(shown().replace(/[0-9a-f]{8}/g, '')).toBe(before);
    insertNow();
    await waitFor(() => expect(again.library.inserted).toHaveLength(1));
    await waitFor(() => expect(again.seen.draft.choice).toBeUndefined());
  });

  test('brings nothing back of a chat that was forgotten in the meantime', async () => {
    const { seen, type, press } = open();
    type(other);
    await options(1);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(seen.draft.choice?.picked).toHaveLength(1));
    const draft = { ...structuredClone(seen.draft), question: '' };
    cleanup();
    open(draft, []);
    await waitFor(() => expect(document.querySelector('.actions .primary')).toBeNull());
  });

  test('inserts with its button as with Enter', async () => {
    const { type, tab } = open();
    type(other);
    await options(1);
    insertNow();
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(1));
  });
});

function conversationOf({
  conversation,
  source,
  url,
  title,
  at,
  exchange,
}: (typeof kept)['en']['hits'][2]): Conversation {
  return {
    id: conversation,
    source,
    url,
    title,
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'partial', turns: 2, gap: false },
    revision: 1,
    turns: exchange.map(turn => ({ ...turn, observedAt: at })),
    activePath: exchange.map(({ id }) => id),
  };
}
