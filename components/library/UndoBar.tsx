import { useLanguage } from '../language';
import { Notice } from '../popup/Notice';
import type { Deeds } from './use-deeds';

/** What became of the last deed; for ten seconds after forgetting, the way back. */
export function UndoBar({ deeds: { left, saying, undo, hush } }: { readonly deeds: Deeds }) {
  const { t, count } = useLanguage();
  return (
    <div class="undo-bar">
      {left.length > 0 && (
        <Notice tone="good" text={t('library_forgotten', count('count_chats', left.length))}>
          <button type="button" onClick={undo}>
            {t('library_undo')}
          </button>
        </Notice>
      )}
      {saying && left.length === 0 && <Notice {...saying} onDismiss={hush} />}
    </div>
  );
}
