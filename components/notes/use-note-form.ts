import { useLayoutEffect, useState } from 'preact/hooks';
import { useReturningFocus } from '../hooks/use-return-focus';
import { useSaying } from '../hooks/use-notice';
import type { NoteFormProps } from './NoteForm';
import type { NoteSaid } from './note-draft';

type Given = Pick<NoteFormProps, 'given' | 'before' | 'onSaid' | 'onKeep' | 'onLeave'>;

/** State of a form that writes a note. Every way to close it asks first if something would be lost. */
export function useWriting({ given, before, onSaid, onKeep, onLeave }: Given) {
  // The caller may pass an equal draft as a new object on each render.
  const [first] = useState(given);
  const [said, setSaid] = useState(before ?? first);
  const [isAsking, setAsking] = useState(false);
  const { saying, busy, attempt } = useSaying();
  const box = useReturningFocus<HTMLTextAreaElement>();
  // A browser puts the caret behind a prefilled text, which would scroll a long passage to its end.
  useLayoutEffect(() => {
    if ((before && before !== first) || !box.current) return;
    box.current.setSelectionRange(0, 0);
    box.current.scrollTop = 0;
  }, []);
  const say = (change: Partial<NoteSaid>) => {
    const next = { ...said, ...change };
    setSaid(next);
    onSaid?.(next);
  };
  const isEmpty = said.text.trim() === '';
  const save = () => {
    if (!isEmpty && !busy) attempt(async () => void (await onKeep(said)));
  };
  const leave = () => (said === first || isEmpty ? onLeave() : setAsking(true));
  const goOn = () => {
    setAsking(false);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key !== 'Escape') return;
    else if (isAsking) goOn();
    else leave();
    // A shortcut of the page must not close the form either.
    event.preventDefault();
    event.stopPropagation();
  };
  return { box, said, say, isEmpty, saying, busy, save, isAsking, leave, goOn, onKeyDown };
}
