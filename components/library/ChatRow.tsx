import type { TargetedMouseEvent } from 'preact';
import type { Hit } from '../../lib/core/hit';
import type { ConversationSummary } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { isIncomplete } from '../i18n/completeness-text';
import { formatSource, formatTitle } from '../i18n/source-text';
import { SourceTile } from '../list/SourceTile';
import { Tick } from '../list/Tick';
import { Snippet } from '../popup/Snippet';

interface ChatRowProps {
  readonly id: string;
  /** `undefined` while the chat is loading. The row keeps its position. */
  readonly chat: ConversationSummary | undefined;
  /** Its last exchange, for the sentence below the title; `undefined` while that is loading, or without text. */
  readonly hit: Hit | undefined;
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
  readonly onMenu: () => void;
}

/** A row as in every list: tile, title and date, and a sentence of the last answer. */
export function ChatRow({ id, chat, hit, top, index, total, ...state }: ChatRowProps) {
  const { isCurrent, isSelected, isOpen, onClick, onToggle, onMenu } = state;
  const { t } = useLanguage();
  const className = ['hit chat-row', isCurrent && 'current', isSelected && 'selected', isOpen && 'hit-current']
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
      onContextMenu={event => {
        event.preventDefault();
        onMenu();
      }}
    >
      {chat ? <RowLines {...{ chat, hit }} /> : <span class="row-loading">{t('library_loading')}</span>}
      <Tick onToggle={onToggle} />
    </div>
  );
}

/** Prevents Shift and click from selecting text, and focuses the list, which the browser would have done. */
function preventTextSelection(event: TargetedMouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="listbox"]')?.focus();
}

interface RowLinesProps extends Pick<ChatRowProps, 'hit'> {
  readonly chat: ConversationSummary;
}

function RowLines({ chat, hit }: RowLinesProps) {
  const { t, shortDay, moment } = useLanguage();
  return (
    <>
      <SourceTile source={chat.source} />
      <span class="hit-title chat-title" dir="auto">
        {formatTitle(chat, t)}
      </span>
      <span class="visually-hidden">{formatSource(chat.source, t)}</span>
      <span class="hit-facts">
        {isIncomplete(chat.completeness) && <span class="hit-mark">{t('library_in_part')}</span>}
        {chat.pinned && <Pin />}
        <time dateTime={new Date(chat.updatedAt).toISOString()} title={moment(chat.updatedAt)}>
          {shortDay(chat.updatedAt)}
        </time>
      </span>
      {chat.document ? (
        <span class="hit-section document-path">
          <bdi>{chat.document.path}</bdi>
        </span>
      ) : (
        hit && <Snippet hit={hit} />
      )}
    </>
  );
}

function Pin() {
  const { t } = useLanguage();
  return (
    <svg class="pin" viewBox="0 0 12 12" width="12" height="12" role="img" aria-label={t('library_pinned')}>
      <path d="M4 1h4v4l2 2v1H6.6V11.5H5.4V8H2V7l2-2z" fill="currentColor" />
    </svg>
  );
}
