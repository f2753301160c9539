/** Reads a question set: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`, or pairs of sentences in `valid.jsonl`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DataError } from './data-error';
import { readParaphrases } from './read-paraphrases';
import { formatPassedOver, type PassedOver } from './passed-over';
import { readQrels, type Judgement } from './read-qrels';
import { readQuestions, type UngradedQuestion } from './read-questions';
import { everywhere, readRows, type CorpusRow } from './read-rows';

export interface GradedQuestion extends UngradedQuestion {
  /** Ids of the rows that answer. Never empty. */
  readonly gold: ReadonlySet<string>;
  /** The grade of each of them, above 0. Absent if all are equal. */
  readonly grades?: ReadonlyMap<string, number>;
}

export interface QuestionSet {
  readonly rows: readonly CorpusRow[];
  /** Questions with a right answer among the rows. */
  readonly questions: readonly GradedQuestion[];
  /** Questions that no row is judged to answer. Only recall is asked them. */
  readonly unanswered: readonly UngradedQuestion[];
  readonly passedOver: PassedOver;
}

/** Throws `DataError`. */
export function readSet(folder: string): QuestionSet {
  if (!existsSync(folder)) throw new DataError('DataMissing', `There is no folder ${folder}.`);
  const pairs = path.join(folder, 'valid.jsonl');
  if (!existsSync(path.join(folder, 'corpus.jsonl')) && existsSync(pairs)) return readParaphrases(pairs);
  const rows = readRows(path.join(folder, 'corpus.jsonl'));
  const ungraded = readQuestions(path.join(folder, 'queries.jsonl'));
  const scopes = new Map(rows.map(({ id, scope }) => [id, scope]));
  const ids = new Set(ungraded.map(({ id }) => id));
  const judgements = readQrels(findQrels(folder), id => ids.has(id));
  const grades = toGrades(judgements.filter(({ row }) => scopes.has(row)));
  const questions = ungraded.flatMap(question => addGold(question, grades.get(question.id)));
  const answered = new Set(judgements.filter(({ grade }) => grade > 0).map(({ question }) => question));
  const unanswered = ungraded.filter(({ id }) => !answered.has(id));
  const isOutOfScope = ({ scope, gold }: GradedQuestion) =>
    scope !== everywhere && [...gold].every(id => scopes.get(id) !== scope);
  const passedOver = {
    unknownRows: judgements.filter(({ row }) => !scopes.has(row)).map(({ row, location }) => `${row} (${location})`),
    unknownQuestions: judgements
      .filter(({ question }) => !ids.has(question))
      .map(({ question, location }) => `${question} (${location})`),
    withoutAnswer: ungraded.filter(({ id }) => !grades.has(id)).map(({ id }) => id),
    outOfScope: questions.filter(isOutOfScope).map(({ id, scope }) => `${id} (${scope})`),
    emptyQuestions: listEmpty(questions),
    emptyRows: listEmpty(rows),
  };
  if (questions.length === 0) {
    const why = formatPassedOver(passedOver).map(sentence => `\n${sentence}`);
    throw new DataError('DataEmpty', `No question in ${folder} has a right answer in its qrels.${why.join('')}`);
  }
  return { rows, questions, unanswered, passedOver };
}

/** BEIR's sets have a folder of qrels, one file for each part. */
function findQrels(folder: string): string {
  const ownFile = path.join(folder, 'qrels.tsv');
  const beirFile = path.join(folder, 'qrels', 'test.tsv');
  return !existsSync(ownFile) && existsSync(beirFile) ? beirFile : ownFile;
}

/** Maps each question to its rows and their grades. If a row is judged twice, the better grade counts. */
function toGrades(judgements: readonly Judgement[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const { question, row, grade } of judgements) {
    if (grade <= 0) continue;
    const known = all.get(question) ?? new Map<string, number>();
    all.set(question, known.set(row, Math.max(grade, known.get(row) ?? 0)));
  }
  return all;
}

function addGold(ungraded: UngradedQuestion, grades: ReadonlyMap<string, number> | undefined): GradedQuestion[] {
  if (!grades) return [];
  const isGraded = new Set(grades.values()).size > 1;
  return [{ ...ungraded, gold: new Set(grades.keys()), ...(isGraded && { grades }) }];
}

const listEmpty = (entries: readonly { readonly id: string; readonly text: string }[]): string[] =>
  entries.filter(({ text }) => text.trim() === '').map(({ id }) => id);
