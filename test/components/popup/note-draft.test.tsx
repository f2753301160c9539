/** A note that is being written in the popup, while something else comes in between. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { Translate } from '../../../components/i18n/language';
import type { ProposedCall } from '../../../components/popup/state/call';
import { Popup } from '../../../components/popup/Popup';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { noPauses } from '../../../lib/health/pauses';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const words = {
  en: { asked: 'tide', answer: 'The tide turns at six.', note: 'Buy tea.', more: 'Buy tea and rice.' },
  ja: { asked: '干潮', answer: '次の干潮は六時です。', note: '茶を買う。', more: '茶と米を買う。' },
} as const;

function open(language: 'en' | 'ja', draft: SavedPopup, call?: ProposedCall) {
  const { answer } = words[language];
  const tab = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
  const drafts: SavedPopup[] = [];
  const { t } = renderIn(
    language,
    <Popup
      library={new FakeLibrary([1, 2].map(number => ({ ...hit(number, 'T', 'Q', answer), isRelevant: true })))}
      tab={tab}
      call={call}
      consent={{ claude: 1 }}
      onConsent={async () => undefined}
      saved={draft}
      pauses={noPauses}
      onPauses={async () => undefined}
      onSave={next => drafts.push(next)}
      navigation={closedDoors}
    />,
  );
  return { t, tab, drafts };
}

const text = (t: Translate) => screen.findByLabelText<HTMLTextAreaElement>(t('note_text'));
const press = (key: string) => fireEvent.keyDown(document.querySelector('input.search') as HTMLElement, { key });

describe.each(['en', 'ja'] as const)('a note that is being written (%s)', language => {
  const { asked, answer, note, more } = words[language];
  const said = { text: note, about: null, importance: 3, space: 'main', place: null } as const;

  test('makes room for what an assistant asks for, and is there when it is asked for', async () => {
    const call = { call: 'recall', query: asked } as const;
    const location = { turn: 't9', body: 'recall', asked };
    const asks = { call, location, chat: 'claude:9', site: 'claude', at: 1, tab: 1 } as const;
    const { t, tab, drafts } = open(language, { question: '', selected: 0, note: said }, asks);
    await waitFor(() => expect(document.querySelector('.preview pre')?.textContent).toContain(answer));
    expect(screen.queryByLabelText(t('note_text'))).toBeNull();
    document.querySelector<HTMLButtonElement>('.actions button.primary')?.click();
    await waitFor(() => expect(tab.composer).toContain(answer));
    expect(screen.queryByLabelText(t('note_text'))).toBeNull();
    expect(drafts.at(-1)?.note?.text).toBe(note);
    document.querySelector<HTMLButtonElement>('.preview-back')?.click();
    fireEvent.click(await screen.findByText(t('note_new'), { selector: 'button' }));
    expect((await text(t)).value).toBe(note);
  });

  test('hides what would go in, and therefore nothing does', async () => {
    const { t, tab } = open(language, { question: asked, selected: 0, note: said });
    await screen.findByLabelText(t('note_text'));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(document.querySelector('input.search')).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(`^${t('popup_insert')}`) })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('library_cancel') }));
    fireEvent.click(screen.getByRole('button', { name: t('note_leave_confirm') }));
    await waitFor(() => expect(document.querySelectorAll('.hit')).toHaveLength(2));
    press('Enter');
    await waitFor(() => expect(tab.composer).toContain(answer));
  });

  test('is as it was when what covered it is gone', async () => {
    const { t, drafts } = open(language, { question: '', selected: 0 });
    fireEvent.click(screen.getByText(t('note_new'), { selector: 'button' }));
    fireEvent.input(await text(t), { target: { value: note } });
    fireEvent.click(screen.getByText(t('teach_menu')));
    await waitFor(() => expect(screen.queryByLabelText(t('note_text'))).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: t('teach_close') }));
    expect((await text(t)).value).toBe(note);
    // What was typed is not left with one key.
    fireEvent.keyDown(await text(t), { key: 'Escape' });
    fireEvent.input(await text(t), { target: { value: more } });
    expect(drafts.at(-1)?.note).toMatchObject({ text: more });
  });

  test('is not written under what an earlier deed answered', async () => {
    const { t, tab } = open(language, { question: asked, selected: 0 });
    await waitFor(() => expect(document.querySelectorAll('.hit')).toHaveLength(2));
    press('Enter');
    await screen.findByText(t('popup_inserted'));
    fireEvent.click(screen.getByText(t('note_new'), { selector: 'button' }));
    await text(t);
    expect(screen.queryByText(t('popup_inserted'))).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('library_cancel') }));
    // What went in can still be taken back.
    expect(await screen.findByRole('button', { name: t('preview_undo') })).toBeTruthy();
    expect(tab.composer).toContain(answer);
  });

  test('is not begun anew by asking for one', async () => {
    const { t, drafts } = open(language, { question: '', selected: 0 });
    fireEvent.click(screen.getByText(t('note_new'), { selector: 'button' }));
    fireEvent.input(await text(t), { target: { value: note } });
    fireEvent.click(screen.getByText(t('note_new'), { selector: 'button' }));
    expect((await text(t)).value).toBe(note);
    expect(drafts.at(-1)?.note).toMatchObject({ text: note });
  });

  test('is over when it is left, and the next one is empty', async () => {
    const { t, drafts } = open(language, { question: '', selected: 0, note: said });
    fireEvent.input(await text(t), { target: { value: more } });
    fireEvent.click(screen.getByRole('button', { name: t('library_cancel') }));
    fireEvent.click(screen.getByRole('button', { name: t('note_leave_confirm') }));
    expect(drafts.at(-1)?.note).toBeUndefined();
    fireEvent.click(screen.getByText(t('note_new'), { selector: 'button' }));
    expect((await text(t)).value).toBe('');
  });
});
