import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { chipsId } from './QueryChips';
import type { QueryChip } from './state/query-chips';
import { listId, toOptionId } from './HitList';
import { SearchFooter } from './SearchFooter';
import type { PopupSearch } from './state/use-search';

interface SearchBoxProps {
  readonly search: PopupSearch;
  /** At least one hit is ticked, so Enter inserts even if the list is empty. */
  readonly hasPicked: boolean;
  /** Ticks or unticks the selected hit. */
  readonly onTick: () => void;
  readonly onInsert: () => void;
  /** Absent if the chat has no URL to open. */
  readonly onOpenChat: (() => void) | undefined;
  /** Draws the scope under the box. `focusBox` returns the focus to the box. */
  readonly renderScope?: (focusBox: () => void) => ComponentChildren;
}

/**
 * A combobox: typing searches, the arrow keys select, Enter inserts, Ctrl or Cmd with Enter opens the chat, Shift with Enter ticks the hit,
 * and the right arrow behind the last character shows what is similar to the hit. The filters of the query stand below the box; Backspace
 * at its start removes the last one.
 */
export function SearchBox(props: SearchBoxProps) {
  const { search, renderScope } = props;
  const { question, selected, chips } = search;
  const count = search.hits.length;
  const { t } = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  // Runs before paint: if the user typed already, a later `select()` would make the second character replace the first.
  useLayoutEffect(() => {
    box.current?.focus();
    // The saved question is selected, so that typing replaces it.
    box.current?.select();
  }, []);

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
      <SearchFooter search={search} onRemoveChip={removeChip}>
        {renderScope?.(() => box.current?.focus())}
      </SearchFooter>
    </div>
  );
}

function handleKey(
  event: TargetedKeyboardEvent<HTMLInputElement>,
  props: SearchBoxProps,
  removeChip: (chip: QueryChip) => void,
): void {
  const { search, hasPicked, onTick, onInsert, onOpenChat } = props;
  const { selected, chips } = search;
  const count = search.hits.length;
  const box = event.currentTarget;
  // During IME composition (Japanese kana to kanji), the keys belong to the input method.
  if (event.isComposing || event.keyCode === 229) return;
  // A held Enter counts once. Its first action may have moved the focus here.
  if (event.key === 'Enter' && event.repeat) return event.preventDefault();
  const lastChip = chips.at(-1);
  if (event.key === 'Backspace' && lastChip && isAtBeginning(box)) {
    event.preventDefault();
    return removeChip(lastChip);
  }
  if (count === 0 && !(hasPicked && event.key === 'Enter')) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  // Below the last hit of the first page, the next page follows.
  const isBelow = event.key === 'ArrowDown' && selected === count - 1 && search.onMore;
  const folded = event.key === 'ArrowRight' && isAtEnd(box) && search.hits[selected];
  if (folded && folded.similar?.length) search.unfold(folded);
  else if (isBelow) void (search.isAsking || search.onMore());
  else if (step) search.select((selected + step + count) % count);
  else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpenChat?.();
  else if (event.key === 'Enter' && event.shiftKey) onTick();
  else if (event.key === 'Enter') onInsert();
  else return;
  event.preventDefault();
}

/** Is true if the caret is at the start and Backspace would delete nothing. */
const isAtBeginning = (box: HTMLInputElement): boolean => box.selectionStart === 0 && box.selectionEnd === 0;

/** Is true if the right arrow would not move the caret. */
const isAtEnd = (box: HTMLInputElement): boolean => box.selectionStart === box.value.length;
