/** What a question set holds that nothing could be made of, or that finds nothing whatever is searched: counted, so that no figure hides it. */

/** Where each was met, as people look it up: an id, or a line with the id that it names. */
export interface PassedOver {
  /** Lines of the qrels whose row is not in the corpus, as in a part of a larger set. */
  readonly unknownRows: readonly string[];
  /** Lines of the qrels whose question is not there. */
  readonly unknownQuestions: readonly string[];
  /** Questions without a right row in the corpus; they are not asked. */
  readonly withoutAnswer: readonly string[];
  /** Questions whose scope has none of their right rows, or no row at all; they are asked, and score 0. */
  readonly outOfScope: readonly string[];
  /** Questions without text; they are asked, and score 0. */
  readonly emptyQuestions: readonly string[];
  /** Rows without text; they are kept, and nothing finds them. */
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

/** How many there are of each, for programs. */
export function countsOf(passedOver: PassedOver): Readonly<Record<keyof PassedOver, number>> {
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

const told: Readonly<Record<keyof PassedOver, readonly [what: string, why: string]>> = {
  unknownRows: ['Lines of the qrels that are passed over', 'no row has the id'],
  unknownQuestions: ['Lines of the qrels that are passed over', 'no question has the id'],
  withoutAnswer: ['Questions that are not asked', 'no row is said to answer'],
  outOfScope: ['Questions that score 0 unless --shared', 'no right row stands in the scope of'],
  emptyQuestions: ['Questions that score 0', 'there is no text in'],
  emptyRows: ['Rows that nothing finds', 'there is no text in'],
};

/** For people, a line for each kind that was met, with the first of its cases. */
export function sentencesOf(passedOver: PassedOver): string[] {
  return kinds.flatMap(kind => {
    const [first, ...others] = passedOver[kind];
    const [what, why] = told[kind];
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
