import { getNow } from '../../../lib/core/clock';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import { useLanguage } from '../../i18n/language';
import { createNoteDraft, toNewNote, type NoteDraft } from '../../notes/note-draft';
import type { useNotice } from '../../hooks/use-notice';
import type { ProposedCall } from './call';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { ScopeState } from './use-scope';

interface NoteOptions {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly scope: Pick<ScopeState, 'current' | 'spaces'>;
  /** A recall call covers the note until its answer was handled. */
  readonly call?: ProposedCall | undefined;
  /** The note that was being written when the popup closed. */
  readonly initial: NoteDraft | undefined;
  /** Saves the draft, so that it returns when the popup opens again. */
  readonly onSave: (note: NoteDraft | undefined) => void;
  readonly run: ReturnType<typeof useNotice>['run'];
}

/** A note written in the popup. It belongs to the current space and is from the open chat. */
export function useNote({ library, tab, scope, call, initial, onSave, run }: NoteOptions) {
  const { t } = useLanguage();
  // The form starts empty and resumes the draft, so any text counts as a change and closing asks first.
  const [formDraft, setFormDraft] = useState(initial && createNoteDraft('', initial.space));
  /** The current draft. The form resumes it after another view covered the form. */
  const draft = useRef(initial);
  const [isPostponed, setPostponed] = useState(false);
  useEffect(() => {
    if (call?.call.call === 'recall') setPostponed(true);
  }, [call?.at]);
  const url = getOpenChatId(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const keep = (next: NoteDraft | undefined) => {
    draft.current = next;
    // An empty draft is not worth saving.
    onSave(next?.text.trim() === '' ? undefined : next);
  };
  const update = (next: NoteDraft | undefined) => {
    setFormDraft(next);
    keep(next);
  };
  return {
    /** Absent if no note is being written, or while it is postponed. */
    form:
      isPostponed || !formDraft
        ? undefined
        : {
            title: t('note_new'),
            keep: t('note_keep'),
            initial: formDraft,
            resumed: draft.current,
            spaces: scope.spaces,
            url,
            onChange: keep,
            onKeep: async (draft: NoteDraft) => {
              await library.addNote(toNewNote(draft, url, getNow()));
              update(undefined);
              run(async () => t('note_kept'));
            },
            onLeave: () => update(undefined),
          },
    /** Continues the note that is being written, if there is one. */
    start: (text = '') => {
      setPostponed(false);
      if (!formDraft) update(createNoteDraft(text, scope.current?.scope.space ?? 'main'));
    },
  };
}
