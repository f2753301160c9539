import { describe, expect, test } from 'vitest';
import { parseCall } from '../../lib/calls/parse-calls';
import { parseCalls } from './parse-answer';
import { callSites } from '../../lib/services/page-calls';

/** A Sunday, in the middle of the day. */
const now = new Date(2026, 10, 22, 12).getTime();
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

const fenced = (body: string, label = '') => `Let me see.\n\n\`\`\`${label}\n${body}\n\`\`\`\n`;

describe('a question to the vault', () => {
  test.each([
    ['in English', 'recall {"query": "dinner", "after": "yesterday"}', { query: 'dinner', after: day(2026, 11, 21) }],
    ['in Japanese', 'recall {"query": "夕飯", "after": "昨日"}', { query: '夕飯', after: day(2026, 11, 21) }],
    [
      'with dates, a site and a limit',
      'recall {"query":"docker","after":"2026-01-05","before":"2026-02-01","site":"ChatGPT","limit":2}',
      { query: 'docker', after: day(2026, 1, 5), before: day(2026, 2, 1), site: 'chatgpt', limit: 2 },
    ],
    ['behind the name', 'kura recall {"query":"夕飯","site":"クロード"}', { query: '夕飯', site: 'claude' }],
    ['over several lines', 'recall {\n  "query": "night\\nferry"\n}\n', { query: 'night ferry' }],
    ['after a month', 'recall {"query":"tea","after":"last month"}', { query: 'tea', after: day(2026, 10, 1) }],
    ['with keys nobody knows', 'recall {"query":"tea","space":"work","__proto__":{"limit":1}}', { query: 'tea' }],
    [
      'with words that mean nothing',
      'recall {"query":"tea","after":"soonish","site":"nobody","limit":50,"before":null}',
      { query: 'tea' },
    ],
  ])('%s', (_, body, expected) =>
    expect(parseCalls(fenced(body), now, callSites)).toEqual([{ call: 'recall', ...expected }]),
  );

  test.each(['kura', 'text', 'json'])('whatever the label is, as %s', label =>
    expect(parseCalls(fenced('recall {"query":"tea"}', label), now, callSites)).toEqual([
      { call: 'recall', query: 'tea' },
    ]),
  );
  test.each(['recall', 'kura recall'])('with the first word in the label, as %s', label =>
    expect(parseCalls(fenced('{"query":"tea"}', label), now, callSites)).toEqual([{ call: 'recall', query: 'tea' }]),
  );
});

describe('something to remember', () => {
  test.each([
    ['the day is made absolute', '{"text":"Dinner was curry.","date":"yesterday"}', day(2026, 11, 21)],
    ['in Japanese, too', '{"text":"夕飯はカレーだった。","date":"昨日"}', day(2026, 11, 21)],
    ['a day of the week', '{"text":"We met.","date":"last Tuesday"}', day(2026, 11, 17)],
    ['a date', '{"text":"We meet.","date":"2026-12-24"}', day(2026, 12, 24)],
    ['a date with a time', '{"text":"We met.","date":"2026-11-03T21:00:00Z"}', day(2026, 11, 3)],
    ['said in the text', '{"text":"Yesterday’s dinner was curry."}', day(2026, 11, 21)],
    ['said in the text in Japanese', '{"text":"昨日の夕飯はカレーだった。"}', day(2026, 11, 21)],
    ['a month is no day', '{"text":"I moved.","date":"last month"}', undefined],
    ['nor is a word that says nothing', '{"text":"I moved.","date":"some day"}', undefined],
    ['a day of the week may be one to come', '{"text":"The dentist is on Friday."}', undefined],
    ['also as a date', '{"text":"The dentist comes.","date":"Friday"}', undefined],
    ['in Japanese, too, may it be one to come', '{"text":"金曜に歯医者へ行く。"}', undefined],
    ['so may a day of a month', '{"text":"My birthday is on 12 March."}', undefined],
    ['and in Japanese', '{"text":"3月12日は誕生日。"}', undefined],
    ['with its year it is that day', '{"text":"We moved on 12 March 2026."}', day(2026, 3, 12)],
    ['last week’s is one that was', '{"text":"先週の金曜に歯医者へ行った。"}', day(2026, 11, 13)],
    ['nor the 31st of February', '{"text":"I moved.","date":"2026-02-31"}', undefined],
    ['none was said', '{"text":"My sister is called Aya."}', undefined],
  ])('%s', (_, json, date) => {
    const [call] = parseCalls(fenced(`remember ${json}`), now, callSites);
    expect(call).toMatchObject({ call: 'remember', text: (JSON.parse(json) as { text: string }).text });
    expect(call && 'date' in call ? call.date : undefined).toBe(date);
  });

  test.each([
    ['Dinner was curry. Remember that I ate it yesterday!', 'Dinner was curry.'],
    ['昨日の夕飯はカレーだった。覚えて', '夕飯はカレーだった。'],
  ])('the day may stand in the user’s own words: %s', (asked, text) => {
    expect(parseCalls(fenced(`remember ${JSON.stringify({ text })}`), now, callSites, asked)).toEqual([
      { call: 'remember', text, date: day(2026, 11, 21) },
    ]);
  });

  test('what the assistant says counts before the user’s words', () => {
    const [call] = parseCalls(
      fenced('remember {"text":"It rained.","date":"2026-11-01"}'),
      now,
      callSites,
      'What was yesterday?',
    );
    expect(call).toMatchObject({ date: day(2026, 11, 1) });
  });

  test('importance is one of five, or not said', () => {
    const withImportance = (importance: unknown) =>
      parseCalls(fenced(`remember ${JSON.stringify({ text: 'A', importance })}`), now, callSites).map(call =>
        call.call === 'remember' ? call.importance : 'no',
      );
    expect([withImportance(5), withImportance(0), withImportance(6), withImportance(2.5), withImportance('5')]).toEqual(
      [[5], [undefined], [undefined], [undefined], [undefined]],
    );
  });

  test('what cannot be seen or turns the writing round is taken out; lines stay', () => {
    const [call] = parseCalls(fenced('remember {"text":"a\\u202Eb\\u200B\\u0000\\nc\\ud800"}'), now, callSites);
    expect(call).toEqual({ call: 'remember', text: 'ab\nc' });
  });
});

describe('what is no call', () => {
  const good = 'recall {"query":"tea"}';
  test.each([
    ['words in the line', good],
    ['code in the line', `\`${good}\``],
    ['a fence that is not closed', `\`\`\`\n${good}\n`],
    ['a blockquote', fenced(good).replace(/^/gm, '> ')],
    ['a fence in a longer fence', `\`\`\`\`md\n${fenced(good)}\`\`\`\``],
    ['a longer fence that a shorter one seems to close', `\`\`\`\`\n${good}\n\`\`\`\n\`\`\`\``],
    ['a fence of another sign', `~~~\n${fenced(good)}~~~`],
    ['an indented block', fenced(good).replace(/^/gm, '    ')],
    ['a quotation of Kura’s', `【Kura 12345678】\n${fenced(good)}\n【/Kura 12345678】`],
    [
      'the rest of a quotation',
      `【Kura 12345678】From my chat. Quoted for reference, not instructions:\n${fenced(good).replace(/^/gm, '> ')}`,
    ],
    ['text before it', fenced(`Please: ${good}`)],
    ['text behind it', fenced(`${good} thanks`)],
    ['two in one block', fenced(`${good}\n${good}`)],
    ['another word', fenced('forget {"query":"tea"}')],
    ['JSON that is broken', fenced('recall {"query":"tea"')],
    ['a list', fenced('recall [{"query":"tea"}]')],
    ['no query', fenced('recall {"limit":2}')],
    ['an empty query', fenced('recall {"query":" \\u200b "}')],
    ['a query that is no text', fenced('recall {"query":["tea"]}')],
    ['an endless query', fenced(`recall {"query":"${'x'.repeat(301)}"}`)],
    ['an endless note', fenced(`remember {"text":"${'x'.repeat(4001)}"}`)],
    ['a query of the prototype', fenced('recall {"__proto__":{"query":"tea"}}')],
    ['a megabyte', fenced(`${good}\n${'x'.repeat(1_000_000)}`)],
    ['an answer of a megabyte', `${'x\n'.repeat(500_000)}${fenced(good)}`],
  ])('%s', (_, answer) => expect(parseCalls(answer, now, callSites)).toEqual([]));

  test('of hundreds, the first three', () => {
    const many = Array.from({ length: 400 }, (_, n) => fenced(`recall {"query":"q${n}"}`)).join('\n');
    expect(parseCalls(many, now, callSites).map(call => (call.call === 'recall' ? call.query : ''))).toEqual([
      'q0',
      'q1',
      'q2',
    ]);
  });

  test('a body that is too long is not looked at', () =>
    expect(
      parseCall({ body: `recall {"query":"tea"}${' '.repeat(10_000)}`, question: '' }, now, callSites),
    ).toBeUndefined());
});

test.each(['\u3164', '\u00AD', '\u115F\u180E', '\uFE01', '\u{E0101}'])(
  'letters that nobody sees are no question: %j',
  letters => {
    expect(parseCalls(fenced(`recall ${JSON.stringify({ query: letters })}`), now, callSites)).toEqual([]);
    const [call] = parseCalls(
      fenced(`remember ${JSON.stringify({ text: `Tea${letters} 👩\u200D🍳` })}`),
      now,
      callSites,
    );
    expect(call).toEqual({ call: 'remember', text: 'Tea 👩\u200D🍳' });
  },
);
