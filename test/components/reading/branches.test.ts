import { expect, test } from 'vitest';
import { findAnsweredQuestion, computePath, toTurnViews, selectBranch } from '../../../components/reading/branches';
import type { Completeness, Turn } from '../../../lib/core/conversation';

const turn = (id: string, parent: string | null | undefined, role: Turn['role'] = 'user'): Turn => ({
  id,
  role,
  text: id,
  observedAt: 1,
  ...(parent !== undefined && { parent }),
});

/** q1 → a1 | a2; a1 → q2 → a3; a2 → q3. The site showed the branch through a1 last. */
const forked = {
  turns: [
    turn('q1', null),
    turn('a1', 'q1', 'assistant'),
    turn('q2', 'a1'),
    turn('a3', 'q2', 'assistant'),
    turn('a2', 'q1', 'assistant'),
    turn('q3', 'a2'),
  ],
  activePath: ['q1', 'a1', 'q2', 'a3'],
};

test('the branch that the site showed last is shown', () => {
  expect(computePath(forked)).toEqual(['q1', 'a1', 'q2', 'a3']);
});

test('a turn on another branch is shown with all that leads to it and follows it', () => {
  expect(computePath(forked, 'a2')).toEqual(['q1', 'a2', 'q3']);
  expect(computePath(forked, 'q3')).toEqual(['q1', 'a2', 'q3']);
});

test('a turn that is not here changes nothing', () => {
  expect(computePath(forked, 'gone')).toEqual(['q1', 'a1', 'q2', 'a3']);
});

test('another answer can be read in place of the one shown, and back', () => {
  const other = selectBranch('a2', computePath(forked), forked);
  expect(other).toEqual(['q1', 'a2', 'q3']);
  expect(selectBranch('a1', other, forked)).toEqual(['q1', 'a1', 'q2', 'a3']);
});

test('says where there is a choice, and of what', () => {
  expect(toTurnViews(computePath(forked), forked).map(({ choices }) => choices)).toEqual([
    ['q1'],
    ['a1', 'a2'],
    ['q2'],
    ['a3'],
  ]);
});

test('a first question that was edited is a choice as well', () => {
  const edited = { turns: [turn('q1', null), turn('q1b', null)], activePath: ['q1b'] };
  expect(toTurnViews(computePath(edited), edited)[0]?.choices).toEqual(['q1', 'q1b']);
  expect(selectBranch('q1', ['q1b'], edited)).toEqual(['q1']);
});

test('a question is told with its answers on the branch that is read, and with those alone', () => {
  const ids = (place: number, through?: string) => {
    const asked = findAnsweredQuestion(place, toTurnViews(computePath(forked, through), forked));
    return asked && [asked.question.id, ...asked.answers.map(({ id }) => id)];
  };
  expect(ids(0)).toEqual(['q1', 'a1']);
  expect(ids(0, 'a2')).toEqual(['q1', 'a2']);
  expect(ids(2, 'a2')).toEqual(['q3']);
  expect(ids(9)).toBeUndefined();
});

test('a gap is said where the turn before is not the one that it follows', () => {
  const window = {
    turns: [turn('q5', undefined), turn('a5', 'q5', 'assistant'), turn('q9', undefined)],
    activePath: ['q5', 'a5', 'q9'],
  };
  expect(toTurnViews(computePath(window), window).map(({ isAfterGap: afterGap }) => afterGap)).toEqual([
    true,
    false,
    true,
  ]);
});

test('no gap is said above a turn of which the receipt knows that nothing stands above it', () => {
  const rows = {
    turns: [turn('row:0:user', undefined), turn('b', 'row:0:user', 'assistant')],
    activePath: ['row:0:user', 'b'],
  };
  const gaps = (receipt: Completeness) =>
    toTurnViews(rows.activePath, { ...rows, completeness: receipt }).map(({ isAfterGap: afterGap }) => afterGap);
  const partial = { state: 'partial', turns: 2, gap: false } as const;
  expect(gaps({ ...partial, fromStart: true })).toEqual([false, false]);
  // Nothing is known to be missing, and nothing is known to be the first.
  expect(gaps(partial)).toEqual([true, false]);
});

test('turns whose parents go round in a loop are shown once', () => {
  const loop = { turns: [turn('a', 'b'), turn('b', 'a')], activePath: [] };
  expect(computePath(loop, 'a')).toEqual(['b', 'a']);
  expect(selectBranch('a', ['a'], loop)).toEqual(['a', 'b']);
});
