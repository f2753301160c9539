/**
 * Paraphrase retrieval: a first sentence should find the second sentences with the same meaning among all second
 * sentences.
 */
import { DataError } from './data-error';
import { entriesOf, textIn, type Entry } from './lines';
import { nothingPassedOver } from './passed-over';
import { everywhere } from './rows';
import type { QuestionSet } from './set';

/** The label, of at most 5, from which on people judged two sentences the same. */
const same = 4;

/** Throws `DataError`. */
export function readParaphrases(file: string): QuestionSet {
  const pairs = entriesOf(file).map(entry => ({
    asked: textIn(entry, 'sentence1'),
    found: textIn(entry, 'sentence2'),
    isSame: labelOf(entry) >= same,
  }));
  const gold = new Map<string, Set<string>>();
  for (const { asked, found, isSame } of pairs) if (isSame) gold.set(asked, (gold.get(asked) ?? new Set()).add(found));
  if (gold.size === 0) throw new DataError('DataEmpty', `No pair in ${file} has a label of ${same} or more.`);
  const place = { scope: everywhere, session: '', title: '', role: 'user', alone: true } as const;
  const texts = [...new Set(pairs.map(({ found }) => found))];
  return {
    rows: texts.map(text => ({ id: text, text, ...place })),
    questions: [...gold].map(([text, right]) => ({ id: text, text, scope: everywhere, gold: right })),
    passedOver: nothingPassedOver,
  };
}

function labelOf(entry: Entry): number {
  const label = Number(textIn(entry, 'label'));
  if (Number.isNaN(label)) throw new DataError('DataDamaged', `${entry.place} has a label that is no number.`);
  return label;
}
