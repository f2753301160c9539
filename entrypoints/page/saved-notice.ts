import type { Translate } from '@/components/i18n/language';
import { toSavedNotice, type MarkStatus } from '@/lib/page-ui/text';
import type { PageHealth } from '@/lib/rpc/contracts/capture';
import type { InPageService } from '@/lib/rpc/contracts/in-page';
import type { PageSettingsSource } from './page-settings';

interface SavedNoticeOptions {
  readonly background: Pick<InPageService, 'confirmSavedNotice'>;
  readonly t: Translate;
  readonly settings: Pick<PageSettingsSource, 'get'>;
  /** Called when the notice should go. */
  readonly onOver: () => void;
}

/** Milliseconds that the notice is shown. */
const noticeMs = 3000;

/** “Saved to Kura”, for a few seconds on the first page of a site on which a chat is saved. Afterwards the toolbar alone says it. */
export function createSavedNotice({ background, t, settings, onOver }: SavedNoticeOptions) {
  let state: 'due' | 'shown' | 'over' = 'due';
  return {
    /** Returns what is to be shown now. A page that nobody sees does not use the notice up. */
    update({ state: saving }: Pick<PageHealth, 'state'>): MarkStatus | undefined {
      const isDue =
        state === 'due' && saving === 'saved' && settings.get()?.savedNotice && document.visibilityState === 'visible';
      if (isDue) {
        state = 'shown';
        setTimeout(() => {
          state = 'over';
          onOver();
        }, noticeMs);
        void background.confirmSavedNotice().catch(() => undefined);
      }
      return state === 'shown' ? toSavedNotice(t) : undefined;
    },
  };
}
