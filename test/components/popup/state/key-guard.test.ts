/** What a popup takes that a page opened under the user's hands. */
import { expect, test } from 'vitest';
import { createKeyGuard, restMs, type GuardedEvent } from '../../../../components/popup/state/key-guard';

type Step = readonly [kind: GuardedEvent['kind'], afterMs: number];

const rested = restMs + 1;

test.each<[what: string, steps: readonly Step[], passes: readonly boolean[]]>([
  ['Enter as it opens', [['confirm', 10]], [false]],
  ['Enter after a rest alone', [['confirm', rested]], [false]],
  [
    'the rest of a typed sentence and its Enter',
    [
      ['act', 50],
      ['act', 90],
      ['confirm', 90],
    ],
    [true, true, false],
  ],
  [
    'the same with a pause before Enter',
    [
      ['act', 50],
      ['confirm', rested],
    ],
    [true, false],
  ],
  [
    'Enter again and again',
    [
      ['confirm', rested],
      ['confirm', rested],
      ['confirm', rested],
    ],
    [false, false, false],
  ],
  [
    'an arrow key after a rest, then Enter',
    [
      ['act', rested],
      ['confirm', 100],
    ],
    [true, true],
  ],
  [
    'the second click of a double click',
    [
      ['act', 80],
      ['click', 60],
    ],
    [true, false],
  ],
  [
    'a click after a rest',
    [
      ['act', rested],
      ['click', 80],
    ],
    [true, true],
  ],
])('%s', (_, steps, passes) => {
  const mayPass = createKeyGuard(1000);
  let at = 1000;
  expect(steps.map(([kind, afterMs]) => mayPass({ kind, at: (at += afterMs) }))).toEqual(passes);
});
