import { getNow } from '../../lib/core/clock';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import { compose } from '../../lib/compose/compose';
import { useLanguage, type Translate } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { createPracticeChat, toPracticeId } from './create-practice-chat';
import { PracticeSearch } from './PracticeSearch';
import type { PracticeSearchProps } from './PracticeSearch';

export interface PracticeActions extends PracticeSearchProps {
  /** The variable part of the chat's id, if it is stored from an earlier visit. */
  readonly storedId: string | undefined;
  readonly keep: (chat: Conversation, ownId: string) => Promise<void>;
  readonly forget: (id: Conversation['id']) => Promise<void>;
}

/**
 * Lets the user store, find and insert a practice chat. It is really stored, found and quoted, into a box on this page. `onInserted` is
 * called when the user has inserted it.
 */
export function Practice({
  actions,
  onInserted,
}: {
  readonly actions: PracticeActions;
  readonly onInserted: () => void;
}) {
  const { t } = useLanguage();
  const { step, notice, busy, box, keep, insert, forget } = usePractice(actions, onInserted);
  return (
    <div class="practice">
      {(step === 'keep' || step === 'forgotten') && (
        <>
          <p class="lead">{t('practice_detail')}</p>
          <Exchange />
          <button type="button" class="primary big" disabled={busy} onClick={keep}>
            {t(step === 'keep' ? 'practice_keep' : 'practice_again')}
          </button>
        </>
      )}
      <p role="status" class={notice ? 'lead warning' : 'lead'}>
        {notice ? notice.text : getStepText(step, t)}
      </p>
      {(step === 'find' || step === 'inserted') && (
        <>
          {step === 'find' && <PracticeSearch recall={actions.recall} onInsert={insert} />}
          <Composer box={box} />
          <button type="button" class="quiet" disabled={busy} onClick={forget}>
            {t('practice_forget')}
          </button>
        </>
      )}
    </div>
  );
}

function getStepText(step: PracticeStep, t: Translate): string {
  if (step === 'find') return t('practice_kept');
  if (step === 'inserted') return t('practice_inserted');
  return step === 'forgotten' ? t('practice_forgotten') : '';
}

type PracticeStep = 'keep' | 'find' | 'inserted' | 'forgotten';

/** The step that the practice is at, and the actions that lead to the next ones. `box` belongs on the message box. */
function usePractice(actions: PracticeActions, onInserted: () => void) {
  const { t, locale } = useLanguage();
  const [ownId, setOwnId] = useState(actions.storedId);
  const [step, setStep] = useState<PracticeStep>(ownId === undefined ? 'keep' : 'find');
  const { notice, busy, run } = useNotice();
  const box = useRef<HTMLDivElement>(null);

  const keep = () =>
    run(async () => {
      const newId = crypto.randomUUID();
      await actions.keep(createPracticeChat(t, newId, new Date(getNow())), newId);
      setOwnId(newId);
      setStep('find');
    });
  const insert = (hit: Hit) => {
    const { text } = compose([{ ...hit, siteName: t('practice_chat_label') }], { locale });
    // The text is appended after the draft, as on a site.
    if (box.current) appendText(box.current, text);
    setStep('inserted');
    onInserted();
  };
  const forget = () =>
    run(async () => {
      if (ownId !== undefined) await actions.forget(toPracticeId(ownId));
      setOwnId(undefined);
      setStep('forgotten');
    });

  return { step, notice, busy, box, keep, insert, forget };
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

function appendText(box: HTMLElement, text: string): void {
  const draft = box.textContent.trimEnd();
  box.textContent = draft === '' ? text : `${draft}\n\n${text}`;
  box.focus();
  getSelection()?.selectAllChildren(box);
  getSelection()?.collapseToEnd();
}
