import type { Part } from '../../lib/core/conversation';
import { unreadWords } from '../../lib/core/unread-words';
import type { Translate } from './language';

/** Formats what a folded part is: “Thinking · Comparing mills”, “Not read: card”. */
export function formatPart({ kind, title }: Pick<Part, 'kind' | 'title'>, t: Translate): string {
  if (kind !== 'unread') return [t(`reading_part_${kind}`), title].filter(Boolean).join(' · ');
  const word = unreadWords.find(known => known === title);
  return t('reading_part_unread', word ? t(`reading_unread_${word}`) : (title ?? t('reading_unread_card')));
}
