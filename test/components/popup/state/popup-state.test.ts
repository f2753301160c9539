import { describe, expect, test } from 'vitest';
import { dropOldQuestion } from '../../../../components/popup/state/popup-state';
import { emptyChoice } from '../../../../components/preview/state/selection';

describe('a saved question', () => {
  const now = 1_790_000_000_000;
  const saved = (ageMs: number) => ({
    question: 'volume',
    selected: 2,
    asWords: 'May',
    choice: emptyChoice,
    savedAt: now - ageMs,
  });
  const without = (ageMs: number) => ({ question: '', selected: 0, choice: emptyChoice, savedAt: now - ageMs });

  test('returns within a minute', () => expect(dropOldQuestion(saved(59_000), now)).toEqual(saved(59_000)));

  test('is gone after it, and what was ticked stays', () =>
    expect(dropOldQuestion(saved(61_000), now)).toEqual(without(61_000)));

  test('is gone if the clock was put back', () =>
    expect(dropOldQuestion(saved(-3_600_000), now)).toEqual(without(-3_600_000)));

  test('that the popup was opened with stays', () => {
    const opened = { question: 'volume', selected: 0 };
    expect(dropOldQuestion(opened, now)).toEqual(opened);
  });
});
