/** The list of one filter, with its search field and search results. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import type { Demand } from '../popup/state/query-chips';
import { ChatList } from './ChatList';
import { Found } from './SearchResults';
import type { LibraryDoors } from './Library';
import { isWriting } from './is-typing';
import { ListHead } from './ListHead';
import { Nothing } from './Nothing';
import { SpaceActions } from './SpaceActions';
import { useChosen, type Chosen } from './state/use-selection';
import type { Deeds } from './state/use-actions';
import { useFound, type FoundAnswers } from './state/use-search';
import { useRows } from './state/use-rows';

interface ListSideProps {
  readonly library: Pick<LibraryService, 'browse' | 'recall'>;
  readonly title: string;
  /** Rendered above the header. */
  readonly notice: ComponentChildren;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly occasion: string;
  /** The number of actions so far. */
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
    // The chip that had the focus no longer exists.
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
          // A different filter starts at the top of its list.
          key={JSON.stringify(listed)}
          {...{ rows, total, chosen, open, onOpen }}
          onChooseAll={() => deeds.attempt(chosen.setAll)}
          onForget={ofChosen.forget}
        />
      )}
    </section>
  );
}

/** Focuses the list when the selection ends, because the bar that may hold the focus is removed with the selection. */
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

/** Formats the number of chats. An empty list shows its own message instead. */
const stands = (total: number | undefined, { count }: ReturnType<typeof useLanguage>): string =>
  total ? count('count_chats', total) : '';

function foundText({ hits, isFirst, idle }: FoundAnswers, { t, found }: ReturnType<typeof useLanguage>): string {
  if (hits?.length === 0) return idle ? '' : t('library_nothing_found');
  return hits ? found(hits.length, isFirst) : '';
}

const exporting = ({ exportThese }: LibraryDoors, { handOut }: Deeds) =>
  exportThese && ((chats: readonly ConversationSummary[]) => handOut(() => exportThese(chats)));

/**
 * Returns the focus to the list when a chat or story that had it closes. It runs before the next painting, because a key that follows
 * Escape at once is meant for the list.
 */
function useFocusBack(
  side: RefObject<HTMLElement | null>,
  chat: ConversationId | undefined,
  story: string | undefined,
): void {
  const opener = chat !== undefined ? '[role=listbox]' : story !== undefined ? '.space-deeds .to-story' : undefined;
  const before = useRef(opener);
  /** The element in the list that had the focus when the chat opened, such as a search result. */
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

/** Sends arrow keys to the list if nothing has the focus and no dialog is open that they would scroll. */
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

/** Focuses the search field when `/` is pressed. */
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
