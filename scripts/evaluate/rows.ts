/** Reads the rows of a corpus, from which the vault is made. */
import { checkIds, entriesOf, optionalIn, textIn } from './lines';

export interface Row {
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
  readonly alone: boolean;
}

export const everywhere = '*';

/** Throws `DataError`. */
export function readRows(file: string): Row[] {
  const entries = entriesOf(file);
  checkIds(entries);
  return entries.map(entry => {
    const speaker = optionalIn(entry, 'speaker');
    const caption = optionalIn(entry, 'image_caption');
    const scope = optionalIn(entry, 'scope') ?? everywhere;
    const session = optionalIn(entry, 'session') ?? '';
    return {
      id: textIn(entry, '_id'),
      text: `${speaker ? `${speaker}: ` : ''}${textIn(entry, 'text')}${caption ? ` [image: ${caption}]` : ''}`,
      scope,
      session,
      title: optionalIn(entry, 'title') ?? '',
      role: entry.fields['role'] === 'assistant' ? 'assistant' : 'user',
      alone: scope === everywhere && session === '' && speaker === undefined,
    };
  });
}
