import type { Conversation, Source } from '../lib/conversation';
import { nameOfSource } from '../lib/sites/sources';
import type { Translate } from './language';

/** What a chat's source is called in the page's language: a name, or the word for a note. */
export const sourceText = (source: Source, t: Translate): string => nameOfSource(source) || t('source_note');

/** What a chat or a note is called where it has no title of its own. */
export const titleText = ({ title, source }: Pick<Conversation, 'title' | 'source'>, t: Translate): string =>
  title || t(source === 'note' ? 'source_note' : 'popup_untitled');

/** Letters of a title that leave the sentence around it whole in three lines of the popup, in Japanese, too. */
const mostInSentence = 48;

/** A title as it stands within a sentence, which goes on behind it. */
export function inSentence(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title)];
  const end = letters[mostInSentence]?.index;
  return end === undefined ? title : `${title.slice(0, end).trimEnd()}…`;
}
