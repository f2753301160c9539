/** Reads the questions of a set with their scopes. */
import { checkIds, readEntries, getOptionalText, getText, parseMoment } from './read-lines';
import { everywhere } from './read-rows';

export interface UngradedQuestion {
  readonly id: string;
  readonly text: string;
  /** `*` means all rows. */
  readonly scope: string;
  readonly category?: string;
  /** When it is asked, in milliseconds since 1970. */
  readonly now?: number;
}

/** Returns all questions, with or without a right answer. Throws `DataError`. */
export function readQuestions(file: string): UngradedQuestion[] {
  const entries = readEntries(file);
  checkIds(entries);
  return entries.map(entry => {
    const category = getOptionalText(entry, 'category');
    const now = parseMoment(entry, 'now');
    return {
      id: getText(entry, '_id'),
      text: getText(entry, 'text'),
      scope: getOptionalText(entry, 'scope') ?? everywhere,
      ...(category !== undefined && { category }),
      ...(now !== undefined && { now }),
    };
  });
}
