import { expect, test } from 'vitest';
import { createLatestOnly } from '../../../lib/search/async/latest-only';

/** Work that is over when it is told to be. */
function work<Value>() {
  const told: { begun: boolean; end: (value: Value) => void; fail: (error: Error) => void } = {
    begun: false,
    end: () => undefined,
    fail: () => undefined,
  };
  const run = () => {
    told.begun = true;
    return new Promise<Value>((resolve, reject) => Object.assign(told, { end: resolve, fail: reject }));
  };
  return { told, run };
}

const soon = () => new Promise(resolve => setTimeout(resolve));

test('one is worked on, the newest waits, and what it has overtaken is let go at once', async () => {
  const oneOf = createLatestOnly();
  const [first, second, third] = [work<string>(), work<string>(), work<string>()];
  const answers = [first, second, third].map(({ run }) => oneOf(run));
  await soon();
  expect([first, second, third].map(({ told }) => told.begun)).toEqual([true, false, false]);
  expect(await answers[1]).toBeUndefined();

  first.told.end('first');
  expect(await answers[0]).toBe('first');
  await soon();
  expect(third.told.begun).toBe(true);
  expect(second.told.begun).toBe(false);
  third.told.end('third');
  expect(await answers[2]).toBe('third');
});

test('one that fails fails alone', async () => {
  const oneOf = createLatestOnly();
  const [first, second] = [work<string>(), work<string>()];
  const answers = [oneOf(first.run), oneOf(second.run)];
  first.told.fail(new Error('test'));
  await expect(answers[0]).rejects.toThrow('test');
  await soon();
  second.told.end('second');
  expect(await answers[1]).toBe('second');
});

test('asked one after the other, nobody waits', async () => {
  const oneOf = createLatestOnly();
  expect(await oneOf(async () => 1)).toBe(1);
  expect(await oneOf(async () => 2)).toBe(2);
});
