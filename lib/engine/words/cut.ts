/** Runs cut into their tokens: what a log keeps of them, so that a replay has nothing to cut. */
import { tokenize } from '../tokenize';
import type { WordRow, WordRun } from './words';

export interface CutRow extends Omit<WordRow, 'text'> {
  /** In their order; repeated as often as they occur. */
  readonly tokens: readonly string[];
}

export interface CutRun {
  /** Tokens of the title. */
  readonly title: readonly string[];
  readonly rows: readonly CutRow[];
}

export const cut = ({ title, rows }: WordRun): CutRun => ({
  title: tokenize(title),
  rows: rows.map(({ text, ...row }) => ({ ...row, tokens: tokenize(text) })),
});
