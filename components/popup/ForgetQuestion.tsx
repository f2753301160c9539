import { useLanguage } from '../language';
import { useReturningFocus } from '../use-returning-focus';

interface ForgetQuestionProps {
  readonly question: string;
  /** What the button says that does it. */
  readonly confirm: string;
  readonly onForget: () => void;
  readonly onKeep: () => void;
}

/** Asks before a chat is forgotten, and never kept again. Escape keeps it. */
export function ForgetQuestion({ question, confirm, onForget, onKeep }: ForgetQuestionProps) {
  const { t } = useLanguage();
  // The harmless answer has the focus.
  const keep = useReturningFocus<HTMLButtonElement>();
  return (
    <section
      class="actions"
      role="alertdialog"
      aria-labelledby="forget"
      aria-describedby="forget-detail"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        // It answers the question, and does not close the popup as well.
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
        <button type="button" ref={keep} onClick={onKeep}>
          {t('popup_forget_keep')}
        </button>
      </div>
    </section>
  );
}
