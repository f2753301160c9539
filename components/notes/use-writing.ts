import { useLayoutEffect, useState } from 'preact/hooks';
import { useReturningFocus } from '../use-returning-focus';
import { useSaying } from '../use-saying';
import type { NoteFormProps } from './NoteForm';
import type { NoteSaid } from './said';

type Given = Pick<NoteFormProps, 'given' | 'before' | 'onSaid' | 'onKeep' | 'onLeave'>;

/** A note while it is written: what is said of it so far, and its ways out, of which none loses what was written without asking. */
export function useWriting({ given, before, onSaid, onKeep, onLeave }: Given) {
  // What is given may be made anew at any time, saying the same.
  const [first] = useState(given);
  const [said, setSaid] = useState(before ?? first);
  const [isAsking, setAsking] = useState(false);
  const { saying, busy, attempt } = useSaying();
  const box = useReturningFocus<HTMLTextAreaElement>();
  // A browser puts the caret behind a text that is given: a passage to be remembered would be seen from its end.
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
    // What was changed is not lost to a key of the page's own either.
    event.preventDefault();
    event.stopPropagation();
  };
  return { box, said, say, isEmpty, saying, busy, save, isAsking, leave, goOn, onKeyDown };
}
