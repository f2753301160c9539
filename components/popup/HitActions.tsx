import { useId, useState } from 'preact/hooks';
import type { Hit } from '../../lib/core/hit';
import { useLanguage } from '../i18n/language';
import { Preview } from '../preview/Preview';
import type { PreviewState } from '../preview/state/use-preview';
import { useFocusOnReturn } from '../hooks/use-focus-on-return';
import { ForgetQuestion } from './ForgetQuestion';
import { shortenTitle, formatTitle } from '../i18n/source-text';

interface HitActionsProps {
  /** The selected hit; there may be none while others are ticked. */
  readonly hit: Hit | undefined;
  readonly preview: PreviewState;
  /** A chat is open that the text can be inserted into. Otherwise it is copied. */
  readonly canInsert: boolean;
  readonly isInserting: boolean;
  readonly onInsert: () => void;
  readonly onCopy: (text: string) => void;
  /** Absent if the chat has no URL to open. */
  readonly onOpenChat: (() => void) | undefined;
  readonly onForget: () => void;
}

/** Actions for the selected hit and the ticked ones, and, when expanded, exactly the text that would be inserted. */
export function HitActions(props: HitActionsProps) {
  const { hit, preview, canInsert, isInserting, onInsert, onCopy, onOpenChat, onForget } = props;
  const { t, number } = useLanguage();
  const [isForgetting, setIsForgetting] = useState(false);
  const forgetButton = useFocusOnReturn<HTMLButtonElement>(isForgetting);
  const previewId = useId();
  const { choice, onChoice, outgoing } = preview;
  if (hit && isForgetting) {
    return (
      <ForgetQuestion
        question={t('popup_forget_question', shortenTitle(formatTitle(hit, t)))}
        confirm={t('popup_forget_confirm')}
        onForget={onForget}
        onKeep={() => setIsForgetting(false)}
      />
    );
  }

  const togglePreview = () => {
    const { open, ...rest } = choice;
    onChoice(open ? rest : { ...rest, open: true });
  };
  // Passages that did not fit the budget are not counted.
  const pickedCount = choice.picked.length > 0 ? (outgoing?.included.length ?? 0) : 0;
  const [oneKey, manyKey] = canInsert
    ? (['popup_insert', 'preview_insert_several'] as const)
    : (['preview_copy', 'popup_copy_several'] as const);
  const label = pickedCount > 0 ? t(manyKey, number(pickedCount)) : t(oneKey);
  return (
    <section class="actions">
      <button
        type="button"
        class="preview-toggle"
        aria-expanded={choice.open === true}
        aria-controls={previewId}
        onClick={togglePreview}
      >
        {t('popup_preview')}
      </button>
      <div id={previewId} class="preview-place">
        {choice.open && <Preview preview={preview} onCopy={() => outgoing && onCopy(outgoing.text)} />}
      </div>
      <div class="row">
        <button type="button" class="primary" disabled={!outgoing} onClick={onInsert} aria-keyshortcuts="Enter">
          {isInserting && canInsert ? t('popup_inserting') : label} <kbd>↵</kbd>
        </button>
        {onOpenChat && (
          <button type="button" onClick={onOpenChat} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('popup_open_chat')} <kbd>{openKeys}</kbd>
          </button>
        )}
        {hit && (
          <button type="button" class="quiet align-end" ref={forgetButton} onClick={() => setIsForgetting(true)}>
            {t('popup_forget')}
          </button>
        )}
      </div>
    </section>
  );
}

const openKeys = /Mac/.test(globalThis.navigator?.userAgent ?? '') ? '⌘↵' : 'Ctrl ↵';
