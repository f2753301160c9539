import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage, type Translate } from '../i18n/language';
import { PracticeSearch, type PracticeSearchProps } from './PracticeSearch';
import type { PracticeStep, usePractice } from './use-practice';

interface PracticeProps extends PracticeSearchProps {
  readonly practice: ReturnType<typeof usePractice>;
}

/** Lets the user store, find and insert a practice chat. It is really stored, found and quoted, into a box on this page. */
export function Practice({ practice: { step, notice, busy, box, keep, insert, forget }, recall }: PracticeProps) {
  const { t } = useLanguage();
  const isFound = step === 'find' || step === 'inserted';
  return (
    <div class="practice">
      <p role="status" class={notice ? 'lead warning' : 'lead'}>
        {notice ? notice.text : getStepText(step, t)}
      </p>
      {!isFound && (
        <>
          <Exchange />
          <button type="button" class="primary big" disabled={busy} onClick={keep}>
            {t(step === 'keep' ? 'practice_keep' : 'practice_again')}
          </button>
        </>
      )}
      {step === 'find' && <PracticeSearch recall={recall} onInsert={insert} />}
      {isFound && <Composer box={box} />}
      {step === 'find' && (
        <button type="button" class="quiet" disabled={busy} onClick={forget}>
          {t('practice_forget')}
        </button>
      )}
      {step === 'inserted' && (
        <button type="button" class="quiet" disabled={busy} onClick={keep}>
          {t('practice_again')}
        </button>
      )}
    </div>
  );
}

function getStepText(step: PracticeStep, t: Translate): string {
  if (step === 'find') return t('practice_kept');
  if (step === 'inserted') return t('practice_inserted');
  return step === 'forgotten' ? t('practice_forgotten') : t('practice_detail');
}

function Exchange() {
  const { t } = useLanguage();
  return (
    <figure class="practice-chat">
      <figcaption class="soft">{t('practice_chat_label')}</figcaption>
      <p class="practice-asked">{t('practice_question')}</p>
      <p>{t('practice_answer')}</p>
    </figure>
  );
}

/** Renders a message box like those of the sites. Its content belongs to the user, so it is rendered only once. */
function Composer({ box }: { readonly box: { current: HTMLDivElement | null } }) {
  const { t } = useLanguage();
  const draft = useRef(t('practice_draft'));
  useLayoutEffect(() => {
    box.current?.append(draft.current);
  }, [box]);
  return (
    <div class="practice-composer">
      <span id="practice-composer" class="soft">
        {t('practice_composer')}
      </span>
      <div
        ref={box}
        contentEditable
        role="textbox"
        aria-multiline="true"
        aria-labelledby="practice-composer"
        dir="auto"
        tabIndex={0}
      />
    </div>
  );
}
