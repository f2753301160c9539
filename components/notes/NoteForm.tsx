import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { useReturningFocus } from '../use-returning-focus';
import { useSaying } from '../use-saying';
import { NoteFields } from './NoteFields';
import type { NoteSaid } from './said';

export interface NoteFormProps {
  /** What the form is for. */
  readonly title: string;
  /** What its button says. */
  readonly keep: string;
  /** What the button beside it says, where that is not “Cancel”. */
  readonly leave?: string;
  readonly given: NoteSaid;
  /** What was said in it before something else took its place. */
  readonly before?: NoteSaid | undefined;
  readonly spaces: readonly Space[];
  /** The address of the page or chat that it is from; empty where there is none. */
  readonly url?: string;
  /** With each change, for whoever keeps it over a closed page. */
  readonly onSaid?: (said: NoteSaid) => void;
  /** Rejects where it could not be kept: then the form stays as it is, and says why. */
  readonly onKeep: (said: NoteSaid) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** A note written or changed. Ctrl or Cmd with Enter keeps it; Escape leaves it while nothing was changed. */
export function NoteForm({ title, given, before, spaces, url = '', onSaid, onKeep, onLeave, ...words }: NoteFormProps) {
  const { t } = useLanguage();
  // What is given may be made anew at any time, saying the same.
  const [first] = useState(given);
  const [said, setSaid] = useState(before ?? first);
  const { saying, busy, attempt } = useSaying();
  const box = useReturningFocus<HTMLTextAreaElement>();
  // A browser puts the caret behind a text that is given: a passage to be remembered would be seen from its end.
  useLayoutEffect(() => {
    if (before || !box.current) return;
    box.current.setSelectionRange(0, 0);
    box.current.scrollTop = 0;
  }, []);
  const id = useId();
  const say = (change: Partial<NoteSaid>) => {
    const next = { ...said, ...change };
    setSaid(next);
    onSaid?.(next);
  };
  const isEmpty = said.text.trim() === '';
  const save = () => {
    if (!isEmpty && !busy) attempt(async () => void (await onKeep(said)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (event.key !== 'Escape') return;
    // What was changed is not lost to a key: not to the page's own either.
    else if (said === first) onLeave();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      class="note-form"
      aria-labelledby={`${id}-title`}
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <label class="note-text">
        <span>{t('note_text')}</span>
        <textarea
          ref={box}
          dir="auto"
          rows={4}
          value={said.text}
          onInput={event => say({ text: event.currentTarget.value })}
        />
      </label>
      {url !== '' && <p class="soft note-source">{t('note_source', url)}</p>}
      <NoteFields {...{ said, spaces }} onSay={say} />
      <p class="warning" role="alert">
        {saying?.text}
      </p>
      <NoteButtons {...words} {...{ onLeave }} isOff={isEmpty || busy} />
    </form>
  );
}

interface NoteButtonsProps extends Pick<NoteFormProps, 'keep' | 'leave' | 'onLeave'> {
  readonly isOff: boolean;
}

function NoteButtons({ keep, leave, isOff, onLeave }: NoteButtonsProps) {
  const { t } = useLanguage();
  return (
    <div class="row">
      <button type="submit" class="primary" disabled={isOff} aria-keyshortcuts="Control+Enter Meta+Enter">
        {keep} <kbd>{keepKeys}</kbd>
      </button>
      <button type="button" class="quiet" onClick={onLeave}>
        {leave ?? t('library_cancel')}
      </button>
    </div>
  );
}

const keepKeys = /Mac/.test(globalThis.navigator?.userAgent ?? '') ? '⌘↵' : 'Ctrl ↵';
