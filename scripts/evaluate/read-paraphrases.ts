/**
 * Paraphrase retrieval: a first sentence should find the second sentences with the same meaning among all second
 * sentences.
 */
import { DataError } from './data-error';
import { readEntries, getText, type JsonEntry } from './read-lines';
import { nothingPassedOver } from './passed-over';
import { everywhere } from './read-rows';
import type { QuestionSet } from './read-set';

/** The label, of at most 5, from which on people judged two sentences the same. */
const minLabel = 4;

/** Throws `DataError`. */
export function readParaphrases(file: string): QuestionSet {
  const pairs = readEntries(file).map(entry => ({
    first: getText(entry, 'sentence1'),
    second: getText(entry, 'sentence2'),
    isSame: getLabel(entry) >= minLabel,
  }));
  const gold = new Map<string, Set<string>>();
  for (const { first, second, isSame } of pairs)
    if (isSame) gold.set(first, (gold.get(first) ?? new Set()).add(second));
  if (gold.size === 0) throw new DataError('DataEmpty', `No pair in ${file} has a label of ${minLabel} or more.`);
  const defaults = { scope: everywhere, session: '', title: '', role: 'user', isAlone: true } as const;
  const texts = [...new Set(pairs.map(({ second }) => second))];
  return {
    rows: texts.map(text => ({ id: text, text, ...defaults })),
    questions: [...gold].map(([text, answers]) => ({ id: text, text, scope: everywhere, gold: answers })),
    unanswered: [],
    passedOver: nothingPassedOver,
  };
}

function getLabel(entry: JsonEntry): number {
  const label = Number(getText(entry, 'label'));
  if (Number.isNaN(label)) throw new DataError('DataDamaged', `${entry.location} has a label that is no number.`);
  return label;
}
