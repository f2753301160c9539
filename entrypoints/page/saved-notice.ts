import type { Translate } from '@/components/i18n/language';
import { toSavedNotice, type MarkStatus } from '@/lib/page-ui/text';
import type { PageHealth } from '@/lib/rpc/contracts/capture';
import type { InPageService } from '@/lib/rpc/contracts/in-page';
import type { ExtensionLife } from './extension-life';

interface SavedNoticeOptions {
  readonly background: Pick<InPageService, 'markSavedNotice'>;
  readonly t: Translate;
  readonly life: Pick<ExtensionLife, 'settings' | 'onEnd'>;
  /** Called when the notice may have to come or go. */
  readonly onChange: () => void;
}

/** Milliseconds that the notice is shown. */
const noticeMs = 3000;

/** “Saved to Kura”, for a few seconds on the first page of a site on which a chat is saved. Afterwards the toolbar alone says it. */
export function createSavedNotice({ background, t, life, onChange }: SavedNoticeOptions) {
  let state: 'due' | 'shown' | 'over' = 'due';
  document.addEventListener('visibilitychange', onChange);
  life.onEnd(() => document.removeEventListener('visibilitychange', onChange));
  return {
    /** Returns what is to be shown now. A page that nobody sees does not use the notice up. */
    update({ state: saving }: Pick<PageHealth, 'state'>): MarkStatus | undefined {
      const isDue =
        state === 'due' &&
        saving === 'saved' &&
        life.settings.get()?.savedNotice &&
        document.visibilityState === 'visible';
      if (isDue) {
        state = 'shown';
        setTimeout(() => {
          state = 'over';
          onChange();
        }, noticeMs);
        void background.markSavedNotice().catch(() => undefined);
      }
      return state === 'shown' ? toSavedNotice(t) : undefined;
    },
  };
}
