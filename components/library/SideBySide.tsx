/** Compares the answers that several chats give to one question. */
import type { Conversation, ConversationId, SourceId, Turn } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { SourceTile } from '../list/SourceTile';
import { ProblemText, useLanguage } from '../i18n/language';
import type { AnsweredQuestion } from '../reading/branches';
import { Markdown } from '../reading/Markdown';
import { formatSource } from '../i18n/source-text';
import { useQuery } from '../hooks/use-query';
import { useModal } from '../hooks/use-modal';

interface SideBySideProps {
  readonly library: Pick<LibraryService, 'findSimilarQuestions'>;
  readonly chat: Conversation;
  /** A question of that chat with its visible answers. */
  readonly answered: AnsweredQuestion;
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  readonly onClose: () => void;
}

export function SideBySide({ library, chat, answered, onOpen, onClose }: SideBySideProps) {
  const { t } = useLanguage();
  const { question, answers } = answered;
  const dialog = useModal();
  const { value: otherAnswers, problem } = useQuery([chat.id, question.id], () =>
    library.findSimilarQuestions(question.text, chat.id),
  );
  return (
    <dialog
      class="side-by-side"
      ref={dialog}
      aria-labelledby="side-by-side-title"
      onClose={onClose}
      // Keys that are pressed in the dialog must not reach the page behind it.
      onKeyDown={event => event.stopPropagation()}
    >
      <header>
        <h2 id="side-by-side-title">{t('compare_title')}</h2>
        <button type="button" class="quiet" onClick={onClose}>
          {t('compare_close')}
        </button>
        <p class="soft compared-question" dir="auto">
          {question.text}
        </p>
      </header>
      <div class="columns" aria-busy={!otherAnswers && !problem}>
        <Column source={chat.source} at={question.createdAt ?? question.observedAt} answer={joinAnswers(answers)} />
        {otherAnswers?.map(({ conversation, turn, source, at, exchange }) => (
          <Column
            key={conversation}
            {...{ source, at }}
            answer={joinAnswers(exchange)}
            onOpen={() => {
              onClose();
              onOpen(conversation, turn);
            }}
          />
        ))}
        {otherAnswers?.length === 0 && <p class="empty soft">{t('compare_none')}</p>}
        {problem && (
          <p class="empty warning" role="alert">
            <ProblemText problem={problem} />
          </p>
        )}
      </div>
    </dialog>
  );
}

const joinAnswers = (turns: readonly Pick<Turn, 'role' | 'text'>[]): string =>
  turns
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .join('\n\n');

interface ColumnProps {
  readonly source: SourceId;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: string;
  /** Absent for the chat that is already open. */
  readonly onOpen?: () => void;
}

function Column({ source, at, answer, onOpen }: ColumnProps) {
  const { t, day } = useLanguage();
  const site = formatSource(source, t);
  return (
    <article aria-label={`${site}, ${day(at)}`}>
      <header>
        <SourceTile source={source} />
        <h3>{site}</h3>
        <time class="soft" dateTime={new Date(at).toISOString()}>
          {day(at)}
        </time>
        {onOpen ? (
          <button type="button" class="quiet small" onClick={onOpen}>
            {t('compare_open')}
          </button>
        ) : (
          <span class="soft">{t('compare_this')}</span>
        )}
      </header>
      {answer ? <Markdown text={answer} /> : <p class="soft">{t('compare_no_answer')}</p>}
    </article>
  );
}
