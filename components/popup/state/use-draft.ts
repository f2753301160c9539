import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { Within } from '../../../lib/core/scope';
import type { NoteSaid } from '../../notes/note-draft';
import { anew, nothingChosen, seenFrom, tickedFrom, without } from '../../preview/state/selection';
import type { Choice } from '../../preview/state/selection';
import type { ProposedCall } from './call';
import { madeOf, withMadeOf } from './proposals';
import type { PopupDraft, SearchDraft } from './use-search';

interface Given {
  readonly draft: PopupDraft;
  readonly onDraft: (draft: PopupDraft) => void;
  readonly library: Pick<LibraryService, 'conversation'>;
  /** The current scope; absent until it is known. */
  readonly within: Within | undefined;
}

/**
 * Saves the search and the selection with every change, so that both return when the popup opens again. Ticked hits stay within the scope
 * they were found in.
 */
export function useDraft({ draft, onDraft, library, within }: Given) {
  const { choice: given, note: _note, proposals: _proposals, ...search } = draft;
  const [chosen, setChoice] = useState<Choice>(given ?? nothingChosen);
  // Computed during render, not in an effect: what is rendered once can be inserted.
  const choice = useMemo(() => (within ? seenFrom(within, chosen) : chosen), [within, chosen]);
  const asked = useRef<SearchDraft>(search);
  const { notes, ...keepers } = useNotes(draft, () => keep(asked.current, used.current ? nothingChosen : choice));
  const keep = (next: SearchDraft, chosen: Choice) => onDraft({ ...draftOf(next, chosen), ...notes() });
  /** The selection was inserted, so the next question starts without it. */
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

  // The scope changed, so the selection is gone and does not return with the old scope.
  useEffect(() => {
    if (choice !== chosen) choose(choice);
  }, [choice]);

  // Chats may have been forgotten since the popup closed. Their passages are removed.
  useEffect(() => {
    const chats = [...new Set((given?.picked ?? []).map(({ conversation }) => conversation))];
    if (chats.length === 0) return;
    const look = async () => {
      const there = await Promise.all(chats.map(id => library.conversation(id)));
      const gone = new Set(chats.filter((_, index) => there[index] === null));
      if (gone.size > 0) setChoice(now => without(now, id => gone.has(id)));
    };
    // The vault's problem is shown wherever its data is needed.
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
    /** After an insertion, the popup opens without a selection. */
    done: () => {
      used.current = true;
      keep(asked.current, nothingChosen);
    },
    ...keepers,
  };
}

/** Drafts of notes. `onChange` is called after each change. */
function useNotes({ note: begun, proposals: given = [] }: PopupDraft, changed: () => void) {
  const note = useRef(begun);
  const proposals = useRef(given);
  return {
    notes: (): Pick<PopupDraft, 'note' | 'proposals'> => ({
      ...(note.current && { note: note.current }),
      ...(proposals.current.length > 0 && { proposals: proposals.current }),
    }),
    /** Saves the draft of a note; `undefined` removes it. */
    keepNote: (said: NoteSaid | undefined) => {
      note.current = said;
      changed();
    },
    proposals: {
      madeOf: (call: ProposedCall) => madeOf(proposals.current, call),
      /** Saves the user's changes to a proposal. `undefined` removes them, after it was saved or dismissed. */
      keep: (call: ProposedCall, said: NoteSaid | undefined) => {
        proposals.current = withMadeOf(proposals.current, call, said);
        changed();
      },
    },
  };
}

const draftOf = (search: SearchDraft, choice: Choice): PopupDraft =>
  choice === nothingChosen ? search : { ...search, choice };
