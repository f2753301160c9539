/** Reads the rows of a corpus, from which the vault is made. */
import { checkIds, readEntries, getOptionalText, getText } from './read-lines';

export interface CorpusRow {
  readonly id: string;
  /** In the form `speaker: text [image: caption]`. */
  readonly text: string;
  /** A question of a scope searches only the rows of that scope. */
  readonly scope: string;
  /** Rows of one scope, session and title form a conversation. */
  readonly session: string;
  readonly title: string;
  readonly role: 'user' | 'assistant';
  /** The row is a passage without a conversation around it. */
  readonly isAlone: boolean;
}

export const everywhere = '*';

/** Throws `DataError`. */
export function readRows(file: string): CorpusRow[] {
  const entries = readEntries(file);
  checkIds(entries);
  return entries.map(entry => {
    const author = getOptionalText(entry, 'speaker');
    const caption = getOptionalText(entry, 'image_caption');
    const scope = getOptionalText(entry, 'scope') ?? everywhere;
    const session = getOptionalText(entry, 'session') ?? '';
    return {
      id: getText(entry, '_id'),
      text: `${author ? `${author}: ` : ''}${getText(entry, 'text')}${caption ? ` [image: ${caption}]` : ''}`,
      scope,
      session,
      title: getOptionalText(entry, 'title') ?? '',
      role: entry.fields['role'] === 'assistant' ? 'assistant' : 'user',
      isAlone: scope === everywhere && session === '' && author === undefined,
    };
  });
}
