/** Reads the questions of a set with their scopes. */
import { checkIds, entriesOf, optionalIn, textIn } from './lines';
import { everywhere } from './rows';

export interface Asked {
  readonly id: string;
  readonly text: string;
  /** `*` means all rows. */
  readonly scope: string;
  readonly category?: string;
}

/** Returns all questions, with or without a right answer. Throws `DataError`. */
export function readQuestions(file: string): Asked[] {
  const entries = entriesOf(file);
  checkIds(entries);
  return entries.map(entry => {
    const category = optionalIn(entry, 'category');
    return {
      id: textIn(entry, '_id'),
      text: textIn(entry, 'text'),
      scope: optionalIn(entry, 'scope') ?? everywhere,
      ...(category !== undefined && { category }),
    };
  });
}
