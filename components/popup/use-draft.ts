import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { Within } from '../../lib/walls';
import type { NoteSaid } from '../notes/said';
import { anew, nothingChosen, seenFrom, tickedFrom, without } from '../preview/choice';
import type { Choice } from '../preview/choice';
import type { ProposedCall } from './call';
import { madeOf, withMadeOf } from './proposals';
import type { PopupDraft, SearchDraft } from './use-search';

interface Given {
  readonly draft: PopupDraft;
  readonly onDraft: (draft: PopupDraft) => void;
  readonly library: Pick<LibraryService, 'conversation'>;
  /** Behind which walls one stands; absent until it is known. */
  readonly within: Within | undefined;
}

/**
 * What is to come back when the popup closes: the search and what was chosen, handed over with every change of either. What is ticked
 * stays behind the walls that it was found behind.
 */
export function useDraft({ draft, onDraft, library, within }: Given) {
  const { choice: given, note: _note, proposals: _proposals, ...search } = draft;
  const [chosen, setChoice] = useState<Choice>(given ?? nothingChosen);
  // Told while it is drawn and not after it: what is drawn once more may go in.
  const choice = useMemo(() => (within ? seenFrom(within, chosen) : chosen), [within, chosen]);
  const asked = useRef<SearchDraft>(search);
  const { notes, ...keepers } = useNotes(draft, () => keep(asked.current, used.current ? nothingChosen : choice));
  const keep = (next: SearchDraft, chosen: Choice) => onDraft({ ...draftOf(next, chosen), ...notes() });
  /** What was chosen stands in the composer. The next question is another matter. */
  const used = useRef(false);

  const choose = (to: Choice) => {
    used.current = false;
    const next = tickedFrom(within, choice, to);
    setChoice(next);
    keep(asked.current, next);
  };
  const begin = () => {
    used.current = false;
    const next = anew(choice);
    setChoice(next);
    return next;
  };

  // It is behind another wall now, and does not come back with this one.
  useEffect(() => {
    if (choice !== chosen) choose(choice);
  }, [choice]);

  // Chats may have been forgotten since the popup was closed, and what is forgotten is nowhere.
  useEffect(() => {
    const chats = [...new Set((given?.picked ?? []).map(({ conversation }) => conversation))];
    if (chats.length === 0) return;
    const look = async () => {
      const there = await Promise.all(chats.map(id => library.conversation(id)));
      const gone = new Set(chats.filter((_, index) => there[index] === null));
      if (gone.size > 0) setChoice(now => without(now, id => gone.has(id)));
    };
    // A vault that does not answer says so wherever it is asked for more.
    look().catch(() => undefined);
  }, []);

  return {
    search,
    choice,
    choose,
    keepSearch: (next: SearchDraft) => {
      asked.current = next;
      keep(next, used.current ? begin() : choice);
    },
    /** It was inserted: next time the popup opens with nothing chosen. */
    done: () => {
      used.current = true;
      keep(asked.current, nothingChosen);
    },
    ...keepers,
  };
}

/** Notes that are being written. `changed` after each change of one. */
function useNotes({ note: begun, proposals: given = [] }: PopupDraft, changed: () => void) {
  const note = useRef(begun);
  const proposals = useRef(given);
  return {
    notes: (): Pick<PopupDraft, 'note' | 'proposals'> => ({
      ...(note.current && { note: note.current }),
      ...(proposals.current.length > 0 && { proposals: proposals.current }),
    }),
    /** A note that was begun, or none any more. */
    keepNote: (said: NoteSaid | undefined) => {
      note.current = said;
      changed();
    },
    proposals: {
      madeOf: (call: ProposedCall) => madeOf(proposals.current, call),
      /** What the user made of it; `undefined`: it was kept or put away. */
      keep: (call: ProposedCall, said: NoteSaid | undefined) => {
        proposals.current = withMadeOf(proposals.current, call, said);
        changed();
      },
    },
  };
}

const draftOf = (search: SearchDraft, choice: Choice): PopupDraft =>
  choice === nothingChosen ? search : { ...search, choice };
