import { useState } from 'preact/hooks';
import { buildInstructions } from '../../lib/calls/build-instructions';
import { useLanguage } from '../i18n/language';
import { OutgoingText } from '../preview/OutgoingText';
import type { Outgoing } from '../preview/state/use-preview';
import { useReturnFocus } from '../hooks/use-return-focus';
import { InsertionNotice } from './InsertionNotice';
import type { OpenTab } from './state/open-tab';
import { noInsertion, type InsertionState } from './state/insertion';
import { copyText, insertText, undoInsertion } from './state/run-insertion';

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
  const [last, setLast] = useState<{ readonly tab: number | undefined; readonly insertion: InsertionState }>();
  // In another tab it does not apply.
  const insertion = last && last.tab === tab?.id ? last.insertion : noInsertion;
  const show = (next: InsertionState) => setLast({ tab: tab?.id, insertion: next });
  const insert = async () => {
    show({ state: 'inserting' });
    show(await insertText(tab, toOutgoing(instructions), { copy }));
  };
  const copyInstructions = async () => show(await copyText(copy, instructions.text));
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
        onCopy={copyInstructions}
        onUndo={async fence => show(await undoInsertion(tab, fence, undefined))}
        onDismiss={() => show(noInsertion)}
      />
      <section class="actions">
        <div class="row">
          <button type="button" class="primary" ref={insertButton} disabled={isInserted} onClick={() => void insert()}>
            {insertion.state === 'inserting' ? t('popup_inserting') : t('popup_insert')}
          </button>
          <button type="button" onClick={() => void copyInstructions()}>
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

/** Nothing of the vault is inserted. */
const toOutgoing = ({ text, fence }: ReturnType<typeof buildInstructions>): Outgoing => ({
  text,
  fence,
  from: [],
  included: [],
  shortened: false,
});
