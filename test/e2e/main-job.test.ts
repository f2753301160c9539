/** The whole line in a real Chromium: a chat is captured, found by an English and a Japanese query, inserted elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../lib/core/fence';
import { answerTo } from '../practice/answers';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { isAll } from './languages';
import { composerText, openChat, practiceSite, practiceSites, sent } from './practice-sites';
import { askAndKeep, find, insertSelected } from './main-job';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** Where what was learnt on one site is needed. Each page takes part once, and with everything from both ends. */
const there = [
  { from: 'ChatGPT, classic', to: 'Claude, hub' },
  { from: 'Gemini', to: 'ChatGPT, app shell' },
  { from: 'Claude, feed', to: 'ChatGPT, logged out' },
];
const journeys = isAll ? [...there, ...there.map(({ from, to }) => ({ from: to, to: from }))] : there;

const questions = [
  {
    language: 'English',
    ask: 'Why did my Docker volume disappear after compose down?',
    find: 'docker volume disappeared',
    expected: 'Docker',
  },
  { language: 'Japanese', ask: '医療費控除の確定申告で還付を受けるには？', find: '医療費の還付', expected: '医療費' },
];

test('every practice site takes part', () => {
  expect(there.flatMap(({ from, to }) => [from, to]).sort()).toEqual(practiceSites.map(({ name }) => name).sort());
});

describe.each(journeys)('from $from to $to', ({ from, to }) => {
  // The languages take turns, and with everything there are both.
  const place = journeys.findIndex(journey => journey.from === from);
  test.each(questions.filter((_, n) => isAll || n === place % 2))(
    'an answer in $language',
    async ({ ask: question, find: query, expected }) => {
      const page = await kura.context.newPage();
      // Told apart from the same question on the other sites.
      const asked = `${question} (${from})`;
      const conversation = await askAndKeep(kura, page, practiceSite(from), asked);

      const answers = conversation.turns.filter(turn => turn.role === 'assistant');
      expect(conversation.turns).toHaveLength(2);
      expect(answers).toHaveLength(1);
      expect(wordsOf(answers[0]?.text ?? '')).toBe(wordsOf(answerTo(asked).text));

      await openChat(page, practiceSite(to));
      const draft = 'まだ送っていない下書き / my draft';
      await page.locator(practiceSite(to).composer).click();
      await page.keyboard.insertText(draft);
      const sentBefore = await sent(page);

      const popup = await find(kura, `${query} ${from}`, expected);
      await insertSelected(popup);
      const text = await composerText(page);
      expect(text.startsWith(draft)).toBe(true);
      expect(findFencedQuotes(text)).toHaveLength(1);
      expect(text.split('\n').length).toBeGreaterThan(5);
      expect(text).toContain(asked);
      expect(await sent(page)).toEqual(sentBefore);
      await page.close();
    },
  );
});

test('nobody was asked for anything but the practice sites, and Chromium’s own services by Chromium', () => {
  // Seen with an empty profile and no extension too. Kura’s own pages could not reach them: their policy names no such host.
  const ofChromium =
    /^(content-autofill|update|optimizationguide-pa|safebrowsing|android\.clients|clients\d|accounts|www|\(plain http\)).*/;
  const strangers = practice.requests.map(({ host }) => host).filter(host => !practice.hosts.includes(host));
  expect(strangers.filter(host => !ofChromium.test(host))).toEqual([]);
});

/** The words of a text, without Markdown's marks, white space, and links: citations are drawn differently on each site. */
const wordsOf = (text: string) => text.replace(/\[[^\]]*\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '');
