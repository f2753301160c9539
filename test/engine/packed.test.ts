import { describe, expect, test } from 'vitest';
import type { IndexedChunk } from '../../lib/engine/engine';
import { pack, unpack } from '../../lib/engine/packed';

const passage = (n: number, text: string, vector?: number[]): IndexedChunk => ({
  id: `chatgpt:1#t#${n}`,
  conversation: 'chatgpt:1',
  turn: 't',
  role: 'assistant',
  space: 'main',
  start: n,
  end: n + text.length,
  text,
  context: n === 0 ? 'Title' : '題名\n質問',
  ...(vector && { meaning: { fingerprint: 'model', vector: Float32Array.from(vector) } }),
});

const whole = {
  conversation: 'chatgpt:1',
  fingerprint: 'model',
  chunks: [passage(0, 'first', [0.5, -0.5, 0.25]), passage(1, '二番目🎉'), passage(2, 'third', [1, 0, 0])],
} as const;

test('what was packed comes out as it was, vectors included', () => {
  expect(unpack(pack(whole))).toEqual(whole);
});

test('a conversation without passages, and one without vectors', () => {
  for (const chunks of [[], [passage(0, 'words only')]]) {
    expect(unpack(pack({ ...whole, chunks }))).toEqual({ ...whole, chunks });
  }
});

test('bytes that lie inside a larger buffer are read from their own place', () => {
  const bytes = pack(whole);
  const larger = new Uint8Array(bytes.length + 7);
  larger.set(bytes, 7);
  expect(unpack(larger.subarray(7))).toEqual(whole);
});

describe('damage', () => {
  const bytes = pack(whole);

  test('of any single byte is noticed', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(unpack(damaged), `byte ${at}`).toBeUndefined();
    }
  });

  test('by cutting is noticed', () => {
    for (let length = 0; length < bytes.length; length++) expect(unpack(bytes.subarray(0, length))).toBeUndefined();
  });

  test('something else altogether is noticed', () => {
    expect(unpack(new TextEncoder().encode('{"kura": "vault"}'.repeat(10)))).toBeUndefined();
  });
});
