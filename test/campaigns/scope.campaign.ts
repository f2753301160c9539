import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { checkWorld } from '../scope/check';

/** The first 300 are in the unit tests. */
const vaults = 10_000;
/** With `KURA_ONLY=ask` only Ask is gone through, which takes a third of the time. */
const onlyAsk = process.env['KURA_ONLY'] === 'ask';

test('of 10,000 vaults with walls, nothing comes out through any door that is not to be known there, and nothing else is withheld', async () => {
  const wrong: string[] = [];
  let [answers, summaries] = [0, 0];
  for (let seed = 1; seed <= vaults; seed++) {
    const checked = await checkWorld(seed, onlyAsk);
    answers += checked.answers;
    summaries += checked.summaries;
    wrong.push(...checked.wrong);
    // oxlint-disable-next-line no-console -- it takes long, and its figures are written down.
    if (seed % 500 === 0 || checked.wrong.length > 0) console.log(seed, answers, summaries, checked.wrong);
  }
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(vaults * (onlyAsk ? 5 : 30));
  expect(summaries).toBeGreaterThan(vaults);
}, 14_400_000);
