import { expect, test } from 'vitest';
import type { IndexChange } from '../../../lib/search/catalogue/change';
import { serializeRecord, deserializeRecord } from '../../../lib/search/index/log';
import type { TokenizedRun } from '../../../lib/search/text-index/tokenize-run';

const change: IndexChange = {
  conversation: 'chatgpt:a',
  revision: 2,
  scopeKey: 'main',
  // A title may be cut anywhere, in the middle of a character too.
  title: '京都 trip \ud83c',
  updatedAt: 5000,
  newTurns: ['q1'],
  kept: 1,
  again: 1,
  rows: [{ chunk: 7, turn: 0, start: 0, end: 4, at: 9, role: 'user', active: true, digest: 123 }],
};
const run: TokenizedRun = {
  tokens: ['京都', '京', '都', 'trip', '紅葉', 'leav'],
  title: { from: 0, to: 4 },
  rows: [
    { chunk: 3, isContext: true, length: 3, from: 4, to: 6 },
    { chunk: 7, question: 0, length: 3, from: 6, to: 8 },
    { chunk: 8, length: 0, from: 8, to: 8 },
  ],
  // 京都 京 都 trip · 紅葉 leav leav · trip 京都 trip
  places: Uint32Array.of(0, 1, 2, 3, 4, 5, 3, 0),
  counts: Uint8Array.of(1, 1, 1, 1, 1, 2, 2, 1),
};

test('a change comes back with its words, as often as they occur', () => {
  expect(deserializeRecord(serializeRecord({ kind: 'change', change, run }))).toEqual({ kind: 'change', change, run });
});

test('so does one of more tokens than a byte can count', () => {
  const many = Array.from({ length: 9000 }, (_, n) => `語${n}`);
  const places = Uint32Array.from(many, (_, n) => many.length - 1 - n);
  const large: TokenizedRun = {
    tokens: many,
    title: { from: 0, to: 0 },
    rows: [{ chunk: 1, length: many.length * 15, from: 0, to: many.length }],
    places,
    counts: Uint8Array.from(places, () => 15),
  };
  expect(deserializeRecord(serializeRecord({ kind: 'change', change, run: large }))).toEqual({
    kind: 'change',
    change,
    run: large,
  });
});

test('a chat without words, whose record nothing follows, comes back', () => {
  const empty: TokenizedRun = {
    tokens: [],
    title: { from: 0, to: 0 },
    rows: [],
    places: new Uint32Array(),
    counts: new Uint8Array(),
  };
  expect(deserializeRecord(serializeRecord({ kind: 'change', change, run: empty }))).toEqual({
    kind: 'change',
    change,
    run: empty,
  });
});

test('a chat that is forgotten comes back', () => {
  const record = { kind: 'remove', conversation: 'claude:b' } as const;
  expect(deserializeRecord(serializeRecord(record))).toEqual(record);
});

test('words that another tokenizer cut are left out, and the change is still read', () => {
  const bytes = serializeRecord({ kind: 'change', change, run });
  bytes[find(bytes, '"tokenizer":') + '"tokenizer":'.length] = '0'.charCodeAt(0);
  expect(deserializeRecord(bytes)).toEqual({ kind: 'change', change });
});

test('a record of a format that is not known is not guessed at', () => {
  const bytes = serializeRecord({ kind: 'change', change, run });
  bytes[0] = 3;
  expect(() => deserializeRecord(bytes)).toThrow(RangeError);
});

/** Where these letters stand among the bytes. */
const find = (bytes: Uint8Array, text: string): number => new TextDecoder('latin1').decode(bytes).indexOf(text);
