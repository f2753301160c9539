import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import { useLanguage } from '../../i18n/language';
import { begun, newNote, type NoteSaid } from '../../notes/note-draft';
import type { useSaying } from '../../hooks/use-notice';
import type { ProposedCall } from './call';
import { chatOf, type OpenTab } from './open-tab';
import type { Walls } from './use-scope';

interface Surroundings {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  /** A recall call covers the note until its answer was handled. */
  readonly call?: ProposedCall | undefined;
  /** The note that was being written when the popup closed. */
  readonly given: NoteSaid | undefined;
  /** Saves the draft, so that it returns when the popup opens again. */
  readonly onNote: (note: NoteSaid | undefined) => void;
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
}

/** A note written in the popup. It belongs to the current space and is from the open chat. */
export function useNote({ library, tab, walls, call, given, onNote, attempt }: Surroundings) {
  const { t } = useLanguage();
  // The form starts empty and resumes the draft, so any text counts as a change and closing asks first.
  const [writing, setWriting] = useState(given && begun('', given.space));
  /** The current draft. The form resumes it after another view covered the form. */
  const said = useRef(given);
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    if (call?.call.call === 'recall') setAside(true);
  }, [call?.at]);
  const url = chatOf(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const keep = (next: NoteSaid | undefined) => {
    said.current = next;
    // An empty draft is not worth saving.
    onNote(next?.text.trim() === '' ? undefined : next);
  };
  const change = (next: NoteSaid | undefined) => {
    setWriting(next);
    keep(next);
  };
  return {
    /** Absent if no note is being written, or while it is postponed. */
    form:
      isAside || !writing
        ? undefined
        : {
            title: t('note_new'),
            keep: t('note_keep'),
            given: writing,
            before: said.current,
            spaces: walls.spaces,
            url,
            onSaid: keep,
            onKeep: async (said: NoteSaid) => {
              await library.addNote(newNote(said, url, Date.now()));
              change(undefined);
              attempt(async () => t('note_kept'));
            },
            onLeave: () => change(undefined),
          },
    /** Continues the note that is being written, if there is one. */
    begin: (text = '') => {
      setAside(false);
      if (!writing) change(begun(text, walls.standing?.within.space ?? 'main'));
    },
  };
}
