import { useId } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';

interface SpaceQuestionProps {
  readonly question: string;
  readonly detail: string;
  /** Names what cannot be undone. */
  readonly loss?: string | undefined;
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Asks for confirmation in the place of the button that was pressed. */
export function SpaceQuestion({ question, detail, loss, confirm, onConfirm, onKeep }: SpaceQuestionProps) {
  const { t } = useLanguage();
  const id = useId();
  // The button that changes nothing receives the focus.
  const keepButton = useReturnFocus<HTMLButtonElement>();
  return (
    <section
      class="line-form"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={loss === undefined ? `${id}-detail` : `${id}-detail ${id}-loss`}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onKeep();
      }}
    >
      <p id={id}>
        <strong dir="auto">{question}</strong>
      </p>
      <p id={`${id}-detail`} class="soft">
        {detail}
      </p>
      {loss !== undefined && (
        <p id={`${id}-loss`} class="warning">
          {loss}
        </p>
      )}
      <div class="row">
        <button type="button" class="danger" onClick={onConfirm}>
          {confirm}
        </button>
        <button type="button" ref={keepButton} onClick={onKeep}>
          {t('library_cancel')}
        </button>
      </div>
    </section>
  );
}
