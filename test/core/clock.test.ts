/** Every moment is asked of the one clock and judged by it (decision 0050). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { canCorrect, getAgeMs, isBeyondSkew, isFromFuture } from '../../lib/core/clock';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 26, 12);
const year = 365 * 24 * hour;

test('a moment that is still to come says nothing of what came first', () => {
  expect([now - 1, now, now + 1, now + year].map(at => isFromFuture(at, now))).toEqual([false, false, true, true]);
  expect([now + 23 * hour, now + 25 * hour].map(at => isBeyondSkew(at, now))).toEqual([false, true]);
});

test.each([
  [undefined, Infinity],
  [now - hour, hour],
  [now, 0],
  [now + 1, Infinity],
  [now + year, Infinity],
  [8.64e15, Infinity],
])('the age of %s is %s', (since, age) => expect(getAgeMs(since, now)).toBe(age));

test('a clock that has lost its time corrects nothing', () =>
  expect([0, Date.UTC(2010, 0, 1), now].map(canCorrect)).toEqual([false, false, true]));

/** Asks for the present moment other than by `getNow`. Other uses of dates, and clocks that only run, are no question of the day. */
function findDirectUses(file: string, text: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || object.name !== 'Date') return;
      if (property.type === 'Identifier' && property.name === 'now') found.push(`${file} at ${start}: Date.now`);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        found.push(`${file} at ${start}: new Date()`);
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push(`${file} at ${start}: Date()`);
    },
    VariableDeclarator: ({ id, init, start }) => {
      if (id.type === 'ObjectPattern' && init?.type === 'Identifier' && init.name === 'Date')
        found.push(`${file} at ${start}: taken from Date`);
    },
  });
  visitor.visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

test('nobody asks for the time but the clock', () => {
  // The tap runs in the page's world and measures only how long bytes wait.
  const may = ['lib/core/clock.ts', 'lib/tap/page-world.ts'];
  const files = ['lib', 'components', 'entrypoints']
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(file => /\.tsx?$/.test(file) && !may.includes(file));
  expect(files.length).toBeGreaterThan(700);
  expect(
    files.flatMap(file => findDirectUses(file, readFileSync(file, 'utf8'))),
    'Use `getNow` of lib/core/clock.ts.',
  ).toEqual([]);
});

test('the rule finds each way to ask', () => {
  const asked = 'Date.now(); const f = Date.now; new Date(); Date(); const { now } = Date; new Date(5); Date.UTC(1);';
  expect(findDirectUses('x.ts', asked)).toHaveLength(5);
});
