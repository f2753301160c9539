import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { NoteService } from '../../lib/rpc/contracts/spaces';
import type { ConversationSummary, Shelves } from '../../lib/vault/vault';
import { TroubleText, useLanguage } from '../i18n/language';
import { NoteSide } from '../notes/NoteSide';
import { RememberPassage } from '../notes/RememberPassage';
import type { AnsweredQuestion } from '../reading/branches';
import { Reading } from '../reading/Reading';
import { StillWaiting } from '../controls/SlowNotice';
import { useAsked } from '../hooks/use-query';
import { ChatActions } from './ChatActions';
import type { LibraryDoors } from './Library';
import { markdownOf } from './state/markdown-of';
import { SideBySide } from './SideBySide';
import type { Deeds } from './state/use-actions';

interface OpenChatProps {
  readonly library: Pick<LibraryService, 'conversation' | 'askedAlike' | 'addNote'> & NoteService;
  readonly id: ConversationId;
  readonly turn: string | undefined;
  readonly occasion: string;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  readonly doors: LibraryDoors;
  readonly onOpen: (chat: ConversationId, turn?: string) => void;
  readonly onClose: () => void;
}

/** Shows the open chat and its actions, beside the list or instead of it. */
export function OpenChat(props: OpenChatProps) {
  const { library, id, turn, occasion, shelves, deeds, doors, onOpen, onClose } = props;
  const { t } = useLanguage();
  const { value: chat, trouble } = useAsked(() => library.conversation(id), `${id} ${occasion}`);
  const [compared, compare] = useState<AnsweredQuestion>();
  const [passage, remember] = useState<string>();
  const side = useRef<HTMLElement>(null);
  // A user who opened the chat with a key continues reading at its heading.
  const isThere = chat !== undefined;
  useEffect(() => {
    if (isThere) side.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isThere]);

  const spaces = shelves?.spaces ?? [];
  const isNote = chat?.source === 'note';
  return (
    <section class="open-chat" ref={side} aria-label={t('library_open_label')}>
      <CloseChat onClose={onClose} />
      {trouble && !chat && (
        <p class="empty warning" role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
      <StillWaiting isAwaited={chat === undefined && !trouble} />
      {chat === null && <p class="empty soft">{t('library_gone')}</p>}
      {chat && (
        <Reading
          conversation={chat}
          turn={turn}
          onCompare={isNote ? undefined : compare}
          onRemember={isNote ? undefined : remember}
          facts={isNote && <NoteSide {...{ library, occasion, spaces, onOpen }} note={chat} onChange={deeds.changed} />}
        >
          <ReadingActions {...{ chat, shelves, deeds, doors }} />
        </Reading>
      )}
      {chat && passage !== undefined && (
        <RememberPassage
          {...{ passage, spaces }}
          from={chat}
          onKeep={note => deeds.remember(note)}
          onLeave={() => remember(undefined)}
        />
      )}
      {chat && compared && (
        <SideBySide {...{ library, chat, onOpen }} asked={compared} onClose={() => compare(undefined)} />
      )}
    </section>
  );
}

/** Renders the close button: a way back to the list on narrow pages, a cross on wide ones. */
function CloseChat({ onClose }: Pick<OpenChatProps, 'onClose'>) {
  const { t } = useLanguage();
  return (
    <button type="button" class="quiet close-chat" aria-label={t('library_back')} onClick={onClose}>
      <span class="when-narrow">‹ {t('library_back')}</span>
      <span class="when-wide" title={t('library_back')}>
        ×
      </span>
    </button>
  );
}

interface ReadingActionsProps extends Pick<OpenChatProps, 'shelves' | 'deeds' | 'doors'> {
  readonly chat: Conversation;
}

function ReadingActions({ chat, shelves, deeds, doors }: ReadingActionsProps) {
  const { t } = useLanguage();
  const { continueElsewhere } = doors;
  return (
    <>
      {continueElsewhere && (
        <button type="button" onClick={() => continueElsewhere(chat.id)}>
          {t('library_continue')}
        </button>
      )}
      <ChatActions
        chats={[summaryOf(chat)]}
        shelves={shelves}
        deeds={deeds}
        id="open"
        also={[{ text: t('library_copy'), choose: () => deeds.copy(() => doors.copy(markdownOf(chat, t))) }]}
      />
      {deeds.isPaused(chat.id) && <p class="soft paused">{t('library_chat_paused')}</p>}
    </>
  );
}

function summaryOf({ turns, activePath: _path, ...rest }: Conversation): ConversationSummary {
  return { ...rest, turnCount: turns.length };
}
