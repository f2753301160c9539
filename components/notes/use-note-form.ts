import { useLayoutEffect, useState } from 'preact/hooks';
import { useReturnFocus } from '../hooks/use-return-focus';
import { useNotice } from '../hooks/use-notice';
import type { NoteFormProps } from './NoteForm';
import type { NoteDraft } from './note-draft';

type NoteFormOptions = Pick<NoteFormProps, 'initial' | 'resumed' | 'onChange' | 'onKeep' | 'onLeave'>;

/** State of a form that writes a note. Every way to close it asks first if something would be lost. */
export function useNoteForm({ initial, resumed, onChange, onKeep, onLeave }: NoteFormOptions) {
  // The caller may pass an equal draft as a new object on each render.
  const [firstDraft] = useState(initial);
  const [draft, setDraft] = useState(resumed ?? firstDraft);
  const [isAsking, setAsking] = useState(false);
  const { notice, busy, run } = useNotice();
  const box = useReturnFocus<HTMLTextAreaElement>();
  // A browser puts the caret behind a prefilled text, which would scroll a long passage to its end.
  useLayoutEffect(() => {
    if ((resumed && resumed !== firstDraft) || !box.current) return;
    box.current.setSelectionRange(0, 0);
    box.current.scrollTop = 0;
  }, []);
  const update = (change: Partial<NoteDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    onChange?.(next);
  };
  const isEmpty = draft.text.trim() === '';
  const save = () => {
    if (!isEmpty && !busy) run(async () => void (await onKeep(draft)));
  };
  const cancel = () => (draft === firstDraft || isEmpty ? onLeave() : setAsking(true));
  const resume = () => {
    setAsking(false);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key !== 'Escape') return;
    else if (isAsking) resume();
    else cancel();
    // A shortcut of the page must not close the form either.
    event.preventDefault();
    event.stopPropagation();
  };
  return { box, draft, update, isEmpty, notice, busy, save, isAsking, cancel, resume, onKeyDown };
}
