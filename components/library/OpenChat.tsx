import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation, ConversationId, Turn } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import type { ConversationSummary, Facets } from '../../lib/vault/vault';
import { ProblemText, useLanguage } from '../i18n/language';
import { formatSource, formatTitle } from '../i18n/source-text';
import { toAction } from '../list/list-actions';
import { NoteSide } from '../notes/NoteSide';
import { NoteDialog } from '../notes/NoteDialog';
import type { AnsweredQuestion } from '../reading/branches';
import { Reading } from '../reading/Reading';
import { toWebUrl } from '../popup/state/to-web-url';
import { Boundary } from '../controls/Boundary';
import { CloseButton } from '../controls/CloseButton';
import { SlowNotice } from '../controls/SlowNotice';
import { useQuery } from '../hooks/use-query';
import { ChatActions } from './ChatActions';
import type { LibraryNavigation } from './Library';
import { formatConversation } from './state/format-conversation';
import { OpenPdfButton } from './OpenPdfButton';
import { SideBySide } from './SideBySide';
import type { LibraryActions } from './state/use-actions';

interface OpenChatProps {
  readonly library: Pick<LibraryService, 'readConversation' | 'findSimilarQuestions' | 'addNote'> & NotesService;
  readonly id: ConversationId;
  readonly turn: string | undefined;
  readonly refreshKey: string;
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  readonly navigation: LibraryNavigation;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
  readonly onOpen: (chat: ConversationId, turn?: string) => void;
  /** Absent for a chat that nobody opened: it takes no focus and needs not be closed. */
  readonly onClose: (() => void) | undefined;
}

/** Shows the open chat and its actions, beside the list or instead of it. */
export function OpenChat(props: OpenChatProps) {
  const { library, id, turn, refreshKey, facets, actions, navigation, onOpen, onClose } = props;
  const { t } = useLanguage();
  const { value: chat, problem } = useQuery([id, refreshKey], () => library.readConversation(id));
  const [comparedAnswer, setComparedAnswer] = useState<AnsweredQuestion>();
  const [passage, setPassage] = useState<string>();
  const section = useHeadingFocus(chat !== undefined && onClose !== undefined);
  const isNote = chat?.source === 'note';
  const menuProps = { turn, facets, actions, navigation, isMenuOpen: props.isMenuOpen, onMenu: props.onMenu };
  return (
    <section class="open-chat" ref={section} aria-label={t('library_open_label')}>
      {onClose && <CloseButton onClose={onClose} />}
      {problem && !chat && (
        <p class="empty warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      <SlowNotice isAwaited={chat === undefined && !problem} />
      {chat === null && <p class="empty soft">{t('library_gone')}</p>}
      {chat && (
        <Boundary fallback={<UndrawnChat {...menuProps} chat={chat} />}>
          <Reading
            conversation={chat}
            turn={turn}
            onInsert={navigation.insertMessage && (message => navigation.insertMessage?.(id, message))}
            onCompare={isNote ? undefined : setComparedAnswer}
            onRemember={isNote ? undefined : setPassage}
            onCopy={text => actions.copy(() => navigation.copy(text))}
            facts={
              isNote && (
                <NoteSide
                  {...{ library, refreshKey, onOpen }}
                  spaces={facets?.spaces ?? []}
                  note={chat}
                  onChange={actions.notifyChanged}
                />
              )
            }
          >
            <ReadingActions {...menuProps} chat={chat} onRemember={isNote ? undefined : setPassage} />
          </Reading>
        </Boundary>
      )}
      {chat && passage !== undefined && (
        <PassageNote {...{ chat, passage, facets, actions }} onLeave={() => setPassage(undefined)} />
      )}
      {chat && comparedAnswer && (
        <SideBySide
          {...{ library, chat, onOpen }}
          answered={comparedAnswer}
          onClose={() => setComparedAnswer(undefined)}
        />
      )}
    </section>
  );
}

interface PassageNoteProps extends Pick<OpenChatProps, 'facets' | 'actions'> {
  readonly chat: Conversation;
  readonly passage: string;
  readonly onLeave: () => void;
}

const PassageNote = ({ chat, passage, facets, actions, onLeave }: PassageNoteProps) => (
  <NoteDialog
    spaces={facets?.spaces ?? []}
    title={useLanguage().t('note_remember_passage')}
    text={passage}
    space={chat.space}
    url={chat.url}
    onKeep={note => actions.remember(note)}
    onLeave={onLeave}
  />
);

/** A user who opened the chat with a key continues reading at its heading. */
function useHeadingFocus(takesFocus: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return section;
}

interface ReadingActionsProps extends Pick<
  OpenChatProps,
  'turn' | 'facets' | 'actions' | 'navigation' | 'isMenuOpen' | 'onMenu'
> {
  readonly chat: Conversation;
  readonly onRemember?: ((passage: string) => void) | undefined;
}

/** What remains of a chat that cannot be drawn: the ways to copy, move and forget it. */
function UndrawnChat(props: ReadingActionsProps) {
  const { t } = useLanguage();
  return (
    <article class="reading">
      <h2 dir="auto" tabIndex={-1}>
        {formatTitle(props.chat, t)}
      </h2>
      <p class="warning" role="alert">
        {t('reading_undrawn')}
      </p>
      <ReadingActions {...props} />
    </article>
  );
}

function ReadingActions({ chat, turn, navigation, onRemember, ...menu }: ReadingActionsProps) {
  const { t } = useLanguage();
  const { actions } = menu;
  const { continueChat, continueHere, insertMessage } = navigation;
  const canContinue = chat.source !== 'document';
  const message = findMessage(chat, turn);
  const url = toWebUrl(chat.url);
  const copy = (text: string) => actions.copy(() => navigation.copy(text));
  return (
    <>
      {continueChat && canContinue && (
        <button type="button" onClick={() => continueChat(chat.id)}>
          {t('popup_continue')}
        </button>
      )}
      {navigation.findPdf && chat.document && (
        <OpenPdfButton document={chat.id} page={findPage(chat, turn)} findPdf={navigation.findPdf} actions={actions} />
      )}
      <ChatActions
        chats={[toSummary(chat)]}
        {...menu}
        more={{
          insertInto: toAction(
            t('reading_insert'),
            insertMessage && message && (() => insertMessage(chat.id, message.id)),
          ),
          ask: toAction(
            t('reading_continue_here'),
            continueHere && canContinue ? () => continueHere(chat.id) : undefined,
          ),
          continue: toAction(
            t('popup_continue'),
            continueChat && canContinue ? () => continueChat(chat.id) : undefined,
          ),
          site: toAction(
            t('popup_open_chat', formatSource(chat.source, t)),
            url === undefined ? undefined : () => void window.open(url, '_blank', 'noopener'),
          ),
          copy: toAction(t('popup_copy_answer'), message && (() => copy(message.text))),
          markdown: toAction(t('popup_copy_markdown'), () => copy(formatConversation(chat, t))),
          note: toAction(t('popup_save_note'), onRemember && message && (() => onRemember(message.text))),
        }}
      />
      {actions.isPaused(chat.id) && <p class="soft paused">{t('library_chat_paused')}</p>}
    </>
  );
}

const isAnswer = ({ role }: Turn): boolean => role === 'assistant';

/** The answer at which the chat was opened, else its last one; of a chat without answers, its last message. */
function findMessage({ turns, activePath }: Conversation, id: string | undefined): Turn | undefined {
  const shown = turns.filter(turn => activePath.includes(turn.id) && turn.text !== '');
  return shown.find(turn => turn.id === id && isAnswer(turn)) ?? shown.findLast(isAnswer) ?? shown.at(-1);
}

/** The page of the section at which the document was opened. */
const findPage = ({ turns }: Conversation, id: string | undefined): number | undefined =>
  turns.find(turn => turn.id === id)?.section?.page;

function toSummary({ turns, activePath: _path, ...rest }: Conversation): ConversationSummary {
  return { ...rest, turnCount: turns.length };
}
