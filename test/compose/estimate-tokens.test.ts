import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../lib/compose/estimate-tokens';

/** Counted with OpenAI's o200k_base. */
const counted: readonly (readonly [text: string, tokens: number])[] = [
  ['The tide turns at six, and the causeway is dry for three hours.', 16],
  ['次の干潮は六時で、三時間ほど島まで歩いて渡れます。', 20],
  ['const volume = await docker.createVolume({ name: "data" });\nif (!volume) throw new Error("no volume");', 25],
  ['물때표를 보면 언제 걸어서 건널 수 있는지 알 수 있습니다.', 17],
  ['Ебб и прилив сменяют друг друга дважды в день.', 15],
  ['https://example.org/tides/2026-11-22?place=enoshima', 18],
];

describe('tokens are told to within a quarter', () => {
  test.each(counted)('%s', (text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens * 0.75);
    expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * 1.25);
  });
});

test('nothing is no token, and more text is never fewer', () => {
  expect(estimateTokens('')).toBe(0);
  const text = 'Docker のデータは volume に残ります。 `docker volume ls` 😀\n\n'.repeat(3);
  let before = 0;
  for (let end = 0; end <= text.length; end += 7) {
    // A cut word may be weighed once more at its seam.
    expect(estimateTokens(text.slice(0, end))).toBeGreaterThanOrEqual(before - 1);
    before = estimateTokens(text.slice(0, end));
  }
});
