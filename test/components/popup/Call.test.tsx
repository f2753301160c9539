/** What the popup makes of an assistant that asks: nothing goes in, and nothing is kept, before the person says so. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProposedCall } from '../../../components/popup/state/call';
import { Popup } from '../../../components/popup/Popup';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { emptyChoice } from '../../../components/preview/state/selection';
import type { Call } from '../../../lib/calls/calls';
import { noPauses } from '../../../lib/health/pauses';
import type { Hit } from '../../../lib/core/hit';
import { findFencedQuotes } from '../../../lib/core/fence';
import type { NewNote } from '../../../lib/vault/notes-contract';
import { chat } from '../../search/chats';
import { closedDoors } from '../../fakes/closed-navigation';
import { FakeLibrary, fakeTab, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const certain = (number: number, more: Partial<Hit> = {}): Hit => ({
  ...hit(number, `Chat ${number}`, 'Which tea?', `Hojicha number ${number}.`),
  isRelevant: true,
  ...more,
});

/** Finds the same for whatever is asked, and notes down the notes. */
class AskedLibrary extends FakeLibrary {
  readonly questions: string[] = [];
  readonly notes: NewNote[] = [];
  constructor(private readonly found: readonly Hit[]) {
    super(found);
  }
  override answering = async (question: string) => {
    this.questions.push(question);
    return { hits: this.found, by: 'words' } as const;
  };
  override addNote = async (note: NewNote) => {
    this.notes.push(note);
    return 'note:1' as const;
  };
}

const at = Date.UTC(2026, 10, 22, 12);
const written = { turn: 't9', body: 'recall {}' };
const proposed = (call: Call, clicked = at): ProposedCall => ({
  call,
  location: written,
  chat: 'claude:9',
  site: 'claude',
  at: clicked,
  tab: 1,
});

function open(
  language: 'en' | 'ja',
  library: AskedLibrary,
  call: Call,
  draft: SavedPopup = { question: '', selected: 0 },
) {
  const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
  const done = vi.spyOn(tab.page, 'dismissCall');
  const drafts: SavedPopup[] = [];
  const popup = (inFront: typeof tab) => (
    <Popup
      library={library}
      tab={inFront}
      call={proposed(call)}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={draft}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={saved => drafts.push(saved)}
      navigation={closedDoors}
    />
  );
  const { t, rerender } = renderIn(language, popup(tab));
  /** In the side panel, which stays. */
  const comesToTheFront = (other: typeof tab) => rerender(popup(other));
  return { t, tab, done, comesToTheFront, drafts };
}

const box = () => document.querySelector('input.search') as HTMLInputElement;
const bar = () => document.querySelector('.call-bar')?.textContent ?? '';
const outgoing = () => document.querySelector('.preview pre')?.textContent ?? '';
const goBack = () => document.querySelector<HTMLButtonElement>('.preview-back')?.click();
const insertButton = () => document.querySelector<HTMLButtonElement>('.actions button.primary');

describe.each(['en', 'ja'] as const)('a question of the assistant’s (%s)', language => {
  test('is asked in the box, and what answers for certain is on show, up to five', async () => {
    const found = [1, 2, 3, 4, 5, 6, 7].map(number => certain(number, { isRelevant: number !== 2 }));
    const { t, tab } = open(language, new AskedLibrary(found), { call: 'recall', query: 'tea' });
    await waitFor(() => expect(bar()).toContain(t('call_chosen', 'Claude')));
    await waitFor(() => expect(outgoing()).not.toBe(''));
    expect(found.map(({ snippet }) => outgoing().includes(snippet))).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(tab.composer).toBe('');
    goBack();
    await waitFor(() => expect(box().value).toBe('tea'));
  });

  test('goes in with a second click, exactly as shown, and the page’s chip goes with it', async () => {
    const { tab, done } = open(language, new AskedLibrary([certain(1)]), { call: 'recall', query: 'tea' });
    await waitFor(() => expect(outgoing()).toContain('Hojicha'));
    const shown = outgoing();
    expect(done).not.toHaveBeenCalled();
    fireEvent.click(insertButton() as HTMLElement);
    await waitFor(() => expect(tab.composer).toBe(shown));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(done).toHaveBeenCalledWith(written);
    expect(bar()).toBe('');
  });

  test('that nothing answers for certain puts nothing in, unless the person chooses it', async () => {
    const doubtful = [certain(1, { isRelevant: false }), certain(2, { isRelevant: false })];
    const { t, tab } = open(language, new AskedLibrary(doubtful), { call: 'recall', query: 'tea' });
    await waitFor(() => expect(bar()).toContain(t('call_nothing', 'Claude')));
    expect(insertButton()).toBeNull();
    fireEvent.keyDown(box(), { key: 'Enter' });
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(tab.composer).toBe('');
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    await waitFor(() => expect(insertButton()).not.toBeNull());
    expect(bar()).toBe('');
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(tab.composer).toContain('Hojicha number 2.'));
  });

  test('leaves the chat that asks out of the list, where the call itself would stand first, until something else is asked', async () => {
    const library = new AskedLibrary([certain(1, { conversation: 'claude:9@me' }), certain(2)]);
    open(language, library, { call: 'recall', query: 'tea' });
    await waitFor(() => expect(outgoing()).toContain('Hojicha number 2.'));
    goBack();
    await waitFor(() => expect(box()).not.toBeNull());
    const listed = () => Array.from(document.querySelectorAll('.hit'), each => each.textContent?.match(/Chat \d/)?.[0]);
    expect(listed()).toEqual(['Chat 2']);
    fireEvent.input(box(), { target: { value: 'tea?' } });
    await waitFor(() => expect(listed()).toEqual(['Chat 1', 'Chat 2']));
  });

  test('put away, leaves nothing of it: the user’s own question is back, and nothing is ticked', async () => {
    const library = new AskedLibrary([certain(1, { conversation: 'claude:9' }), certain(2)]);
    const asked = { question: 'volume', selected: 0 };
    const { t, drafts } = open(language, library, { call: 'recall', query: 'tea' }, asked);
    await waitFor(() => expect(outgoing()).toContain('Hojicha number 2.'));
    fireEvent.click(screen.getByRole('button', { name: t('popup_dismiss') }));
    await waitFor(() => expect(document.querySelectorAll('.hit')).toHaveLength(2));
    expect([bar(), box().value]).toEqual(['', 'volume']);
    expect(document.querySelectorAll('.hit[aria-selected=true]')).toHaveLength(0);
    // Nor does it come back with the next popup.
    expect(drafts.at(-1)).toEqual(asked);
  });

  test('is never answered from the chat that asks', async () => {
    const own = certain(1, { conversation: 'claude:9' });
    const { t } = open(language, new AskedLibrary([own]), { call: 'recall', query: 'tea' });
    await waitFor(() => expect(bar()).toContain(t('call_nothing', 'Claude')));
  });

  test('is put away when another tab comes to the front, and nothing of it goes in there', async () => {
    const { done, tab, comesToTheFront } = open(language, new AskedLibrary([certain(1)]), {
      call: 'recall',
      query: 'tea',
    });
    await waitFor(() => expect(outgoing()).toContain('Hojicha'));
    const other = { ...fakeTab('https://chatgpt.com/c/1', { site: 'chatgpt', state: 'saved' }), id: 2 };
    comesToTheFront(other);
    await waitFor(() => expect(bar()).toBe(''));
    await waitFor(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]));
    expect([done.mock.calls, tab.composer, other.composer]).toEqual([[], '', '']);
  });

  test('is over when the person asks something else', async () => {
    const { done, tab } = open(language, new AskedLibrary([certain(1)]), { call: 'recall', query: 'tea' });
    await waitFor(() => expect(outgoing()).not.toBe(''));
    goBack();
    await waitFor(() => expect(box()).not.toBeNull());
    fireEvent.input(box(), { target: { value: 'coffee' } });
    await waitFor(() => expect(bar()).toBe(''));
    expect([done.mock.calls, tab.composer]).toEqual([[], '']);
  });
});

describe.each(['en', 'ja'] as const)('a note that the assistant proposes (%s)', language => {
  const day = new Date(2026, 10, 21).getTime();
  const call: Call = { call: 'remember', text: 'Dinner was curry.', date: day, importance: 2 };

  test('is kept as the person leaves it, and said to be the assistant’s', async () => {
    const library = new AskedLibrary([]);
    const { t, done } = open(language, library, call);
    const text = await screen.findByLabelText<HTMLTextAreaElement>(t('note_text'));
    expect(screen.getByRole('heading', { name: t('call_note', 'Claude') })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(t('note_day')).value).toBe('2026-11-21');
    expect(library.notes).toEqual([]);
    fireEvent.input(text, { target: { value: '夕飯はカレーだった。' } });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(t('call_keep')) }));
    await waitFor(() => expect(library.notes).toHaveLength(1));
    expect(library.notes[0]).toMatchObject({
      text: '夕飯はカレーだった。',
      about: day,
      importance: 2,
      proposedBy: 'claude',
      url: 'https://claude.ai/chat/9',
      space: 'main',
    });
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  test('is not kept when it is put aside', async () => {
    const library = new AskedLibrary([]);
    const { t, done } = open(language, library, call);
    fireEvent.click(await screen.findByRole('button', { name: t('call_not_now') }));
    await waitFor(() => expect(document.querySelector('.note-form')).toBeNull());
    expect([library.notes, library.questions, done.mock.calls]).toEqual([[], [], []]);
  });

  test('leaves what was found and ticked before as it was', async () => {
    const ticked = certain(2);
    const library = new AskedLibrary([certain(1), ticked]);
    // It was not forgotten meanwhile.
    vi.spyOn(library, 'readConversation').mockResolvedValue(chat(ticked.conversation, 'Chat 2', ['Which tea?']));
    const choice = { ...emptyChoice, picked: [ticked], scope: { space: 'main' } };
    const { t } = open(language, library, call, { question: 'tea', selected: 0, choice });
    fireEvent.click(await screen.findByRole('button', { name: t('call_not_now') }));
    await waitFor(() => expect(document.querySelectorAll('.hit')).toHaveLength(2));
    expect(box().value).toBe('tea');
    expect(document.querySelectorAll('.hit[aria-selected=true]')).toHaveLength(1);
  });
});

describe.each(['en', 'ja'] as const)('teaching (%s)', language => {
  test('puts in exactly what is shown, once, and takes it out again', async () => {
    const { t, tab } = open(language, new AskedLibrary([]), { call: 'recall', query: 'tea' });
    fireEvent.click(screen.getByText(t('teach_menu')));
    const lesson = await waitFor(() => document.querySelector('.call-instructions pre')?.textContent ?? '');
    expect(tab.composer).toBe('');
    const insert = document.querySelector<HTMLButtonElement>('.call-instructions button.primary');
    fireEvent.click(insert as HTMLElement);
    await waitFor(() => expect(tab.composer).toBe(lesson));
    expect(findFencedQuotes(lesson)).toHaveLength(1);
    await waitFor(() => expect(insert?.disabled).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: t('preview_undo') }));
    await waitFor(() => expect(tab.composer).toBe(''));
  });
});
