import { useId } from 'preact/hooks';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { LeaveQuestion } from './DiscardQuestion';
import { NoteFields } from './NoteFields';
import { NoteSource } from './NoteSource';
import type { NoteSaid } from './note-draft';
import { useWriting } from './use-note-form';

export interface NoteFormProps {
  /** The heading of the form. */
  readonly title: string;
  /** The label of the submit button. */
  readonly keep: string;
  /** The label of the cancel button, if it is not “Cancel”. */
  readonly leave?: string;
  readonly given: NoteSaid;
  /** The draft as it was before another view replaced the form. */
  readonly before?: NoteSaid | undefined;
  readonly spaces: readonly Space[];
  /** The address of the page or chat that the note is from; empty if there is none. */
  readonly url?: string;
  /** The note is in the vault already, with its source. */
  readonly isKept?: true;
  /** Called with each change, so that the caller can keep the draft if the page closes. */
  readonly onSaid?: (said: NoteSaid) => void;
  /** Rejects if the note could not be saved. The form then stays open and shows why. */
  readonly onKeep: (said: NoteSaid) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** A form that writes or edits a note. Ctrl or Cmd with Enter saves it. Escape closes it, and asks first if something was changed. */
export function NoteForm(props: NoteFormProps) {
  const { title, keep, leave: leaveWord, spaces, url = '', isKept, onLeave } = props;
  const { t } = useLanguage();
  const writing = useWriting(props);
  const { box, said, say, isEmpty, isAsking, leave, goOn, save, onKeyDown } = writing;
  const id = useId();
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
      {url !== '' && (
        <NoteSource
          {...{ url }}
          withoutIt={said.withoutSource}
          onWithout={isKept ? undefined : withoutSource => say({ withoutSource })}
        />
      )}
      <NoteFields {...{ said, spaces }} onSay={say} />
      <p class="warning" role="alert">
        {writing.saying?.text}
      </p>
      {isAsking ? (
        <LeaveQuestion {...{ onLeave }} onGoOn={goOn} />
      ) : (
        <NoteButtons {...{ keep }} leave={leaveWord} onLeave={leave} isOff={isEmpty || writing.busy} />
      )}
    </form>
  );
}

interface NoteButtonsProps extends Pick<NoteFormProps, 'keep' | 'onLeave'> {
  readonly leave: string | undefined;
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
