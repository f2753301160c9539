/** One shelf: what to look for on it, and what stands there or was found there. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import type { Demand } from '../popup/demands';
import { ChatList } from './ChatList';
import { Found } from './Found';
import type { LibraryDoors } from './Library';
import { isWriting } from './is-writing';
import { ListHead } from './ListHead';
import { Nothing } from './Nothing';
import { SpaceActions } from './SpaceActions';
import { useChosen, type Chosen } from './use-chosen';
import type { Deeds } from './use-deeds';
import { useFound, type FoundAnswers } from './use-found';
import { useRows } from './use-rows';

interface ListSideProps {
  readonly library: Pick<LibraryService, 'browse' | 'recall'>;
  readonly title: string;
  /** Above everything. */
  readonly notice: ComponentChildren;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly occasion: string;
  /** How many deeds were done here. */
  readonly changes: number;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  readonly doors: LibraryDoors;
  readonly open: ConversationId | undefined;
  /** The space whose story is open. */
  readonly story: string | undefined;
  readonly isEmptyVault: boolean;
  readonly onOpen: (chat: ConversationId, turn?: string) => void;
  readonly onStory: (space: string) => void;
}

export function ListSide(props: ListSideProps) {
  const { library, title, shelf, onShelf, occasion, shelves, deeds, doors, open, isEmptyVault, onOpen, onStory } =
    props;
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [byTitle, setByTitle] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const side = useRef<HTMLElement>(null);
  const toList = () => side.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  useSlash(() => box.current?.focus());
  useArrows(open === undefined && props.story === undefined ? toList : undefined);
  useFocusBack(side, open, props.story);

  const question = typed.trim();
  const listed = useMemo(
    () => (byTitle && question ? { ...shelf, title: question } : shelf),
    [shelf, byTitle, question],
  );
  const rows = useRows(library, listed, occasion);
  const found = useFound(library, { question: byTitle ? '' : question, onQuestion: setTyped, shelf, occasion });
  const leaveOut = (demand: Demand) => {
    found.leaveOut(demand);
    // The chip that had the focus is gone.
    box.current?.focus();
  };
  const { chosen, ofChosen } = leftForList(useChosen(library, listed, props.changes), deeds, toList);
  const { total } = rows;
  const isSearching = question !== '' && !byTitle;
  return (
    <section class="list-side" aria-labelledby="shelf-name" ref={side}>
      {props.notice}
      <ListHead
        {...{ title, box, typed, byTitle, chosen, shelves, shelf, onShelf }}
        deeds={ofChosen}
        counted={isSearching ? foundText(found, language) : stands(total, language)}
        onExport={exporting(doors, deeds)}
        onTyped={setTyped}
        onByTitle={setByTitle}
      >
        <SpaceActions
          {...{ shelf, shelves, deeds, onStory }}
          exportSpace={doors.exportSpace}
          onGone={() => onShelf({})}
        />
      </ListHead>
      {isSearching && <Found {...{ found, onOpen }} onLeaveOut={leaveOut} spaces={shelves?.spaces ?? []} />}
      {!isSearching && !total && <Nothing {...{ rows, isEmptyVault, doors, isFiltered: listed !== shelf }} />}
      {!isSearching && total !== undefined && total > 0 && (
        <ChatList
          // Another shelf begins at its top.
          key={JSON.stringify(listed)}
          {...{ rows, total, chosen, open, onOpen }}
          onChooseAll={() => deeds.attempt(chosen.setAll)}
          onForget={ofChosen.forget}
        />
      )}
    </section>
  );
}

/** The bar over the list goes with the choice, and with it what may have had the focus: the list has it then. */
function leftForList({ clear, ...chosen }: Chosen, deeds: Deeds, toList: () => void) {
  const leave = () => {
    clear();
    toList();
  };
  const ofChosen: Deeds = {
    ...deeds,
    forget: ids => {
      deeds.forget(ids);
      leave();
    },
  };
  return { chosen: { ...chosen, clear: leave }, ofChosen };
}

/** How many stand here. That nothing does is said where the list would be. */
const stands = (total: number | undefined, { count }: ReturnType<typeof useLanguage>): string =>
  total ? count('count_chats', total) : '';

function foundText({ hits, isFirst, idle }: FoundAnswers, { t, found }: ReturnType<typeof useLanguage>): string {
  if (hits?.length === 0) return idle ? '' : t('library_nothing_found');
  return hits ? found(hits.length, isFirst) : '';
}

const exporting = ({ exportThese }: LibraryDoors, { handOut }: Deeds) =>
  exportThese && ((chats: readonly ConversationSummary[]) => handOut(() => exportThese(chats)));

/**
 * When the chat or the story that had the focus is closed, it comes back to the list, and not to the top of the page.
 * Before the next painting: a key that follows Escape at once is meant for the list.
 */
function useFocusBack(
  side: RefObject<HTMLElement | null>,
  chat: ConversationId | undefined,
  story: string | undefined,
): void {
  const opener = chat !== undefined ? '[role=listbox]' : story !== undefined ? '.space-deeds .to-story' : undefined;
  const before = useRef(opener);
  /** What had the focus in the list when it was opened, such as an answer that was found. */
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (before.current === undefined && opener !== undefined) from.current = activeElement;
    const isLost = before.current !== undefined && opener === undefined && activeElement === document.body;
    if (isLost) {
      const isThere = from.current instanceof HTMLElement && side.current?.contains(from.current);
      const there = isThere ? from.current : side.current?.querySelector(before.current ?? '');
      if (there instanceof HTMLElement) there.focus();
    }
    before.current = opener;
  });
}

/** Where nothing has the focus, and nothing else is there that they would scroll, the arrow keys are the list's. */
function useArrows(toList: (() => void) | undefined): void {
  const latest = useRef(toList);
  latest.current = toList;
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isForAnother = target !== document.body || document.querySelector('dialog[open]') !== null;
      if (!isForAnother && (key === 'ArrowDown' || key === 'ArrowUp')) latest.current?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** `/` goes to the search, as on many pages. */
function useSlash(goThere: () => void): void {
  const latest = useRef(goThere);
  latest.current = goThere;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isWriting(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
