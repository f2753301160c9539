import { describe, expect, test } from 'vitest';
import { callSchemas } from '../../lib/calls/calls';
import { parseCalls } from './parse-answer';
import { callSites } from '../../lib/services/page-calls';
import { buildInstructions } from '../../lib/calls/build-instructions';
import { findQuotes } from '../../lib/sites/find-quotes';

/** A Sunday, in the middle of the day. */
const now = new Date(2026, 10, 22, 12).getTime();
const yesterday = new Date(2026, 10, 21).getTime();

describe.each([
  ['en', 'required', 'dinner', 'Dinner was curry.'],
  ['ja', '必須', '夕飯', '夕飯はカレーだった。'],
])('what an assistant is told in %s', (locale, required, query, note) => {
  const { text, fence } = buildInstructions(locale);
  const inner = text.split('\n').slice(1, -1).join('\n');

  test('is told from the user’s own words, whole', () =>
    expect(findQuotes(text)).toEqual([{ fence, start: 0, end: text.length }]));

  test('names all that the calls take, and what they must have', () => {
    for (const [name, schema] of Object.entries(callSchemas)) {
      expect(inner).toContain(name);
      for (const key of Object.keys(schema.properties))
        expect(inner).toMatch(new RegExp(`^- ${key}\\b.*[:：].*\\S`, 'm'));
    }
    expect(inner.match(new RegExp(required, 'g'))).toHaveLength(2);
  });

  test('shows examples that are calls, written as an answer would', () => {
    expect(parseCalls(inner, now, callSites)).toEqual([
      { call: 'recall', query, after: yesterday },
      { call: 'remember', text: note, importance: 2, date: yesterday },
    ]);
  });

  test('is short enough to be read', () => expect(text.length).toBeLessThan(2500));
});
