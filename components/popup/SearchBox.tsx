import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../language';
import { chipsId } from './AskedChips';
import type { Demand } from './demands';
import { listId, optionId } from './HitList';
import { UnderSearch } from './UnderSearch';
import type { Search } from './use-search';

interface SearchBoxProps {
  readonly search: Search;
  /** Something is ticked, and can be inserted whatever the list holds. */
  readonly picked: boolean;
  /** Ticks the selected hit, or no longer. */
  readonly onTick: () => void;
  readonly onInsert: () => void;
  /** Absent where the chat has no address to open. */
  readonly onOpenChat: (() => void) | undefined;
  /** Where is searched: drawn under the box, to which `toBox` gives the focus back. */
  readonly where?: (toBox: () => void) => ComponentChildren;
}

/**
 * A combobox: typing asks, the arrow keys choose, Enter inserts, with Ctrl or Cmd it opens the original chat, with Shift it ticks
 * the hit so that several go in together. Below it stands what was understood beside the words; Backspace at its beginning leaves out the last of it.
 */
export function SearchBox({ search, picked, onTick, onInsert, onOpenChat, where }: SearchBoxProps) {
  const { question, selected, demands } = search;
  const count = search.hits.length;
  const { t } = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  // Before it is painted: who typed already would have the first letter selected, and written over by the second.
  useLayoutEffect(() => {
    box.current?.focus();
    // A question from last time is selected as a whole, so that typing replaces it.
    box.current?.select();
  }, []);

  const leaveOut = (demand: Demand) => {
    search.leaveOut(demand);
    // The chip that had the focus is gone in a moment.
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing (Japanese kana into kanji), its keys are its own.
    if (event.isComposing || event.keyCode === 229) return;
    // Held down, Enter is meant once, and what it did may have brought the focus here.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    const last = demands.at(-1);
    if (event.key === 'Backspace' && last && isAtBeginning(box.current)) {
      event.preventDefault();
      return leaveOut(last);
    }
    if (count === 0 && !(picked && event.key === 'Enter')) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Below the last of the first few are the others.
    const isBelow = event.key === 'ArrowDown' && selected === count - 1 && search.onMore;
    if (isBelow) void (search.asking || search.onMore());
    else if (step) search.select((selected + step + count) % count);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpenChat?.();
    else if (event.key === 'Enter' && event.shiftKey) onTick();
    else if (event.key === 'Enter') onInsert();
    else return;
    event.preventDefault();
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
        {...(demands.length > 0 && { 'aria-describedby': chipsId })}
        {...(count > 0 && { 'aria-activedescendant': optionId(selected) })}
        placeholder={t('popup_search_placeholder')}
        autocomplete="off"
        spellcheck={false}
        value={question}
        onInput={event => search.ask(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <UnderSearch search={search} onLeaveOut={leaveOut}>
        {where?.(() => box.current?.focus())}
      </UnderSearch>
    </div>
  );
}

/** Nothing stands before the caret, and nothing is selected that Backspace would take away. */
const isAtBeginning = (box: HTMLInputElement | null): boolean => box?.selectionStart === 0 && box.selectionEnd === 0;
