import { useState } from 'preact/hooks';
import type { AskThread, ThreadTurn } from '../../lib/assistants/thread';
import { useLanguage } from '../i18n/language';
import { WrittenText } from '../reading/WrittenText';
import { Branches } from './AnswerTurn';

interface QuestionTurnProps {
  readonly thread: AskThread;
  readonly turn: ThreadTurn;
  readonly show: (turn: string) => void;
  /** Asks the changed question beside this one; absent while an answer is written. */
  readonly onEdit: ((text: string) => void) | undefined;
}

/** A question, which can be asked again in other words on a branch of its own. */
export function QuestionTurn({ thread, turn, show, onEdit }: QuestionTurnProps) {
  const { t } = useLanguage();
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined && onEdit) {
    return (
      <li class="ask-question">
        <form
          class="ask-edit"
          onSubmit={event => {
            event.preventDefault();
            setDraft(undefined);
            if (draft.trim() !== '') onEdit(draft.trim());
          }}
        >
          <textarea
            aria-label={t('ask_edit')}
            value={draft}
            rows={3}
            autofocus
            onInput={({ currentTarget }) => setDraft(currentTarget.value)}
            onKeyDown={event => event.key === 'Escape' && setDraft(undefined)}
          />
          <div class="ask-actions">
            <button type="submit" class="primary small">
              {t('ask_send')}
            </button>
            <button type="button" class="quiet small" onClick={() => setDraft(undefined)}>
              {t('popup_forget_keep')}
            </button>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li class="ask-question" data-turn={turn.id}>
      <h2 class="visually-hidden">{t('reading_you')}</h2>
      <div class="ask-bubble">
        <WrittenText text={turn.text} />
      </div>
      <div class="ask-actions">
        {onEdit && (
          <button type="button" class="quiet small" onClick={() => setDraft(turn.text)}>
            {t('ask_edit')}
          </button>
        )}
        {onEdit && <Branches {...{ thread, turn, show }} />}
      </div>
    </li>
  );
}
