import type { Conversation, SourceId } from '../../lib/core/conversation';
import { getSourceName } from '../../lib/sites/sources';
import type { Translate } from './language';

/** The display name of a source in the page's language, or the word for a note. */
export const formatSource = (source: SourceId, t: Translate): string => getSourceName(source) || t('source_note');

/** The title of a chat or note, with a default if it has none. */
export const formatTitle = ({ title, source }: Pick<Conversation, 'title' | 'source'>, t: Translate): string =>
  title || t(source === 'note' ? 'source_note' : 'popup_untitled');

/** In graphemes. With this much of a title, a sentence fits three lines of the popup, in Japanese too. */
const maxTitleGraphemes = 48;

/** Shortens a title for use inside a sentence. */
export function shortenTitle(title: string): string {
  const graphemes = [...new Intl.Segmenter().segment(title)];
  const end = graphemes[maxTitleGraphemes]?.index;
  return end === undefined ? title : `${title.slice(0, end).trimEnd()}…`;
}
