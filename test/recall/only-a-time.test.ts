/** A question that is only a time finds the chats of that time, and those that speak of it. */
import { expect, test } from 'vitest';
import { openSearcher } from '../../scripts/evaluate/open-searcher';
import type { CorpusRow } from '../../scripts/evaluate/read-rows';

const now = new Date(2026, 10, 26, 10).getTime();
const chat = (session: string, at: number, asked: string, answered: string): CorpusRow[] =>
  [asked, answered].map((text, n) => ({
    id: `${session}/${n}`,
    text,
    scope: '*',
    session,
    title: session,
    role: n === 0 ? 'user' : 'assistant',
    at,
    isAlone: false,
  }));
const days = (month: number, day: number) => new Date(2026, month - 1, day, 9).getTime();

const rows = [
  ...chat('締切', days(1, 9), '締め切りはいつですか', '締め切りは３月３日です。'),
  ...chat('Meeting', days(2, 9), 'When do we meet?', 'The meeting is on March 3rd at 10am.'),
  ...chat('Quarter', days(4, 9), 'How was it?', 'Revenue in Q3 2024 fell.'),
  ...chat('Reiwa', days(5, 9), 'いつ始まりましたか', '令和6年4月に始まりました。'),
  ...chat('Ferns', days(11, 25), 'Do ferns like shade?', 'Most of them do.'),
];

test.each([
  ['3月3日', '締切'],
  ['3/3', '締切'],
  ['March 3', 'Meeting'],
  ['3rd of March', 'Meeting'],
  ['Q3 2024', 'Quarter'],
  ['令和6年', 'Reiwa'],
  ['yesterday', 'Ferns'],
  ['昨日', 'Ferns'],
  ['November 25', 'Ferns'],
  ['2026-11-25', 'Ferns'],
  ['2026/11/25', 'Ferns'],
])('%s finds %s', async (question, title) => {
  const { recallers } = await openSearcher(rows);
  const { hits } = await recallers.words.recall(question, undefined, now);
  expect(hits.slice(0, 3).map(hit => hit.title)).toContain(title);
});
