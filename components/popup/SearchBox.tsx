import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useKeysOfBox, useTypeIntoBox } from '../hooks/use-type-into-box';
import { matchShortcut, type RowAction } from '../list/action';
import { askRowId } from '../list/AskRow';
import { useLanguage } from '../i18n/language';
import { chipsId, QueryChips } from './QueryChips';
import type { QueryChip } from './state/query-chips';
import { listId, toOptionId } from './HitList';
import type { PopupSearch } from './state/search-view';

interface SearchBoxProps {
  readonly search: PopupSearch;
  /** At least one hit is ticked, so Enter inserts even if the list is empty. */
  readonly hasPicked: boolean;
  readonly onInsert: () => void;
  /** What can be done with the selected hit, each with its keys. */
  readonly actions: readonly RowAction[];
  readonly onActions: () => void;
  /** The box was there before and comes back, so its text is not selected. */
  readonly isReturning: boolean;
  /** Draws the scope behind the filters. `focusBox` returns the focus to the box. */
  readonly renderScope?: (focusBox: () => void) => ComponentChildren;
}

/**
 * A combobox: typing searches, the arrow keys select, Enter inserts, Escape clears, and every action has its keys. The filters of the query
 * stand in the box; Backspace at its start removes the last one. Tab leads to the row that asks a
 * model, if there is one.
 */
export function SearchBox(props: SearchBoxProps) {
  const { search, renderScope, isReturning } = props;
  const { question, selected, chips } = search;
  const count = search.hits.length;
  const { t } = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  // Runs before paint: if the user typed already, a later `select()` would make the second character replace the first.
  useLayoutEffect(() => {
    box.current?.focus();
    // The saved question is selected, so that typing replaces it. A person who comes back from the preview goes on where they were.
    if (isReturning) box.current?.setSelectionRange(question.length, question.length);
    else box.current?.select();
  }, []);

  useTypeIntoBox(box);
  useKeysOfBox(box, listId);

  const removeChip = (chip: QueryChip) => {
    search.removeChip(chip);
    // The focused chip is about to be removed.
    box.current?.focus();
  };

  return (
    <div class="search-field">
      <input
        ref={box}
        class="search"
        dir="auto"
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={t('popup_search_label')}
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(chips.length > 0 && { 'aria-describedby': chipsId })}
        {...(count > 0 && { 'aria-activedescendant': toOptionId(selected) })}
        placeholder={t('popup_search_placeholder')}
        autocomplete="off"
        spellcheck={false}
        value={question}
        onInput={event => search.setQuestion(event.currentTarget.value)}
        onKeyDown={event => handleKey(event, props, removeChip)}
      />
      <QueryChips chips={chips} onRemoveChip={removeChip} />
      {renderScope?.(() => box.current?.focus())}
    </div>
  );
}

/** In rows. */
const pageStep = 8;

function handleKey(
  event: TargetedKeyboardEvent<HTMLInputElement>,
  props: SearchBoxProps,
  removeChip: (chip: QueryChip) => void,
): void {
  const { search, hasPicked, onInsert, actions, onActions } = props;
  const { selected, chips, question } = search;
  const count = search.hits.length;
  const box = event.currentTarget;
  // A held Enter counts once. Its first action may have moved the focus here.
  if (event.key === 'Enter' && event.repeat) return event.preventDefault();
  const lastChip = chips.at(-1);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (event.key === 'Backspace' && isPlain && lastChip && isAtBeginning(box)) {
    event.preventDefault();
    return removeChip(lastChip);
  }
  if (event.key === 'Escape' && question !== '') {
    event.preventDefault();
    return search.setQuestion('');
  }
  const askRow = event.key === 'Tab' && isPlain ? document.getElementById(askRowId) : null;
  if (askRow) {
    event.preventDefault();
    return askRow.focus();
  }
  // Enter waits for the answer: whoever types fast need not press it twice.
  const isAwaited = hasPicked || (search.isAsking && question.trim() !== '');
  if (count === 0 && !(isAwaited && event.key === 'Enter')) return;
  const next = isPlain ? findNext(event.key, box, selected, count) : undefined;
  // Below the last hit of the first page, the next page follows.
  const isBelow = event.key === 'ArrowDown' && selected === count - 1 && search.onMore;
  const action = actions.find(({ shortcut }) => shortcut && matchShortcut(event, shortcut));
  if (isBelow) void (search.isAsking || search.onMore?.());
  else if (next !== undefined) search.select(Math.min(Math.max(next, 0), count - 1));
  else if (event.key === 'Enter' && isPlain) onInsert();
  else if (isMenuKey(event, question)) onActions();
  else if (action && !isEditing(event, box)) action.choose();
  else return;
  event.preventDefault();
}

/** Returns the row to which a key moves. Home and End move in the text first. */
function findNext(key: string, box: HTMLInputElement, selected: number, count: number): number | undefined {
  if (key === 'Home') return isAtBeginning(box) ? 0 : undefined;
  if (key === 'End') return isAtEnd(box) ? count - 1 : undefined;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep }[key];
  return step === undefined ? undefined : selected + step;
}

const isMenuKey = ({ key, ctrlKey, metaKey }: KeyboardEvent, question: string): boolean =>
  ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '?' && question === '';

/** The key edits the text of the box: it copies a selection, deletes something, or moves the caret. */
function isEditing({ key }: KeyboardEvent, box: HTMLInputElement): boolean {
  if (key === 'ArrowRight') return !isAtEnd(box);
  if (key === 'Backspace') return !isAtBeginning(box);
  return key.toLowerCase() === 'c' && box.selectionStart !== box.selectionEnd;
}

/** Is true if the caret is at the start and Backspace would delete nothing. */
const isAtBeginning = (box: HTMLInputElement): boolean => box.selectionStart === 0 && box.selectionEnd === 0;

/** Is true if the right arrow would not move the caret. */
const isAtEnd = (box: HTMLInputElement): boolean => box.selectionStart === box.value.length;
