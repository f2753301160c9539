/**
 * Reads which rows answer which question, and how well: columns `question, row, score`, with or without a header, or
 * TREC's `question, 0, row, score`. Columns are separated by tabs; a line without tabs, by spaces.
 */
import { DataError } from './data-error';
import { readLines, type Line } from './read-lines';

export interface Judgement {
  readonly location: string;
  readonly question: string;
  readonly row: string;
  /** At 0 and below the row is known not to answer. Default: 1. */
  readonly grade: number;
}

/**
 * Returns all judgements, even of unknown ids. `isKnown` tests a question id, so that the first one is not taken for a
 * header. Throws `DataError`.
 */
export function readQrels(file: string, isKnown: (question: string) => boolean): Judgement[] {
  const lines = readLines(file).map(line => ({ line, cells: splitCells(line) }));
  const [first] = lines;
  const judgedLines = first && isHeader(first.cells, isKnown) ? lines.slice(1) : lines;
  const parseColumns = judgedLines.every(({ cells }) => isTrec(cells)) ? parseTrec : parseBeir;
  return judgedLines.map(({ line, cells }) => toJudgement(line, parseColumns(cells)));
}

const splitCells = ({ text }: Line): string[] => (text.includes('\t') ? text.split('\t') : text.trim().split(/\s+/));

type Columns = readonly [question: string | undefined, row: string | undefined, score: string | undefined];
const parseBeir = ([question, row, score]: readonly string[]): Columns => [question, row, score];
const parseTrec = ([question, , row, score]: readonly string[]): Columns => [question, row, score];

/** All lines must have this form: a single line with numeric ids could have either. */
const isTrec = (cells: readonly string[]): boolean =>
  cells.length === 4 && /^Q?0$/i.test(cells[1] ?? '') && isNumber(cells[3] ?? '');

const questionIdPattern = /^#?(?:query|question|topic|q)[-_ ]?(?:id|no|num|number)?$/i;

/** A header has a known name for its first column, or a score that is no number. */
function isHeader(cells: readonly string[], isKnown: (question: string) => boolean): boolean {
  const [question = ''] = cells;
  if (isKnown(question)) return false;
  return questionIdPattern.test(question.trim()) || (cells.length > 2 && !isNumber(cells.at(-1) ?? ''));
}

function toJudgement({ location }: Line, [question, row, score = '1']: Columns): Judgement {
  if (!question || !row) throw new DataError('DataDamaged', `${location} names no question and row.`);
  if (!isNumber(score)) throw new DataError('DataDamaged', `${location} has a score that is no number: ${score}`);
  return { location, question, row, grade: Number(score) };
}

const isNumber = (score: string): boolean => score.trim() !== '' && Number.isFinite(Number(score));
