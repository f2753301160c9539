import { useEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../language';
import { listId, optionId } from './HitList';
import type { Search } from './use-search';

interface SearchBoxProps {
  readonly search: Search;
  readonly onInsert: () => void;
  /** Absent where the chat has no address to open. */
  readonly onOpenChat: (() => void) | undefined;
}

/** A combobox: typing asks, the arrow keys choose, Enter inserts, with Ctrl or Cmd it opens the original chat. */
export function SearchBox({ search, onInsert, onOpenChat }: SearchBoxProps) {
  const { question, selected } = search;
  const count = search.hits.length;
  const { t } = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    // A question from last time is selected as a whole, so that typing replaces it.
    box.current?.select();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing (Japanese kana into kanji), its keys are its own.
    if (event.isComposing || event.keyCode === 229 || count === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) search.select((selected + step + count) % count);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpenChat?.();
    else if (event.key === 'Enter') onInsert();
    else return;
    event.preventDefault();
  };

  return (
    <input
      ref={box}
      class="search"
      type="text"
      inputMode="search"
      role="combobox"
      aria-label={t('popup_search_label')}
      aria-expanded={count > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      {...(count > 0 && { 'aria-activedescendant': optionId(selected) })}
      placeholder={t('popup_search_placeholder')}
      autocomplete="off"
      spellcheck={false}
      value={question}
      onInput={event => search.ask(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
