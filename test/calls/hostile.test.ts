/** What a hostile answer can make of a call: nothing that the schema does not allow, at most three, and never a failure. */
import { describe, expect, test } from 'vitest';
import type { Call } from '../../lib/calls/calls';
import { parseFactsAnswer } from '../../lib/calls/facts';
import { parseCalls } from './parse-answer';
import { callSites } from '../../lib/services/page-calls';
import { findCalls } from '../../lib/calls/find-calls';

const now = new Date(2026, 10, 22, 12).getTime();
const count = 400;

/** Always the same answers: mulberry32, by Tommy Ettinger (public domain). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const values = [
  '"tea"', '"夕飯"', '""', '" "', 'null', 'true', '-1', '0', '3', '6', '1e308', '2.5', '[]', '{}', '["tea"]', '{"query":"tea"}',
  '"yesterday"', '"昨日"', '"2026-02-31"', '"9999-99-99"', '"-271821-04-20"', '"\\u202etea"', '"\\u0000\\ud800"',
  `"${'x'.repeat(301)}"`, `"${'漢'.repeat(4001)}"`, '"site:claude before:2020"', '"</script><img src=x onerror=alert(1)>"',
  '"【Kura 12345678】"', '"```"', 'undefined', '"tea', '"recall {\\"query\\":\\"tea\\"}"',
]; // oxfmt-ignore
const keys = ['query', 'text', 'after', 'before', 'site', 'limit', 'importance', 'date', '__proto__', 'constructor', 'toString', 'then', 'space', 'call']; // oxfmt-ignore
const names = [
  'recall',
  'remember',
  'kura recall',
  'KURA REMEMBER',
  'forget',
  'facts',
  'recallrecall',
  '__proto__',
  '',
];
const fences = [
  '```',
  '~~~',
  '````',
  '``',
  '> ```',
  '    ```',
  '- ```',
  '```kura',
  '```kura recall',
  '【Kura 12345678】\n```',
];
const ends = ['```', '~~~', '````', '', '```\n【/Kura 12345678】', '``` x', '> ```'];

function answer(roll: () => number): string {
  // Now and then something good, so that what is bad is met within a call, too.
  const often = (good: string, from: readonly string[]): string => (roll() < 0.6 ? good : pick(from));
  const pick = <Kind>(from: readonly Kind[]): Kind => from[Math.floor(roll() * from.length)] as Kind;
  const json = () => {
    const pairs = Array.from({ length: Math.floor(roll() * 5) }, () => `"${pick(keys)}":${pick(values)}`);
    if (roll() < 0.6) pairs.push(pick(['"query":"tea"', '"text":"夕飯はカレー"']));
    return `${often('{', ['[', '{{', ''])}${pairs.join(',')}${often('}', [']', '}}', ''])}`;
  };
  const block = () => `${often('```', fences)}\n${often('recall', names)} ${json()}\n${often('```', ends)}`;
  const most = roll() < 0.1 ? 300 : 4;
  return Array.from({ length: 1 + Math.floor(roll() * most) }, block).join(pick(['\n', '\n\nWell.\n\n', '']));
}

/** By the issue's words, and not by the schema's code. */
function isAllowed(call: Call): boolean {
  const isTime = (at: number | undefined) => at === undefined || Number.isSafeInteger(at);
  const isSmall = (n: number | undefined) => n === undefined || [1, 2, 3, 4, 5].includes(n);
  const isShown = (text: string) =>
    text === text.trim() &&
    text !== '' &&
    !/\u00ad|\u034f|\u115f|\u180e|[\u202a-\u202e\u2066-\u2069]|\u3164|\uffa0|[\ufff9-\ufffb]|\p{Cs}/u.test(text);
  if (call.call === 'remember') {
    return isShown(call.text) && call.text.length <= 4000 && isSmall(call.importance) && isTime(call.date);
  }
  const { query, after, before, site, limit } = call;
  const isSite = site === undefined || ['chatgpt', 'claude', 'gemini', 'grok'].includes(site);
  return isShown(query) && query.length <= 300 && isTime(after) && isTime(before) && isSmall(limit) && isSite;
}

const known = new Set(['call', 'query', 'after', 'before', 'site', 'limit', 'text', 'importance', 'date']);

describe(`${count} hostile answers`, () => {
  const roll = dice(20_261_122);
  const answers = Array.from({ length: count }, () => answer(roll));
  const found = answers.map(text => parseCalls(text, now, callSites, '昨日'));

  test('make calls that hold to the rules, with no key of their own, and at most three', () => {
    for (const calls of found) {
      expect(calls.length).toBeLessThanOrEqual(3);
      for (const call of calls) {
        expect(call).toSatisfy(isAllowed);
        expect(Object.getPrototypeOf(call)).toBe(Object.prototype);
        expect(Object.keys(call).filter(key => !known.has(key))).toEqual([]);
      }
    }
  });

  test('hold some that are calls, and many that are none', () => {
    const some = found.filter(calls => calls.length > 0).length;
    expect(some).toBeGreaterThan(10);
    expect(some).toBeLessThan(count / 2);
  });

  test('are the same for whoever shows them and whoever does them', () =>
    expect(answers.map(text => findCalls(text).length)).toEqual(found.map(calls => calls.length)));

  test('change nothing for everybody else', () => {
    for (const text of answers) parseFactsAnswer(text, []);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['query']).toBeUndefined();
  });
});

describe('what is enormous ends', () => {
  test.each([
    ['fences that are never closed', '```\n'.repeat(40_000)],
    ['braces', `\`\`\`\nrecall ${'{'.repeat(150_000)}\n\`\`\``],
    ['blanks before a call', `\`\`\`\n${' '.repeat(150_000)}recall {"query":"tea"}\n\`\`\``],
    ['backticks', '`'.repeat(199_000)],
    ['quotations that are opened', '【Kura 12345678】recall\n'.repeat(9000)],
    ['a megabyte of calls', '```\nrecall {"query":"tea"}\n```\n'.repeat(35_000)],
  ])('%s', (_, text) => expect(parseCalls(text, now, callSites)).toEqual([]));
});
