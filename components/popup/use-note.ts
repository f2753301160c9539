import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import { useLanguage } from '../language';
import { begun, newNote, type NoteSaid } from '../notes/said';
import type { useSaying } from '../use-saying';
import { chatOf, type OpenTab } from './tab-health';
import type { Walls } from './use-walls';

interface Surroundings {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  /** What was being written when the popup closed. */
  readonly given: NoteSaid | undefined;
  /** Keeps it over that. */
  readonly onNote: (note: NoteSaid | undefined) => void;
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
}

/** A note that is being written in the popup: it lands where one stands, and is from the chat that is open. */
export function useNote({ library, tab, walls, given, onNote, attempt }: Surroundings) {
  const { t } = useLanguage();
  const [writing, setWriting] = useState(given);
  const url = chatOf(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const change = (next: NoteSaid | undefined) => {
    setWriting(next);
    onNote(next);
  };
  return {
    /** Absent while none is. */
    form: writing && {
      title: t('note_new'),
      keep: t('note_keep'),
      given: writing,
      spaces: walls.spaces,
      url,
      onSaid: onNote,
      onKeep: async (said: NoteSaid) => {
        await library.addNote(newNote(said, url, Date.now()));
        change(undefined);
        attempt(async () => t('note_kept'));
      },
      onLeave: () => change(undefined),
    },
    begin: (text = '') => change(begun(text, walls.standing?.within.space ?? 'main')),
  };
}
