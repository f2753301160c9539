import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import { getAgeMs, getNow } from '../../../lib/core/clock';
import type { Scope } from '../../../lib/core/scope';
import type { NoteDraft } from '../../notes/note-draft';
import { emptyChoice, filterByScope, attachScope, removeChats } from '../../preview/state/selection';
import type { Choice } from '../../preview/state/selection';
import type { ProposedCall } from './call';
import { findProposalDraft, putProposalDraft } from './proposals';
import type { SavedPopup, SavedSearch } from './use-search';

interface DraftOptions {
  readonly saved: SavedPopup;
  readonly onSave: (saved: SavedPopup) => void;
  readonly library: Pick<LibraryService, 'readConversation'>;
  /** The current scope; absent until it is known. */
  readonly scope: Scope | undefined;
}

/**
 * Saves the search and the selection with every change, so that both return when the popup opens again. Ticked hits stay within the scope
 * they were found in.
 */
export function useDraft({ saved, onSave, library, scope }: DraftOptions) {
  const {
    choice: storedChoice,
    note: _note,
    proposals: _proposals,
    openedByPageAt: _at,
    savedAt: _savedAt,
    ...search
  } = saved;
  const [chosen, setChoice] = useState<Choice>(() => closePreview(storedChoice ?? emptyChoice));
  // Computed during render, not in an effect: what is rendered once can be inserted.
  const choice = useMemo(() => (scope ? filterByScope(scope, chosen) : chosen), [scope, chosen]);
  const latestSearch = useRef<SavedSearch>(search);
  const { getNotes, ...noteActions } = useNotes(saved, () =>
    save(latestSearch.current, isUsed.current ? emptyChoice : choice),
  );
  const save = (next: SavedSearch, chosen: Choice) => onSave({ ...toSaved(next, chosen), ...getNotes() });
  /** The selection was inserted, so the next question starts without it. */
  const isUsed = useRef(false);

  const choose = (to: Choice) => {
    isUsed.current = false;
    const next = attachScope(scope, choice, to);
    setChoice(next);
    save(latestSearch.current, next);
  };
  const startOver = () => {
    isUsed.current = false;
    setChoice(emptyChoice);
    return emptyChoice;
  };

  // The scope changed, so the selection is gone and does not return with the old scope.
  useEffect(() => {
    if (choice !== chosen) choose(choice);
  }, [choice]);

  // Chats may have been forgotten since the popup closed. Their passages are removed.
  useEffect(() => {
    const chats = [...new Set((storedChoice?.picked ?? []).map(({ conversation }) => conversation))];
    if (chats.length === 0) return;
    const removeForgotten = async () => {
      const conversations = await Promise.all(chats.map(id => library.readConversation(id)));
      const deleted = new Set(chats.filter((_, index) => conversations[index] === null));
      if (deleted.size > 0) setChoice(now => removeChats(now, id => deleted.has(id)));
    };
    // The vault's problem is shown wherever its data is needed.
    removeForgotten().catch(() => undefined);
  }, []);

  return {
    search,
    choice,
    choose,
    saveSearch: (next: SavedSearch) => {
      latestSearch.current = next;
      save(next, isUsed.current ? startOver() : choice);
    },
    /** After an insertion, the popup opens without a selection. */
    markInserted: () => {
      isUsed.current = true;
      save(latestSearch.current, emptyChoice);
    },
    ...noteActions,
  };
}

/** Drafts of notes. `onChange` is called after each change. */
function useNotes({ note: storedNote, proposals: storedProposals = [] }: SavedPopup, onChange: () => void) {
  const note = useRef(storedNote);
  const proposals = useRef(storedProposals);
  return {
    getNotes: (): Pick<SavedPopup, 'note' | 'proposals'> => ({
      ...(note.current && { note: note.current }),
      ...(proposals.current.length > 0 && { proposals: proposals.current }),
    }),
    /** Saves the draft of a note; `undefined` removes it. */
    saveNote: (draft: NoteDraft | undefined) => {
      note.current = draft;
      onChange();
    },
    proposals: {
      getDraft: (call: ProposedCall) => findProposalDraft(proposals.current, call),
      /** Saves the user's changes to a proposal. `undefined` removes them, after it was saved or dismissed. */
      save: (call: ProposedCall, draft: NoteDraft | undefined) => {
        proposals.current = putProposalDraft(proposals.current, call, draft);
        onChange();
      },
    },
  };
}

/** A popup opens with its list. */
function closePreview(choice: Choice): Choice {
  const { open, ...rest } = choice;
  return open ? rest : choice;
}

const toSaved = (search: SavedSearch, choice: Choice): SavedPopup =>
  choice === emptyChoice ? search : { ...search, choice };

/** In milliseconds. Who comes back later has another question. */
const maxQuestionAgeMs = 60_000;

/** Removes a question that was saved more than a minute before `now` (milliseconds since 1970). Ticks and notes stay. */
export function dropOldQuestion(saved: SavedPopup, now = getNow()): SavedPopup {
  const { asWords: _asWords, ...kept } = saved;
  const isOld = saved.savedAt !== undefined && getAgeMs(saved.savedAt, now) > maxQuestionAgeMs;
  return isOld ? { ...kept, question: '', selected: 0 } : saved;
}
