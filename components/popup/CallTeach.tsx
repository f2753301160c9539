import { useState } from 'preact/hooks';
import { teaching } from '../../lib/calls/teach';
import { useLanguage } from '../language';
import { OutgoingText } from '../preview/OutgoingText';
import type { PreviewState } from '../preview/use-preview';
import { useReturningFocus } from '../use-returning-focus';
import { InsertionNotice } from './InsertionNotice';
import type { OpenTab } from './tab-health';
import { useInsertion } from './use-insertion';

interface CallTeachProps {
  readonly tab: OpenTab | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The text that teaches the open assistant how to ask: exactly what goes in, unsent, when the button is pressed. */
export function CallTeach({ tab, copy, onClose }: CallTeachProps) {
  const { t, locale } = useLanguage();
  const [lesson] = useState(() => teaching(locale));
  const insertButton = useReturningFocus<HTMLButtonElement>();
  const { insertion, insert, ...after } = useInsertion({
    preview: asPreview(lesson),
    fresh: true,
    tab,
    // Nothing of the vault goes in, so there is nothing to note down.
    library: notNoted,
    copy,
    onInserted: () => undefined,
  });
  return (
    <section
      class="call-teach"
      aria-labelledby="call-teach-title"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <h2 id="call-teach-title">{t('teach_title')}</h2>
      <p>{t('teach_detail')}</p>
      <OutgoingText text={lesson.text} findings={[]} />
      <InsertionNotice
        insertion={insertion}
        onCopy={after.copyText}
        onUndo={after.takeBack}
        onDismiss={after.dismiss}
      />
      <div class="row">
        <button type="button" class="primary" ref={insertButton} onClick={insert}>
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
  );
}

const ok = async () => ({ ok: true }) as const;
const notNoted = { logInsertion: ok, markTakenBack: ok };

const asPreview = ({
  text,
  fence,
}: ReturnType<typeof teaching>): Pick<PreviewState, 'outgoing' | 'choice' | 'cleared' | 'spent'> => ({
  outgoing: { text, fence, from: [], shortened: false },
  choice: { picked: [], trims: {}, hidden: [] },
  cleared: async () => true,
  spent: () => undefined,
});
