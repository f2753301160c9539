import { useState } from 'preact/hooks';
import type { Hit } from '../../lib/conversation';
import { useLanguage } from '../language';
import { ForgetQuestion } from './ForgetQuestion';
import type { Composed } from './passage';

interface HitActionsProps {
  readonly hit: Hit;
  readonly passage: Composed;
  readonly inserting: boolean;
  readonly onInsert: () => void;
  /** Absent where the chat has no address to open. */
  readonly onOpenChat: (() => void) | undefined;
  readonly onForget: () => void;
}

/** What can be done with the selected hit, and, unfolded, exactly the text that would go in. */
export function HitActions({ hit, passage, inserting, onInsert, onOpenChat, onForget }: HitActionsProps) {
  const { t } = useLanguage();
  const [forgetting, setForgetting] = useState(false);
  if (forgetting) {
    return (
      <ForgetQuestion
        question={t('popup_forget_question', hit.title || t('popup_untitled'))}
        confirm={t('popup_forget_confirm')}
        onForget={onForget}
        onKeep={() => setForgetting(false)}
      />
    );
  }

  return (
    <section class="actions">
      <details class="preview">
        <summary>{t('popup_preview')}</summary>
        <pre tabIndex={0}>{passage.text}</pre>
      </details>
      <div class="row">
        <button type="button" class="primary" onClick={onInsert} aria-keyshortcuts="Enter">
          {inserting ? t('popup_inserting') : t('popup_insert')} <kbd>↵</kbd>
        </button>
        {onOpenChat && (
          <button type="button" onClick={onOpenChat} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('popup_open_chat')} <kbd>{openKeys}</kbd>
          </button>
        )}
        <button type="button" class="quiet push" onClick={() => setForgetting(true)}>
          {t('popup_forget')}
        </button>
      </div>
    </section>
  );
}

const openKeys = /Mac/.test(globalThis.navigator?.userAgent ?? '') ? '⌘↵' : 'Ctrl ↵';
