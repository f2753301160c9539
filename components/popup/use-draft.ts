import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteSaid } from '../notes/said';
import { nothingChosen, without } from '../preview/choice';
import type { Choice } from '../preview/choice';
import type { PopupDraft, SearchDraft } from './use-search';

interface Given {
  readonly draft: PopupDraft;
  readonly onDraft: (draft: PopupDraft) => void;
  readonly library: Pick<LibraryService, 'conversation'>;
}

/** What is to come back when the popup closes: the search and what was chosen, handed over with every change of either. */
export function useDraft({ draft, onDraft, library }: Given) {
  const { choice: given, note: begun, ...search } = draft;
  const [choice, setChoice] = useState<Choice>(given ?? nothingChosen);
  const asked = useRef<SearchDraft>(search);
  const note = useRef(begun);
  const keep = (next: SearchDraft, chosen: Choice) =>
    onDraft({ ...draftOf(next, chosen), ...(note.current && { note: note.current }) });
  /** What was chosen stands in the composer. The next question is another matter. */
  const used = useRef(false);

  const choose = (next: Choice) => {
    used.current = false;
    setChoice(next);
    keep(asked.current, next);
  };
  const begin = () => {
    used.current = false;
    const next: Choice = choice.open ? { ...nothingChosen, open: true } : nothingChosen;
    setChoice(next);
    return next;
  };

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
    /** A note that was begun, or none any more. */
    keepNote: (said: NoteSaid | undefined) => {
      note.current = said;
      keep(asked.current, used.current ? nothingChosen : choice);
    },
  };
}

const draftOf = (search: SearchDraft, choice: Choice): PopupDraft =>
  choice === nothingChosen ? search : { ...search, choice };
