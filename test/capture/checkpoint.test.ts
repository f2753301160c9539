import { describe, expect, test } from 'vitest';
import { createCheckpoints, type Streaming } from '../../lib/capture/checkpoint';

const reading = (text: string): Streaming => ({
  state: 'streaming',
  growing: 'a',
  turns: [
    { id: 'q', role: 'user', text: '紅葉の見頃は？' },
    { id: 'a', role: 'assistant', text },
  ],
});

/** At which looks a checkpoint was made, of looks so many milliseconds apart. */
function dueAt(apart: number, count: number): number[] {
  const checkpoints = createCheckpoints();
  const looks = Array.from({ length: count }, (_, look) => look * apart);
  return looks.filter(now => checkpoints.due(reading(`Late November ${now}`), 'one', now, 2000, false) !== undefined);
}

describe('checkpoints every two seconds', () => {
  test('are made at the look that is nearest to the moment, so that none is a whole look late', () => {
    expect(dueAt(1000, 9)).toEqual([2000, 4000, 6000, 8000]);
    expect(dueAt(1500, 6)).toEqual([3000, 4500, 6000, 7500]);
    expect(dueAt(400, 16)).toEqual([2000, 4000, 6000]);
  });

  test('the first waits until its question has been there for that long', () => {
    const checkpoints = createCheckpoints();
    expect(checkpoints.due(reading('十一月'), 'one', 0, 2000, false)).toBeUndefined();
    expect(checkpoints.due(reading('十一月の'), 'one', 1900, 2000, false)).toBeUndefined();
    expect(checkpoints.due(reading('十一月の下旬'), 'one', 1950, 2000, true)).toBeUndefined();
    expect(checkpoints.due(reading('十一月の下旬です'), 'one', 2000, 2000, true)?.text).toBe('十一月の下旬です');
  });
});
