import type { Conversation, NoteOrigin, SourceId } from '../../lib/core/conversation';
import { getSourceName } from '../../lib/sites/sources';
import type { Translate } from './language';

/** The display name of who proposed a note. */
export const formatOrigin = (origin: NoteOrigin): string =>
  isClient(origin) ? origin.slice(clientPrefix.length) : getSourceName(origin);

const clientPrefix = 'client:';
const isClient = (origin: NoteOrigin): origin is `client:${string}` => origin.startsWith(clientPrefix);

/** The display name of a source in the page's language, or the word for a note. */
export const formatSource = (source: SourceId, t: Translate): string => getSourceName(source) || t('source_note');

/** The title of a chat or note, with a default if it has none. */
export const formatTitle = ({ title, source }: Pick<Conversation, 'title' | 'source'>, t: Translate): string =>
  title || t(source === 'note' ? 'source_note' : 'popup_untitled');

/** In graphemes. With this much of a title, a sentence fits three lines of the popup, in Japanese too. */
const maxTitleGraphemes = 48;

/** Shortens a title for use inside a sentence. */
export function shortenTitle(title: string): string {
  let count = 0;
  for (const { index } of new Intl.Segmenter().segment(title)) {
    if (count === maxTitleGraphemes) return `${title.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return title;
}
