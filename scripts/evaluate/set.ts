/** Reads a question set: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`, or pairs of sentences in `valid.jsonl`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

export interface Question {
  readonly id: string;
  readonly text: string;
  /** `*`: all rows. */
  readonly scope: string;
  readonly category?: string;
  /** Ids of rows; never empty. */
  readonly gold: ReadonlySet<string>;
}

export interface QuestionSet {
  readonly rows: readonly Row[];
  /** Those with a right answer among the rows. */
  readonly questions: readonly Question[];
}

export const everywhere = '*';

/** `DataMissing`: no such file · `DataEmpty`: nothing in it that can be asked or found · `DataDamaged`: not the format. */
export class DataError extends Error {
  constructor(
    override readonly name: 'DataMissing' | 'DataEmpty' | 'DataDamaged',
    message: string,
  ) {
    super(message);
  }
}

/** Throws `DataError`. */
export function readSet(folder: string): QuestionSet {
  if (!existsSync(folder)) throw new DataError('DataMissing', `There is no folder ${folder}.`);
  const pairs = path.join(folder, 'valid.jsonl');
  if (!existsSync(path.join(folder, 'corpus.jsonl')) && existsSync(pairs)) return paraphrases(jsonLines(pairs));
  const rows = readRows(path.join(folder, 'corpus.jsonl'));
  const gold = readGold(path.join(folder, 'qrels.tsv'), new Set(rows.map(({ id }) => id)));
  const questions = jsonLines(path.join(folder, 'queries.jsonl')).flatMap((line): Question[] => {
    const id = textOf(line, '_id');
    const right = gold.get(id);
    const category = line['category'];
    if (!right) return [];
    const asked = { id, text: textOf(line, 'text'), scope: optional(line, 'scope') ?? everywhere, gold: right };
    return [
      typeof category === 'string' || typeof category === 'number' ? { ...asked, category: `${category}` } : asked,
    ];
  });
  if (questions.length === 0)
    throw new DataError('DataEmpty', `No question in ${folder} has a right answer in qrels.tsv.`);
  return { rows, questions };
}

type Line = Readonly<Record<string, unknown>>;

/** The rows of a corpus without questions, for a larger vault around another set. Throws `DataError`. */
export function readRows(file: string): Row[] {
  return jsonLines(file).map(line => {
    const meta = line['meta'];
    const all: Line = { ...(typeof meta === 'object' && meta), ...line };
    const speaker = optional(all, 'speaker');
    const caption = optional(all, 'image_caption');
    const scope = optional(all, 'scope') ?? everywhere;
    const session = optional(all, 'session') ?? '';
    return {
      id: textOf(all, '_id'),
      text: `${speaker ? `${speaker}: ` : ''}${textOf(all, 'text')}${caption ? ` [image: ${caption}]` : ''}`,
      scope,
      session,
      title: optional(all, 'title') ?? '',
      role: all['role'] === 'assistant' ? 'assistant' : 'user',
      alone: scope === everywhere && session === '' && speaker === undefined,
    };
  });
}

/** `query-id`, `corpus-id`, and a score that is 0 for a row that is known to be wrong. */
function readGold(file: string, known: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const gold = new Map<string, Set<string>>();
  for (const [n, line] of linesOf(file).entries()) {
    const [question, row, score = '1'] = line.split('\t');
    if (n === 0 && question === 'query-id') continue;
    if (!question || !row) throw new DataError('DataDamaged', `Line ${n + 1} of ${file} names no question and row.`);
    if (Number(score) <= 0) continue;
    if (!known.has(row)) throw new DataError('DataDamaged', `Line ${n + 1} of ${file}: no row has the id ${row}.`);
    gold.set(question, (gold.get(question) ?? new Set()).add(row));
  }
  return gold;
}

/** What people judged to mean the same, of 5. */
const paraphrase = 4;

/** Paraphrase retrieval: a first sentence is to find the second sentences that mean the same, among all second sentences. */
function paraphrases(lines: readonly Line[]): QuestionSet {
  const pairs = lines.map(line => ({
    asked: textOf(line, 'sentence1'),
    found: textOf(line, 'sentence2'),
    same: Number(line['label']) >= paraphrase,
  }));
  const gold = new Map<string, Set<string>>();
  for (const { asked, found, same } of pairs) if (same) gold.set(asked, (gold.get(asked) ?? new Set()).add(found));
  const place = { scope: everywhere, session: '', title: '', role: 'user', alone: true } as const;
  const texts = [...new Set(pairs.map(({ found }) => found))];
  return {
    rows: texts.map(text => ({ id: text, text, ...place })),
    questions: [...gold].map(([text, right]) => ({ id: text, text, scope: everywhere, gold: right })),
  };
}

function jsonLines(file: string): Line[] {
  return linesOf(file).map((line, n) => {
    const read = parsed(line);
    if (typeof read === 'object' && read !== null) return { ...read };
    throw new DataError('DataDamaged', `Line ${n + 1} of ${file} is no JSON object.`);
  });
}

function linesOf(file: string): string[] {
  if (!existsSync(file)) throw new DataError('DataMissing', `There is no file ${file}.`);
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '');
  if (lines.length === 0) throw new DataError('DataEmpty', `There is nothing in ${file}.`);
  return lines;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told by its line number, by the caller.
    return undefined;
  }
}

function textOf(line: Line, key: string): string {
  const value = optional(line, key);
  if (value === undefined)
    throw new DataError('DataDamaged', `A line has no ${key}: ${JSON.stringify(line).slice(0, 80)}`);
  return value;
}

function optional(line: Line, key: string): string | undefined {
  const value = line[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : undefined;
}
