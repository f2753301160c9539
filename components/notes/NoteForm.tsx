import { useId } from 'preact/hooks';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { LeaveQuestion } from './LeaveQuestion';
import { NoteFields } from './NoteFields';
import { NoteSource } from './NoteSource';
import type { NoteSaid } from './said';
import { useWriting } from './use-writing';

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
  /** It is kept already, with its source. */
  readonly isKept?: true;
  /** With each change, for whoever keeps it over a closed page. */
  readonly onSaid?: (said: NoteSaid) => void;
  /** Rejects where it could not be kept: then the form stays as it is, and says why. */
  readonly onKeep: (said: NoteSaid) => Promise<unknown>;
  readonly onLeave: () => void;
}

/** A note written or changed. Ctrl or Cmd with Enter keeps it; Escape leaves it, and asks first where something was changed. */
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
