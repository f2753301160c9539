/** Reads a question set: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`, or pairs of sentences in `valid.jsonl`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DataError } from './data-error';
import { readParaphrases } from './paraphrases';
import { sentencesOf, type PassedOver } from './passed-over';
import { readQrels, type Judgement } from './qrels';
import { readQuestions, type Asked } from './questions';
import { everywhere, readRows, type Row } from './rows';

export interface Question extends Asked {
  /** Ids of the rows that answer. Never empty. */
  readonly gold: ReadonlySet<string>;
  /** The grade of each of them, above 0. Absent if all are equal. */
  readonly grades?: ReadonlyMap<string, number>;
}

export interface QuestionSet {
  readonly rows: readonly Row[];
  /** Questions with a right answer among the rows. */
  readonly questions: readonly Question[];
  readonly passedOver: PassedOver;
}

/** Throws `DataError`. */
export function readSet(folder: string): QuestionSet {
  if (!existsSync(folder)) throw new DataError('DataMissing', `There is no folder ${folder}.`);
  const pairs = path.join(folder, 'valid.jsonl');
  if (!existsSync(path.join(folder, 'corpus.jsonl')) && existsSync(pairs)) return readParaphrases(pairs);
  const rows = readRows(path.join(folder, 'corpus.jsonl'));
  const asked = readQuestions(path.join(folder, 'queries.jsonl'));
  const scopes = new Map(rows.map(({ id, scope }) => [id, scope]));
  const ids = new Set(asked.map(({ id }) => id));
  const judgements = readQrels(qrelsIn(folder), id => ids.has(id));
  const grades = gradesOf(judgements.filter(({ row }) => scopes.has(row)));
  const questions = asked.flatMap(one => withGold(one, grades.get(one.id)));
  const isOut = ({ scope, gold }: Question) => scope !== everywhere && [...gold].every(id => scopes.get(id) !== scope);
  const passedOver = {
    unknownRows: judgements.filter(({ row }) => !scopes.has(row)).map(({ row, place }) => `${row} (${place})`),
    unknownQuestions: judgements
      .filter(({ question }) => !ids.has(question))
      .map(({ question, place }) => `${question} (${place})`),
    withoutAnswer: asked.filter(({ id }) => !grades.has(id)).map(({ id }) => id),
    outOfScope: questions.filter(isOut).map(({ id, scope }) => `${id} (${scope})`),
    emptyQuestions: emptyOf(questions),
    emptyRows: emptyOf(rows),
  };
  if (questions.length === 0) {
    const why = sentencesOf(passedOver).map(sentence => `\n${sentence}`);
    throw new DataError('DataEmpty', `No question in ${folder} has a right answer in its qrels.${why.join('')}`);
  }
  return { rows, questions, passedOver };
}

/** BEIR's sets have a folder of qrels, one file for each part. */
function qrelsIn(folder: string): string {
  const ours = path.join(folder, 'qrels.tsv');
  const ofBeir = path.join(folder, 'qrels', 'test.tsv');
  return !existsSync(ours) && existsSync(ofBeir) ? ofBeir : ours;
}

/** Maps each question to its rows and their grades. If a row is judged twice, the better grade counts. */
function gradesOf(judgements: readonly Judgement[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const { question, row, grade } of judgements) {
    if (grade <= 0) continue;
    const known = all.get(question) ?? new Map<string, number>();
    all.set(question, known.set(row, Math.max(grade, known.get(row) ?? 0)));
  }
  return all;
}

function withGold(asked: Asked, grades: ReadonlyMap<string, number> | undefined): Question[] {
  if (!grades) return [];
  const isGraded = new Set(grades.values()).size > 1;
  return [{ ...asked, gold: new Set(grades.keys()), ...(isGraded && { grades }) }];
}

const emptyOf = (some: readonly { readonly id: string; readonly text: string }[]): string[] =>
  some.filter(({ text }) => text.trim() === '').map(({ id }) => id);
