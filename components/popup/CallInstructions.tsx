import { useState } from 'preact/hooks';
import { teaching } from '../../lib/calls/instructions';
import { useLanguage } from '../i18n/language';
import { OutgoingText } from '../preview/OutgoingText';
import type { PreviewState } from '../preview/state/use-preview';
import { useReturningFocus } from '../hooks/use-return-focus';
import { InsertionNotice } from './InsertionNotice';
import type { OpenTab } from './state/open-tab';
import { useInsertion } from './state/use-insertion';

interface CallTeachProps {
  readonly tab: OpenTab | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The text that tells the open assistant how to ask. The button inserts exactly this text and does not send it. */
export function CallTeach({ tab, copy, onClose }: CallTeachProps) {
  const { t, locale } = useLanguage();
  const [lesson] = useState(() => teaching(locale));
  const insertButton = useReturningFocus<HTMLButtonElement>();
  const { insertion, insert, ...after } = useInsertion({
    preview: asPreview(lesson),
    ready: true,
    tab,
    // Nothing of the vault is inserted, so there is nothing to log.
    library: notNoted,
    copy,
    onInserted: () => undefined,
  });
  // Inserting once is enough. After an undo it can be inserted again.
  const isIn = insertion.state === 'inserted';
  return (
    <div
      class="call-teach"
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
          <OutgoingText text={lesson.text} findings={[]} />
        </div>
      </main>
      <InsertionNotice
        insertion={insertion}
        onCopy={after.copyText}
        onUndo={after.takeBack}
        onDismiss={after.dismiss}
      />
      <section class="actions">
        <div class="row">
          <button type="button" class="primary" ref={insertButton} disabled={isIn} onClick={insert}>
            {insertion.state === 'inserting' ? t('popup_inserting') : t('popup_insert')}
          </button>
          <button type="button" onClick={() => void after.copyText(lesson.text)}>
            {t('preview_copy')}
          </button>
          <button type="button" class="quiet push" onClick={onClose}>
            {t('teach_close')}
          </button>
        </div>
      </section>
    </div>
  );
}

const ok = async () => ({ ok: true }) as const;
const notNoted = { logInsertion: ok, markTakenBack: ok, insertions: async () => [] };

const asPreview = ({
  text,
  fence,
}: ReturnType<typeof teaching>): Pick<PreviewState, 'outgoing' | 'cleared' | 'spent'> => ({
  outgoing: { text, fence, from: [], kept: [], shortened: false },
  cleared: async () => true,
  spent: () => undefined,
});
