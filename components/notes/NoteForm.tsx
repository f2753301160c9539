import { useId } from 'preact/hooks';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { DiscardQuestion } from './DiscardQuestion';
import { NoteFields } from './NoteFields';
import { NoteSource } from './NoteSource';
import type { NoteDraft } from './note-draft';
import { useNoteForm } from './use-note-form';

export interface NoteFormProps {
  /** The heading of the form. */
  readonly title: string;
  /** The label of the submit button. */
  readonly keep: string;
  /** The label of the cancel button, if it is not “Cancel”. */
  readonly cancel?: string;
  readonly initial: NoteDraft;
  /** The draft as it was before another view replaced the form. */
  readonly resumed?: NoteDraft | undefined;
  readonly spaces: readonly Space[];
  /** The address of the page or chat that the note is from; empty if there is none. */
  readonly url?: string;
  /** The note is in the vault already, with its source. */
  readonly isStored?: true;
  /** Called with each change, so that the caller can keep the draft if the page closes. */
  readonly onChange?: (draft: NoteDraft) => void;
  /** Rejects if the note could not be saved. The form then stays open and shows why. */
  readonly onKeep: (draft: NoteDraft) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** A form that writes or edits a note. Ctrl or Cmd with Enter saves it. Escape closes it, and asks first if something was changed. */
export function NoteForm(props: NoteFormProps) {
  const { title, keep, cancel: cancelLabel, spaces, url = '', isStored, onLeave } = props;
  const { t } = useLanguage();
  const form = useNoteForm(props);
  const { box, draft, update, isEmpty, isAsking, cancel, resume, save, onKeyDown } = form;
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
          value={draft.text}
          onInput={event => update({ text: event.currentTarget.value })}
        />
      </label>
      {url !== '' && (
        <NoteSource
          {...{ url }}
          withoutIt={draft.withoutSource}
          onWithout={isStored ? undefined : withoutSource => update({ withoutSource })}
        />
      )}
      <NoteFields {...{ draft, spaces }} onChange={update} />
      <p class="warning" role="alert">
        {form.notice?.text}
      </p>
      {isAsking ? (
        <DiscardQuestion {...{ onLeave }} onResume={resume} />
      ) : (
        <NoteButtons {...{ keep }} cancel={cancelLabel} onLeave={cancel} isDisabled={isEmpty || form.busy} />
      )}
    </form>
  );
}

interface NoteButtonsProps extends Pick<NoteFormProps, 'keep' | 'onLeave'> {
  readonly cancel: string | undefined;
  readonly isDisabled: boolean;
}

function NoteButtons({ keep, cancel, isDisabled, onLeave }: NoteButtonsProps) {
  const { t } = useLanguage();
  return (
    <div class="row">
      <button type="submit" class="primary" disabled={isDisabled} aria-keyshortcuts="Control+Enter Meta+Enter">
        {keep} <kbd>{saveKeys}</kbd>
      </button>
      <button type="button" class="quiet" onClick={onLeave}>
        {cancel ?? t('library_cancel')}
      </button>
    </div>
  );
}

const saveKeys = /Mac/.test(globalThis.navigator?.userAgent ?? '') ? '⌘↵' : 'Ctrl ↵';
