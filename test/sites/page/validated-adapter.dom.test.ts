import { expect, test } from 'vitest';
import type { Reading, SiteAdapter } from '../../../lib/sites/site';
import { claudeAdapter } from '../../../lib/sites/claude/adapter';
import { createValidatedAdapter } from '../../../lib/sites/page/validated-adapter';
import { UnreadableError } from '../../../lib/sites/page/unreadable-error';

const page = new DOMParser().parseFromString('', 'text/html');
const reading = (read: () => Reading) =>
  createValidatedAdapter({ ...claudeAdapter, read } satisfies SiteAdapter).read(page);
const turn = (id: string) => ({ id, role: 'user', text: '雪' }) as const;

test('a reading in which two turns have one id is refused', () => {
  const twice = reading(() => ({ state: 'settled', confirmed: true, turns: [turn('a'), turn('b'), turn('a')] }));
  expect(twice).toEqual({ state: 'unreadable', missing: 'one turn for each id' });
});

test('a reading in which every turn has its own id passes as it is', () => {
  const settled: Reading = { state: 'settled', confirmed: true, turns: [turn('a'), turn('b')] };
  expect(reading(() => settled)).toBe(settled);
});

test('what an adapter met and does not know makes the page unreadable, by its name', () => {
  const met = reading(() => {
    throw new UnreadableError('.cm-content');
  });
  expect(met).toEqual({ state: 'unreadable', missing: '.cm-content' });
});

test('a bug stays a bug', () => {
  expect(() =>
    reading(() => {
      throw new TypeError('ours');
    }),
  ).toThrow('ours');
});
