/** The rows of a corpus: what is kept in the vault that is asked. */
import { checkIds, entriesOf, optionalIn, textIn } from './lines';

export interface Row {
  readonly id: string;
  /** As it is kept: `speaker: text [image: caption]`. */
  readonly text: string;
  /** Questions of a scope are searched among its rows only. */
  readonly scope: string;
  /** Rows of one scope, session and title are one conversation. */
  readonly session: string;
  readonly title: string;
  readonly role: 'user' | 'assistant';
  /** Nobody said it: a passage that stands for itself, without neighbours. */
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
