import { expect, test } from 'vitest';
import { isSupported, prepareSummary } from '../../lib/assistants/request-summary';
import { createQuestion } from '../../lib/assistants/thread';
import { estimateTokens } from '../../lib/compose/estimate-tokens';

const english =
  'user: How do we back up Postgres?\nassistant: You chose a nightly pg_dump at 03:00, kept for 1,000 days.';
const japanese =
  'user: Postgres のバックアップは？\nassistant: 毎晩 3 時に pg_dump を実行し、30 日間保存すると決めました。';

test.each([
  ['its own words', english, 'The user asked how to back up Postgres and chose a nightly pg_dump at 03:00.', true],
  ['a list of it', english, '1. Postgres: nightly pg_dump at 03:00.\n2. Dumps are kept for 1000 days.', true],
  ['another number', english, 'You chose a nightly pg_dump of Postgres at 04:00.', false],
  ['another name', english, 'You chose a nightly dump of MySQL at 03:00.', false],
  ['something else', english, 'Sorry, but nothing like that can be summarized by me here.', false],
  ['nothing', english, '', false],
  ['its own words', japanese, '毎晩 3 時に Postgres の pg_dump を実行し、30 日間保存する。', true],
  ['full width', japanese, '毎晩３時に pg_dump を実行し、３０日間保存する。', true],
  ['another number', japanese, '毎晩 4 時に pg_dump を実行する。', false],
  ['another name', japanese, '毎晩 3 時に MySQL の pg_dump を実行する。', false],
  ['something else', japanese, '申し訳ありませんが、要約は作成不可能です。', false],
])('a summary of %s', (_what, source, summary, expected) => {
  expect(isSupported(summary, source)).toBe(expected);
});

test.each([40, 400])('%i turns go into at most four requests, each into half of the window', count => {
  const text = 'Volumes outlive their containers, and a dump sees one moment. '.repeat(10);
  const turns = Array.from({ length: count }, (_, index) => createQuestion(`${index}`, null, `${index} ${text}`, 0));
  const { requests, tokens } = prepareSummary(turns, undefined, 8000);
  expect(requests.length).toBeLessThanOrEqual(4);
  for (const request of requests) expect(estimateTokens(request)).toBeLessThan(4000);
  expect(tokens).toBeGreaterThan(estimateTokens(requests.join('')));
  expect(requests.at(-1)).toContain(`user: ${count - 1} Volumes`);
});
