import { useState } from 'preact/hooks';
import { buildInstructions } from '../../lib/calls/build-instructions';
import { useLanguage } from '../i18n/language';
import { OutgoingText } from '../preview/OutgoingText';
import type { PreviewState } from '../preview/state/use-preview';
import { useReturnFocus } from '../hooks/use-return-focus';
import { InsertionNotice } from './InsertionNotice';
import type { OpenTab } from './state/open-tab';
import { useInsertion } from './state/use-insertion';

interface CallInstructionsProps {
  readonly tab: OpenTab | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The text that tells the open assistant how to ask. The button inserts exactly this text and does not send it. */
export function CallInstructions({ tab, copy, onClose }: CallInstructionsProps) {
  const { t, locale } = useLanguage();
  const [instructions] = useState(() => buildInstructions(locale));
  const insertButton = useReturnFocus<HTMLButtonElement>();
  const { insertion, insert, ...insertionActions } = useInsertion({
    preview: toPreview(instructions),
    isReady: true,
    tab,
    // Nothing of the vault is inserted, so there is nothing to log.
    library: noLog,
    copy,
    onInserted: () => undefined,
  });
  // Inserting once is enough. After an undo it can be inserted again.
  const isInserted = insertion.state === 'inserted';
  return (
    <div
      class="call-instructions"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <main class="popup-main">
        <h2>{t('teach_title')}</h2>
        <p>{t('teach_detail')}</p>
        <div class="preview">
          <OutgoingText text={instructions.text} findings={[]} />
        </div>
      </main>
      <InsertionNotice
        insertion={insertion}
        onCopy={insertionActions.copyText}
        onUndo={insertionActions.undoInsertion}
        onDismiss={insertionActions.dismiss}
      />
      <section class="actions">
        <div class="row">
          <button type="button" class="primary" ref={insertButton} disabled={isInserted} onClick={insert}>
            {insertion.state === 'inserting' ? t('popup_inserting') : t('popup_insert')}
          </button>
          <button type="button" onClick={() => void insertionActions.copyText(instructions.text)}>
            {t('preview_copy')}
          </button>
          <button type="button" class="quiet align-end" onClick={onClose}>
            {t('teach_close')}
          </button>
        </div>
      </section>
    </div>
  );
}

const answerOk = async () => ({ ok: true }) as const;
const noLog = { logInsertion: answerOk, markUndone: answerOk, listInsertions: async () => [] };

const toPreview = ({
  text,
  fence,
}: ReturnType<typeof buildInstructions>): Pick<
  PreviewState,
  'hits' | 'outgoing' | 'isSafeToInsert' | 'renewFence'
> => ({
  hits: [],
  outgoing: { text, fence, from: [], included: [], shortened: false },
  isSafeToInsert: async () => true,
  renewFence: () => undefined,
});
