import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { checkWorld } from '../scope/check';

/** The first 300 are in the unit tests. */
const vaults = 10_000;

test('of 10,000 vaults with walls, nothing comes out through any door that is not to be known there, and nothing else is withheld', async () => {
  const wrong: string[] = [];
  let answers = 0;
  for (let seed = 1; seed <= vaults; seed++) {
    const checked = await checkWorld(seed);
    answers += checked.answers;
    wrong.push(...checked.wrong);
    // oxlint-disable-next-line no-console -- it takes long, and its figures are written down.
    if (seed % 500 === 0 || checked.wrong.length > 0) console.log(seed, answers, checked.wrong);
  }
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(vaults * 30);
}, 14_400_000);
