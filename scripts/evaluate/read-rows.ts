/** Reads the rows of a corpus, from which the vault is made. */
import type { SourceId } from '../../lib/core/conversation';
import { matchSite } from '../../lib/query/match-site';
import { listSourceNames } from '../../lib/sites/sources';
import { checkIds, readEntries, getOptionalText, getText, parseMoment } from './read-lines';

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
  /** The site, if Kura knows its name; such rows are kept as notes otherwise. */
  readonly source?: SourceId;
  /** Milliseconds since 1970, if the row's date is one that ISO 8601 knows. */
  readonly at?: number;
  /** The row is a passage without a conversation around it. */
  readonly isAlone: boolean;
}

export const everywhere = '*';

/** Throws `DataError`. */
export function readRows(file: string): CorpusRow[] {
  const entries = readEntries(file);
  checkIds(entries);
  const sites = listSourceNames();
  return entries.map(entry => {
    const source = matchSite(getOptionalText(entry, 'site') ?? '', sites);
    const at = parseMoment(entry, 'date');
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
      ...(source !== undefined && { source }),
      ...(at !== undefined && { at }),
      isAlone: scope === everywhere && session === '' && author === undefined,
    };
  });
}
