import { describe, expect, test } from 'vitest';
import type { ObservedTurn } from '../../../lib/core/conversation';
import type { Reading, SiteAdapter } from '../../../lib/sites/site';
import { claudeAdapter } from '../../../lib/sites/claude/adapter';
import { createValidatedAdapter } from '../../../lib/sites/page/validated-adapter';
import { readOrMark, type TurnContent } from '../../../lib/sites/page/find-unread';
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

describe('answers that could not be read', () => {
  const box = page.createElement('div');
  box.textContent = 'Everything has a new name.';
  const said = (id: string, role: 'user' | 'assistant', isRead = true): ObservedTurn => ({
    id,
    role,
    ...(isRead ? { text: '雪' } : readOrMark<TurnContent>(box, '.none', () => '.prose')),
  });
  const settled = (...turns: readonly ObservedTurn[]): Reading => ({ state: 'settled', confirmed: true, turns });
  const redesign = { state: 'unreadable', missing: '.prose' };

  test('one of several is an odd card: the chat is read', () => {
    const odd = settled(said('a', 'user'), said('b', 'assistant', false), said('c', 'user'), said('d', 'assistant'));
    expect(reading(() => odd)).toBe(odd);
  });

  test('the only one is an odd card: its prompt is kept', () => {
    const only = settled(said('a', 'user'), said('b', 'assistant', false));
    expect(reading(() => only)).toBe(only);
  });

  test('all of several are a redesign, which is told by what is missing', () =>
    expect(
      reading(() =>
        settled(said('a', 'user'), said('b', 'assistant', false), said('c', 'user'), said('d', 'assistant', false)),
      ),
    ).toEqual(redesign));

  test('without any turn that was read nothing is certain', () =>
    expect(reading(() => settled(said('a', 'user', false), said('b', 'assistant', false)))).toEqual(redesign));
});
