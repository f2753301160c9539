import type { ConversationSummary } from '../../lib/vault/vault';
import { addresses } from '../../lib/sites/addresses';
import { useLanguage } from '../language';
import { isMissing } from '../receipt';

/** Of every row, in CSS pixels; `library.css` draws them so. */
export const rowHeight = 68;

interface ChatRowProps {
  readonly id: string;
  /** `undefined` while it is on its way: the row keeps its place. */
  readonly chat: ConversationSummary | undefined;
  /** In CSS pixels from the beginning of the list. */
  readonly top: number;
  /** From 0. */
  readonly place: number;
  readonly of: number;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onChoose: () => void;
}

export function ChatRow({ id, chat, top, place, of, isCurrent, isChosen, isOpen, onClick, onChoose }: ChatRowProps) {
  const { t } = useLanguage();
  const look = ['chat-row', isCurrent && 'current', isChosen && 'chosen', isOpen && 'open'].filter(Boolean).join(' ');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-current={isOpen}
      aria-posinset={place + 1}
      aria-setsize={of}
      class={look}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onClick}
    >
      {chat ? <RowLines chat={chat} /> : <span class="unseen">{t('library_loading')}</span>}
      {/* For the pointer only: with keys it is the space bar, and the row says itself whether it is chosen. */}
      <span
        class="choose-box"
        aria-hidden="true"
        onClick={event => {
          event.stopPropagation();
          onChoose();
        }}
      />
    </div>
  );
}

function RowLines({ chat }: { readonly chat: ConversationSummary }) {
  const { t, day, count } = useLanguage();
  const site = chat.source === 'note' ? t('source_note') : addresses[chat.source].name;
  return (
    <>
      <span class="chat-title" dir="auto">
        {chat.title || t('popup_untitled')}
      </span>
      <span class="chat-facts soft">
        <span class={`badge badge-${chat.source}`} aria-hidden="true" />
        <span>{site}</span>
        <span>{count('count_turns', chat.turnCount)}</span>
        {chat.pinned && <span class="pinned">{t('library_pinned')}</span>}
        {isMissing(chat.completeness) && <span class="warning">{t('library_in_part')}</span>}
        {(chat.tags ?? []).slice(0, 2).map(tag => (
          <span key={tag} class="tag" dir="auto">
            {tag}
          </span>
        ))}
        <time dateTime={new Date(chat.updatedAt).toISOString()}>{day(chat.updatedAt)}</time>
      </span>
    </>
  );
}
