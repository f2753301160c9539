import { useLanguage } from '../language';

interface NeverQuestionProps {
  readonly onNever: () => void;
  readonly onKeep: () => void;
}

/** Whether the chat that is open is to be forgotten, and never kept again. */
export function NeverQuestion({ onNever, onKeep }: NeverQuestionProps) {
  const { t } = useLanguage();
  return (
    <section class="actions" role="alertdialog" aria-labelledby="never" aria-describedby="never-detail">
      <p id="never">
        <strong>{t('never_question')}</strong>
      </p>
      <p id="never-detail" class="soft">
        {t('popup_forget_detail')}
      </p>
      <div class="row">
        <button type="button" class="danger" onClick={onNever}>
          {t('never_confirm')}
        </button>
        {/* The harmless answer has the focus. */}
        <button type="button" ref={button => button?.focus()} onClick={onKeep}>
          {t('popup_forget_keep')}
        </button>
      </div>
    </section>
  );
}
