import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import { useLanguage } from '../language';
import { begun, newNote, type NoteSaid } from '../notes/said';
import type { useSaying } from '../use-saying';
import type { ProposedCall } from './call';
import { chatOf, type OpenTab } from './tab-health';
import type { Walls } from './use-walls';

interface Surroundings {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  /** What an assistant asks for: what answers it is looked at before a note is gone on with. */
  readonly call?: ProposedCall | undefined;
  /** What was being written when the popup closed. */
  readonly given: NoteSaid | undefined;
  /** Keeps it over that. */
  readonly onNote: (note: NoteSaid | undefined) => void;
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
}

/** A note that is being written in the popup: it lands where one stands, and is from the chat that is open. */
export function useNote({ library, tab, walls, call, given, onNote, attempt }: Surroundings) {
  const { t } = useLanguage();
  // Nothing of what is given is there again: it is asked about before it is thrown away.
  const [writing, setWriting] = useState(given && begun('', given.space));
  /** As it stands now: the form begins with it again when what covered it is gone. */
  const said = useRef(given);
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    if (call?.call.call === 'recall') setAside(true);
  }, [call?.at]);
  const url = chatOf(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const keep = (next: NoteSaid | undefined) => {
    said.current = next;
    // A form in which nothing was written yet is nothing to come back to.
    onNote(next?.text.trim() === '' ? undefined : next);
  };
  const change = (next: NoteSaid | undefined) => {
    setWriting(next);
    keep(next);
  };
  return {
    /** Absent while none is, or it lies aside until it is asked for. */
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
    /** One that is being written is gone on with. */
    begin: (text = '') => {
      setAside(false);
      if (!writing) change(begun(text, walls.standing?.within.space ?? 'main'));
    },
  };
}
