/** Counts the entries of a question set that cannot be used or found, so that no figure hides them. */

/** Each entry is an id, or a line with the id that it names. */
export interface PassedOver {
  /** Lines of the qrels whose row is not in the corpus, as in a part of a larger set. */
  readonly unknownRows: readonly string[];
  /** Lines of the qrels whose question is missing. */
  readonly unknownQuestions: readonly string[];
  /** Questions without a right row in the corpus. They count only for the labels of recall, if no row is judged right. */
  readonly withoutAnswer: readonly string[];
  /** Questions whose scope has no right row, or no row at all. They are asked and score 0. */
  readonly outOfScope: readonly string[];
  /** Questions without text. They are asked and score 0. */
  readonly emptyQuestions: readonly string[];
  /** Rows without text. They are stored, and no search finds them. */
  readonly emptyRows: readonly string[];
}

export const nothingPassedOver: PassedOver = {
  unknownRows: [],
  unknownQuestions: [],
  withoutAnswer: [],
  outOfScope: [],
  emptyQuestions: [],
  emptyRows: [],
};

/** Counts the entries of each kind, for programs. */
export function countPassedOver(passedOver: PassedOver): Readonly<Record<keyof PassedOver, number>> {
  const { unknownRows, unknownQuestions, withoutAnswer, outOfScope, emptyQuestions, emptyRows } = passedOver;
  return {
    unknownRows: unknownRows.length,
    unknownQuestions: unknownQuestions.length,
    withoutAnswer: withoutAnswer.length,
    outOfScope: outOfScope.length,
    emptyQuestions: emptyQuestions.length,
    emptyRows: emptyRows.length,
  };
}

const sentenceParts: Readonly<Record<keyof PassedOver, readonly [what: string, why: string]>> = {
  unknownRows: ['Lines of the qrels that are passed over', 'no row has the id'],
  unknownQuestions: ['Lines of the qrels that are passed over', 'no question has the id'],
  withoutAnswer: ['Questions without a right row', 'no row is said to answer'],
  outOfScope: ['Questions that score 0 unless --shared', 'no right row stands in the scope of'],
  emptyQuestions: ['Questions that score 0', 'there is no text in'],
  emptyRows: ['Rows that nothing finds', 'there is no text in'],
};

/** Formats a line for each kind that occurs, with its first entry, for people. */
export function formatPassedOver(passedOver: PassedOver): string[] {
  return kinds.flatMap(kind => {
    const [first, ...others] = passedOver[kind];
    const [what, why] = sentenceParts[kind];
    return first === undefined ? [] : `${what}: ${others.length + 1}; ${why} ${first}${others.length > 0 ? ', …' : ''}`;
  });
}

const kinds = [
  'unknownRows',
  'unknownQuestions',
  'withoutAnswer',
  'outOfScope',
  'emptyQuestions',
  'emptyRows',
] as const satisfies readonly (keyof PassedOver)[];
