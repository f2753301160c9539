import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';

interface ForgetQuestionProps {
  readonly question: string;
  /** The label of the button that forgets. */
  readonly confirm: string;
  readonly onForget: () => void;
  readonly onKeep: () => void;
}

/** Asks before a chat is forgotten, which also excludes it from capture. Escape keeps the chat. */
export function ForgetQuestion({ question, confirm, onForget, onKeep }: ForgetQuestionProps) {
  const { t } = useLanguage();
  // The harmless choice has the focus.
  const keepButton = useReturnFocus<HTMLButtonElement>();
  return (
    <section
      class="actions"
      role="alertdialog"
      aria-labelledby="forget"
      aria-describedby="forget-detail"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        // Escape answers the question and must not close the popup as well.
        event.preventDefault();
        event.stopPropagation();
        onKeep();
      }}
    >
      <p id="forget">
        <strong>{question}</strong>
      </p>
      <p id="forget-detail" class="soft">
        {t('popup_forget_detail')}
      </p>
      <div class="row">
        <button type="button" class="danger" onClick={onForget}>
          {confirm}
        </button>
        <button type="button" ref={keepButton} onClick={onKeep}>
          {t('popup_forget_keep')}
        </button>
      </div>
    </section>
  );
}
