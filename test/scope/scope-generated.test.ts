import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { checkWorld } from './check';

/** The long run is `npm run campaigns`. */
const seeds = Array.from({ length: 300 }, (_, n) => n + 1);

test('of 300 vaults with walls, nothing comes out through any door that is not to be known there, and nothing else is withheld', async () => {
  for (const seed of seeds) expect((await checkWorld(seed)).wrong).toEqual([]);
}, 300_000);
