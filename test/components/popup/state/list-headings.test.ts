import { expect, test } from 'vitest';
import { listHeadings } from '../../../../components/popup/state/list-headings';
import type { Hit } from '../../../../lib/core/hit';
import { hit } from '../../../fakes/library';

const one: Hit = hit(1, 'Volumes', 'Where?', 'There.');
const sure = { ...one, isRelevant: true };
const unsure = { ...one, isRelevant: false };
const other = { ...one, isRelevant: true, isOtherTime: true as const };

test.each([
  ['answers for certain need none', [sure, sure], []],
  ['nothing at all', [], []],
  ['the nearest behind them', [sure, unsure, unsure], [[1, 'popup_less_certain']]],
  ['only behind the last one that is certain', [unsure, sure, unsure], [[2, 'popup_less_certain']]],
  ['only the nearest', [unsure, unsure], [[0, 'popup_nothing_certain']]],
  ['only other times', [other, other], [[0, 'popup_other_times']]],
  ['only other sites', [{ ...sure, isOtherSite: true as const }], [[0, 'popup_other_sites']]],
  ['weak hits are near, wherever they are from', [{ ...other, isRelevant: false }], [[0, 'popup_nothing_certain']]],
  [
    'the nearest of the time, other times, and the rest of the time',
    [unsure, unsure, other, unsure],
    [
      [0, 'popup_nothing_certain'],
      [2, 'popup_other_times'],
      [3, 'popup_less_certain'],
    ],
  ],
])('%s', (_, hits, headings) => {
  expect([...listHeadings(hits)]).toEqual(headings);
});
