import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import type { PracticeStep, usePractice } from './use-practice';

const details = {
  saving: 'practice_detail',
  ready: 'practice_detail',
  inserted: 'practice_inserted',
  undone: 'practice_undone',
} as const satisfies Readonly<Record<PracticeStep, string>>;

/** Lets the user find a practice chat in the popup and insert it into a box on this page, as into a site's message box. */
export function Practice({ practice }: { readonly practice: ReturnType<typeof usePractice> }) {
  const { t } = useLanguage();
  const { step, notice, busy, box, start, openPopup } = practice;
  return (
    <div class="practice">
      <p role="status" class={notice ? 'lead warning' : 'lead'}>
        {notice?.text ?? t(details[step])}
      </p>
      <Composer box={box} />
      {step === 'ready' && (
        <button type="button" class="primary big" onClick={openPopup}>
          {t('practice_open')}
        </button>
      )}
      {(step === 'inserted' || step === 'undone' || notice) && (
        <button type="button" class="quiet" disabled={busy} onClick={start}>
          {t('practice_again')}
        </button>
      )}
    </div>
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
