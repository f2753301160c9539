import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { forEachSeed } from '../set-up/seeds';
import { checkWorld } from './check';

test(
  'of generated vaults with scopes, no way in shows what must not be known there, and nothing else is withheld',
  // It takes ten seconds; a loaded machine took more than the usual time.
  { timeout: 600_000 },
  () => forEachSeed(300, async seed => expect((await checkWorld(seed)).wrong).toEqual([]), 30),
);
