import type { MarkdownLabels } from '../../lib/transfer/format-names';
import type { Translate } from '../i18n/language';
import { formatPart } from '../i18n/part-text';

/** Returns the texts that an exported file contains between the messages, in the language of the page. */
export const getMarkdownText = (t: Translate): MarkdownLabels => ({
  untitled: t('popup_untitled'),
  note: t('source_note'),
  user: t('reading_you'),
  system: t('reading_instructions'),
  part: part => formatPart(part, t),
  files: t('options_else_files'),
  unfinished: t('options_else_unfinished'),
  unread: t('reading_unread'),
  otherWays: t('reading_branches'),
  after: message => (message === 0 ? t('options_else_beginning') : t('options_else_after', String(message))),
});
