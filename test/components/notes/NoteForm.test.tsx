import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { NoteForm } from '../../../components/notes/NoteForm';
import { NoteSide } from '../../../components/notes/NoteSide';
import { createNoteDraft, toNewNote, type NoteDraft } from '../../../components/notes/note-draft';
import type { NoteChange } from '../../../lib/vault/notes-contract';
import { chat } from '../../search/chats';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe('Escape in a note', () => {
  function open() {
    const heard = { left: 0, outside: 0 };
    const form = () => (
      <div onKeyDown={() => (heard.outside += 1)}>
        <NoteForm
          title="Note"
          keep="Keep"
          initial={createNoteDraft('Tea at four.', 'main')}
          spaces={[{ id: 'main', name: '' }]}
          onKeep={async () => undefined}
          onLeave={() => (heard.left += 1)}
        />
      </div>
    );
    const { rerender, t } = renderIn('en', form());
    return { heard, t, again: () => rerender(form()) };
  }

  test('leaves it while nothing was changed, however often the page is drawn anew', () => {
    const { heard, again, t } = open();
    again();
    fireEvent.keyDown(screen.getByLabelText(t('note_text')), { key: 'Escape' });
    expect(heard).toEqual({ left: 1, outside: 0 });
  });

  test.each(['Escape', 'Cancel'])('%s asks before what was changed is thrown away', way => {
    const { heard, t } = open();
    const box = screen.getByLabelText(t('note_text'));
    const press = () =>
      way === 'Escape'
        ? fireEvent.keyDown(box, { key: 'Escape' })
        : fireEvent.click(screen.getByRole('button', { name: t('library_cancel') }));
    fireEvent.input(box, { target: { value: 'Tea at five.' } });
    press();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('note_leave_go_on') }));
    expect(heard).toEqual({ left: 0, outside: 0 });
    // Escape answers the question harmlessly.
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(box);
    expect(box).toHaveProperty('value', 'Tea at five.');
    press();
    fireEvent.click(screen.getByRole('button', { name: t('note_leave_confirm') }));
    expect(heard).toEqual({ left: 1, outside: 0 });
  });
});

test('a long passage that is given is seen from its beginning', () => {
  const given = createNoteDraft(`Tea at four. ${'And more. '.repeat(200)}`, 'main');
  const ends = { onKeep: async () => undefined, onLeave: () => undefined };
  const { t } = renderIn('en', <NoteForm title="Note" keep="Keep" initial={given} spaces={[]} {...ends} />);
  const box = screen.getByLabelText<HTMLTextAreaElement>(t('note_text'));
  expect(document.activeElement).toBe(box);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 0]);
});

test.each(['kept', 'left out'])('the address that a note is written beside is %s', async how => {
  const kept: NoteDraft[] = [];
  const { t } = renderIn(
    'en',
    <NoteForm
      title="Note"
      keep="Keep"
      initial={createNoteDraft('Tea at four.', 'main')}
      url="https://claude.ai/chat/1"
      spaces={[]}
      onKeep={async said => void kept.push(said)}
      onLeave={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: t('note_source_leave_out') }));
  if (how === 'kept') fireEvent.click(screen.getByRole('button', { name: t('note_source_put_back') }));
  fireEvent.click(screen.getByRole('button', { name: /^Keep/ }));
  await waitFor(() => expect(kept).toHaveLength(1));
  const [said = createNoteDraft('', '')] = kept;
  expect(toNewNote(said, 'https://claude.ai/chat/1', 1).url).toBe(how === 'kept' ? 'https://claude.ai/chat/1' : '');
});

test('a note that is moved while its form is open stays where it was moved to', async () => {
  const changes: NoteChange[] = [];
  const note = chat('note:1', 'Tea', ['Tea at four.'], { source: 'note', space: 'main', note: {} });
  const library = {
    addNote: async () => 'note:1' as const,
    updateNote: async (_: string, change: NoteChange) => (changes.push(change), note.id),
    listNoteVersions: async () => [],
  };
  const spaces = [
    { id: 'main', name: '' },
    { id: 'Work', name: 'Work' },
  ];
  const side = (shown: typeof note) => (
    <NoteSide {...{ library, spaces }} note={shown} refreshKey="" onOpen={() => undefined} onChange={() => undefined} />
  );
  const { rerender, t } = renderIn('en', side(note));
  fireEvent.click(screen.getByRole('button', { name: t('note_edit') }));
  rerender(side({ ...note, space: 'Work' }));
  fireEvent.input(screen.getByLabelText(t('note_text')), { target: { value: 'Tea at five.' } });
  fireEvent.click(screen.getByRole('button', { name: new RegExp(t('note_keep_changes')) }));
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ text: 'Tea at five.' });
  expect(changes[0]).not.toHaveProperty('space');
});
