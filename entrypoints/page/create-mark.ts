import type { Translate } from '@/components/i18n/language';
import { createPageNote, type PageNote } from '@/lib/page-ui/page-note';
import type { MarkStatus } from '@/lib/page-ui/text';
import { pageBridge } from './page-bridge';

interface MarkDeps {
  readonly t: Translate;
  /** What a press does on a status without an act of its own. */
  readonly open: () => void;
}

/** The note that says what is not saved, or what was asked before. What the person closed stays away until something else is said. */
export function createMark({ t, open }: MarkDeps) {
  let note: PageNote | undefined;
  let dismissedText: string | undefined;
  const dismiss = ({ text }: MarkStatus) => {
    dismissedText = text;
    note?.show(undefined);
  };
  return {
    show(status: MarkStatus | undefined): void {
      const isOther = status ? status.text !== dismissedText : pageBridge.health?.state === 'saved';
      if (isOther) dismissedText = undefined;
      if (!status || !isOther) return note?.show(undefined);
      note ??= createPageNote(document, () => pageBridge.composer?.());
      note.show({
        ...status,
        label: `${t('extension_name')}: ${status.text}`,
        act: status.act ?? open,
        ...(status.canDismiss && { dismiss: { label: t('mark_call_away'), act: () => dismiss(status) } }),
      });
    },
  };
}
