import type { Conversation, Source } from '../../lib/core/conversation';
import { nameOfSource } from '../../lib/sites/sources';
import type { Translate } from './language';

/** The display name of a source in the page's language, or the word for a note. */
export const sourceText = (source: Source, t: Translate): string => nameOfSource(source) || t('source_note');

/** The title of a chat or note, with a default if it has none. */
export const titleText = ({ title, source }: Pick<Conversation, 'title' | 'source'>, t: Translate): string =>
  title || t(source === 'note' ? 'source_note' : 'popup_untitled');

/** In graphemes. With this much of a title, a sentence fits three lines of the popup, in Japanese too. */
const mostInSentence = 48;

/** Shortens a title for use inside a sentence. */
export function inSentence(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)];
  const end = letters[mostInSentence]?.index;
  return end === undefined ? title : `${title.slice(0, end).trimEnd()}…`;
}
