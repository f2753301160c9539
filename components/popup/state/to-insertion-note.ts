import type { Hit } from '../../../lib/core/hit';
import type { InsertionNote } from '../../../lib/rpc/contracts/page';
import type { useLanguage } from '../../i18n/language';
import { formatSource } from '../../i18n/source-text';
import type { Outgoing } from '../../preview/state/use-preview';

/** Writes what the page says of an insertion: “Inserted from ChatGPT, Oct 9”. */
export function toInsertionNote(
  { fence, included }: Pick<Outgoing, 'fence' | 'included'>,
  hits: readonly Hit[],
  { t, shortDay, number }: ReturnType<typeof useLanguage>,
): InsertionNote {
  const [hit] = hits;
  const isSingle = included.length === 1 && hits.length === 1;
  return {
    fence,
    text: isSingle && hit ? toText(hit) : t('popup_inserted_several', number(included.length)),
    undo: t('preview_undo'),
    dismiss: t('popup_dismiss'),
    results: { takenBack: t('preview_undone'), gone: t('preview_undo_gone'), kept: t('preview_undo_kept') },
  };

  function toText({ source, at }: Hit): string {
    if (source === 'note') return t('popup_inserted_note', shortDay(at));
    if (source === 'document') return t('popup_inserted_document', shortDay(at));
    return t('popup_inserted_from', formatSource(source, t), shortDay(at));
  }
}
