import type { TargetedMouseEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConversationSummary } from '../../lib/vault/vault';
import { SourceBadge } from '../controls/SourceBadge';
import { useLanguage } from '../i18n/language';
import { isIncomplete } from '../i18n/completeness-text';
import { formatSource, formatTitle } from '../i18n/source-text';

/** The height of every row in CSS pixels. `library.css` uses the same value. */
export const rowHeight = 68;

interface ChatRowProps {
  readonly id: string;
  /** `undefined` while the chat is loading. The row keeps its position. */
  readonly chat: ConversationSummary | undefined;
  /** The distance from the top of the list in CSS pixels. */
  readonly top: number;
  /** Counted from 0. */
  readonly index: number;
  readonly total: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onToggle: () => void;
}

export function ChatRow({
  id,
  chat,
  top,
  index,
  total,
  isCurrent,
  isSelected,
  isOpen,
  onClick,
  onToggle,
}: ChatRowProps) {
  const { t } = useLanguage();
  const className = ['chat-row', isCurrent && 'current', isSelected && 'selected', isOpen && 'open']
    .filter(Boolean)
    .join(' ');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-current={isOpen}
      aria-posinset={index + 1}
      aria-setsize={total}
      class={className}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={preventTextSelection}
      onClick={onClick}
    >
      {chat ? <RowLines chat={chat} /> : <span class="row-loading">{t('library_loading')}</span>}
      {/* The checkbox serves the pointer only. The space bar does the same, and `aria-selected` announces the state. */}
      <span
        class="select-box"
        aria-hidden="true"
        onClick={event => {
          event.stopPropagation();
          onToggle();
        }}
      />
    </div>
  );
}

/** Prevents Shift and click from selecting text, and focuses the list, which the browser would have done. */
function preventTextSelection(event: TargetedMouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="listbox"]')?.focus();
}

function RowLines({ chat }: { readonly chat: ConversationSummary }) {
  const { t, day, count } = useLanguage();
  const site = formatSource(chat.source, t);
  return (
    <>
      <span class="chat-title">
        {chat.pinned && <Pin />}
        <span dir="auto">{formatTitle(chat, t)}</span>
      </span>
      <span class="chat-facts soft">
        <SourceBadge source={chat.source} />
        <span>{site}</span>
        {chat.document ? (
          <bdi class="turn-count document-path">{chat.document.path}</bdi>
        ) : (
          chat.source !== 'note' && <span class="turn-count">{count('count_turns', chat.turnCount)}</span>
        )}
        {isIncomplete(chat.completeness) && <span class="warning">{t('library_in_part')}</span>}
        {chat.tags && <RowTags key={chat.tags.join('\n')} tags={chat.tags} />}
        <time dateTime={new Date(chat.updatedAt).toISOString()}>{day(chat.updatedAt)}</time>
      </span>
    </>
  );
}

/** A row never shows more tags than this. */
const maxTags = 3;

/** Shows the tags that fit into the row, and the number of the others. No other part of a row shrinks. */
function RowTags({ tags }: { readonly tags: readonly string[] }) {
  const { number } = useLanguage();
  const { line, shownCount } = useFittingTags(tags);
  return (
    <span class="row-tags">
      <span class="tag-line" ref={line}>
        {tags.slice(0, shownCount).map(tag => (
          <span key={tag} class="tag" dir="auto">
            {tag}
          </span>
        ))}
      </span>
      {tags.length > shownCount && <span>+{number(tags.length - shownCount)}</span>}
    </span>
  );
}

/** Measures how many tags fit into the first line, at least one. It runs before painting and when the row's width changes. */
function useFittingTags(tags: readonly string[]) {
  const line = useRef<HTMLSpanElement>(null);
  const [shownCount, setShownCount] = useState(maxTags);
  useLayoutEffect(() => {
    const [first, ...others] = [...(line.current?.children ?? [])].filter(tag => tag instanceof HTMLElement);
    const fittingCount = 1 + others.filter(tag => tag.offsetTop === first?.offsetTop).length;
    if (fittingCount < Math.min(shownCount, tags.length)) setShownCount(fittingCount);
  });
  useEffect(() => {
    const row = line.current?.closest('.chat-facts');
    // Without layout, as in tests, all tags count as fitting.
    if (!row || tags.length === 1 || typeof ResizeObserver !== 'function') return undefined;
    let width = row.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (row.clientWidth !== width) setShownCount(maxTags);
      width = row.clientWidth;
    });
    sizes.observe(row);
    return () => sizes.disconnect();
  }, [tags]);
  return { line, shownCount };
}

function Pin() {
  const { t } = useLanguage();
  return (
    <svg class="pin" viewBox="0 0 12 12" width="12" height="12" role="img" aria-label={t('library_pinned')}>
      <path d="M4 1h4v4l2 2v1H6.6V11.5H5.4V8H2V7l2-2z" fill="currentColor" />
    </svg>
  );
}
