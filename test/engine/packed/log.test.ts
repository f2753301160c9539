import { expect, test } from 'vitest';
import type { Change } from '../../../lib/engine/catalogue/change';
import { packRecord, unpackRecord } from '../../../lib/engine/packed/log';
import type { CutRun } from '../../../lib/engine/words/cut';

const change: Change = {
  conversation: 'chatgpt:a',
  revision: 2,
  space: 'main',
  // A title may be cut anywhere, in the middle of a character too.
  title: '京都 trip \ud83c',
  updatedAt: 5000,
  newTurns: ['q1'],
  kept: 1,
  again: 1,
  rows: [{ chunk: 7, turn: 0, start: 0, end: 4, at: 9, role: 'user', active: true, digest: 123 }],
};
const run: CutRun = {
  title: ['京都', '京', '都', 'trip'],
  rows: [
    { chunk: 3, tokens: ['紅葉', 'leav', 'leav'], ghost: true },
    { chunk: 7, tokens: ['trip', '京都', 'trip'], question: 0 },
    { chunk: 8, tokens: [] },
  ],
};

test('a change comes back with its words in their order, as often as they occur', () => {
  expect(unpackRecord(packRecord({ kind: 'change', change, run }))).toEqual({ kind: 'change', change, run });
});

test('a chat that is forgotten comes back', () => {
  const record = { kind: 'remove', conversation: 'claude:b' } as const;
  expect(unpackRecord(packRecord(record))).toEqual(record);
});

test('words that another tokenizer cut are left out, and the change is still told', () => {
  const text = new TextDecoder().decode(packRecord({ kind: 'change', change, run }));
  const other = new TextEncoder().encode(text.replace(/"tokenizer":\d+/, '"tokenizer":0'));
  expect(unpackRecord(other)).toEqual({ kind: 'change', change });
});
