import { describe, expect, test } from 'vitest';
import { createRelevanceCheck } from '../../../lib/search/ranking/relevance';
import { maxRarity } from '../../../lib/search/text-index/rarity';
import { misspelt, reading, translation } from '../../../lib/search/text-index/weights';
import { tokenize } from '../../../lib/search/text/tokenize';

const sourdough = 'how do I keep a sourdough starter in the fridge?';
const inJapanese = 'サワードウの種を冷蔵庫で保つには？';
const said = 'Anything at all.';

describe('where chance would hardly bring the words together', () => {
  test.each([
    [sourdough, 0.45, true],
    [sourdough, 0.25, false],
    ['what is a starter?', 0.6, true],
    ['what is a starter?', 0.3, false],
    [inJapanese, 0.35, true],
    [inJapanese, 0.25, false],
    ['種とは何ですか？', 0.4, false],
  ])('%s, of which a passage has %d, is found: %s', (question, share, found) =>
    expect(createRelevanceCheck(question, maxRarity)(said, { textShare: share })).toBe(found),
  );
});

test('where many a chat holds all of the words, more of them must stand there', () => {
  const found = (rarity: number, share: number) => [
    createRelevanceCheck(sourdough, rarity)(said, { textShare: share }),
    createRelevanceCheck(inJapanese, rarity)(said, { textShare: share }),
  ];
  expect(found(maxRarity, 0.4)).toEqual([true, true]);
  expect(found(-2.5, 0.4)).toEqual([false, false]);
  expect(found(-2.5, 0.7)).toEqual([true, true]);
  expect(found(-8, 0.9)).toEqual([false, false]);
});

test.each([
  [sourdough, 0.5],
  [inJapanese, 0.5],
])('the rarer, the sooner: what is found stays found with more of the words or rarer ones (%s)', (question, share) => {
  const wanted = (rarity: number) =>
    [...Array(101).keys()].find(percent =>
      createRelevanceCheck(question, rarity)(said, { textShare: percent / 100 }),
    ) ?? 101;
  const steps = [-6, -4, -2, 0, 2, maxRarity].map(wanted);
  expect(steps).toEqual([...steps].sort((a, b) => b - a));
  expect(steps[0]).toBeGreaterThan(wanted(maxRarity));
  expect(wanted(maxRarity)).toBeLessThan(share * 100);
});

test('a bare word is looked up: what holds it is found, however little its share and however many chats hold it', () => {
  const common = -7;
  const little = { textShare: 0.1 };
  expect(createRelevanceCheck('kubernetes', common)('We moved to Kubernetes last year.', little)).toBe(true);
  expect(
    createRelevanceCheck('useEffect cleanup', common)(
      'Return a function from useEffect: React calls it for cleanup.',
      little,
    ),
  ).toBe(true);
  expect(createRelevanceCheck('確定申告', common)('去年の確定申告の控えです。', little)).toBe(true);
  expect(createRelevanceCheck('kubernetes', common)('We moved to Docker last year.', little)).toBe(false);
});

test.each([
  ['gpt4o', 'We use GPT-4o now.', true],
  ['http2', 'It speaks HTTP/2.', true],
  ['oauth2 ', 'OAuth2\nWhich flow?', true],
  ['ipv6 ', 'Switch IPv6 off.', true],
  ['retry_count ', 'Set max_retry_count to 3.', true],
  ['maxRetryCount', 'Set max_retry_count to 3.', true],
  // Still being typed.
  ['useEff', 'It runs in useEffect.', true],
  ['E03', 'error[E0308]', true],
  // Another one that begins so, and pieces that stand anywhere.
  ['gpt4 ', 'We use GPT-4o now.', false],
  ['http2', 'HTTP 200 is fine.', false],
  ['retryCount ', 'The count of a retry.', false],
])('an identifier is found however its pieces are joined: %s in “%s”: %s', (question, text, found) =>
  expect(createRelevanceCheck(question, -7)(text, { textShare: 0.1 })).toBe(found),
);

test.each([
  ['follow-up ', 'Write a follow up after the interview.', true],
  ['long-term ', 'Think long term.', true],
  ['end-to-end ', 'Write end to end tests.', true],
  ['drag-and-drop ', 'How does drag and drop work?', true],
  ['real‐time', 'A real time chat server.', true],
  ['check-in times ', 'Check in times of hotels', true],
  ['iphone-15 ', 'The iPhone 15 drains.', true],
  ['CI/CD ', 'What CI_CD is', true],
  ['node.js ', 'On Node JS', true],
  ['follow-up ', 'Follow me up the stairs.', false],
  ['iphone-15 ', 'The iPhone 150 drains.', false],
])('a word with hyphens is found where it is written with blanks: %s in “%s”: %s', (question, text, found) =>
  expect(createRelevanceCheck(question, -7)(text, { textShare: 0.1 })).toBe(found),
);

test.each([
  ['OAuth 2 ', 'Set up 2 factor auth for GitHub.', false],
  ['2 factor auth ', 'Which OAuth2 flow?', false],
  ['A/B test ', 'Is our well safe? Test the well. Plan B', false],
  ['I/O error ', 'A Windows update error', false],
  ['follow-up email ', 'An email to the landlord', false],
  ['useEffect cleanup ', 'Use it.', false],
  // The whole, all of its parts, or enough without them.
  ['OAuth 2 ', 'Which OAuth2 flow?', true],
  ['2 factor auth ', 'Set up 2FA: a second factor for auth.', true],
  ['A/B test ', 'How big must an AB test be?', true],
  ['A/B test ', 'How big must an A/B test be?', true],
  ['I/O error ', 'Disk IO error', true],
  ['retryCount limit ', 'A limit to the count of every retry', true],
  ['how do I write an e-mail to my landlord about the broken heater', 'Tell the landlord: the heater is broken', true],
  ['oauth 2.0 ', 'Which OAuth2 flow?', true],
  ['waking at 3 am ', 'I keep waking in the night', true],
  ['3 apps to learn guitar', 'Apps to learn the guitar', true],
])('its pieces make no share: of “%s” in “%s”: %s', (question, text, found) =>
  expect(createRelevanceCheck(question, maxRarity)(text, { textShare: 0.6 })).toBe(found),
);

test('an unfinished last word is held by what begins with it, though a stem ends sooner', () => {
  expect(createRelevanceCheck('severan', -7)('Severance pay', { textShare: 0.1 })).toBe(true);
  expect(createRelevanceCheck('severan', -7)('Several times', { textShare: 0.1 })).toBe(false);
  expect(createRelevanceCheck('kuber', maxRarity)('We moved to Kubernetes last year.', { textShare: 0.1 })).toBe(true);
});

test.each(['', '🤷', '?', '。。。'])('nothing is found for “%s”', question => {
  expect(createRelevanceCheck(question, maxRarity)(said, { textShare: 0.9 })).toBe(false);
});

test('is what the whole question stands in, however little of it says something', () => {
  expect(createRelevanceCheck('ふるさと 写真', 0)('ふるさと納税の写真 📷', { textShare: 0.1 })).toBe(true);
  expect(createRelevanceCheck('ふるさと 写真', 0)('旅行の写真 📷', { textShare: 0.1 })).toBe(false);
});

test('words that many chats hold as well say little, unless they are much of the question or all of it', () => {
  const check = createRelevanceCheck('car battery dead in winter', maxRarity);
  const said = 'A car needs other tyres in winter.';
  expect(check(said, { textShare: 0.45 })).toBe(true);
  expect(check(said, { textShare: 0.45, isInCrowd: true })).toBe(false);
  expect(check(said, { textShare: 0.6, isInCrowd: true })).toBe(true);
  expect(createRelevanceCheck('car winter', maxRarity)(said, { textShare: 0.1, isInCrowd: true })).toBe(true);
});

test('a telling word is held by what it was certainly spelled or read as', () => {
  const alternatives = new Map([['nenkin', [{ tokens: tokenize('年金'), weight: reading }]]]);
  const found = (also?: typeof alternatives, similarity?: number) =>
    createRelevanceCheck('nenkin kurisage', maxRarity, also)(
      '年金を繰り下げるべきか\n年金の話',
      { textShare: 0.32, ...(similarity !== undefined && { similarity }) },
      '年金を繰り下げるべきか',
    );
  expect(found(alternatives)).toBe(true);
  // A model cannot read romaji.
  expect(found(alternatives, 0.1)).toBe(true);
  expect(found()).toBe(false);
});

test('one respelled word of two is too little', () => {
  const pain = new Map([['paint', [{ tokens: tokenize('pain'), weight: misspelt }]]]);
  const found = (question: string) =>
    createRelevanceCheck(question, maxRarity, pain)('Pain at night', { textShare: 0.2 }, 'Pain at night');
  expect(found('painted night watch')).toBe(false);
  expect(found('pain night watch')).toBe(true);
});

describe('what meaning adds to words', () => {
  const said = 'Patch the tube of the bicycle and pump it up.';
  const inJapanese = '自転車のチューブを外して、穴をふさぎます。';
  const guessed = new Map([
    ['bicycl', [{ tokens: tokenize('自転車'), weight: translation }]],
    ['tube', [{ tokens: ['ちゅ', 'ゅー', 'ーぶ'], weight: translation }]],
  ]);
  const check = (text: string, similarity: number | undefined, textShare = 0.45) =>
    createRelevanceCheck(
      'bicycle tube puncture',
      maxRarity,
      guessed,
    )(text, {
      textShare,
      ...(similarity !== undefined && { similarity }),
    });

  test('words of the other language alone are a guess, and a similar text makes them certain', () => {
    expect(check(inJapanese, undefined)).toBe(false);
    expect(check(inJapanese, 0.1)).toBe(false);
    expect(check(inJapanese, 0.3)).toBe(false);
    expect(check(inJapanese, 0.4)).toBe(true);
  });

  test('a text in the other language holds fewer of the words, but some', () => {
    const both = new Map([...guessed, ['punctur', [{ tokens: tokenize('穴'), weight: translation }]]]);
    const found = (text: string, similarity: number) =>
      createRelevanceCheck('bicycle tube puncture', maxRarity, both)(text, { textShare: 0.1, similarity });
    expect(found('自転車のチューブの穴', 0.27)).toBe(true);
    expect(found('自転車のチューブの穴', 0.1)).toBe(false);
    expect(found('自転車の色', 0.27)).toBe(false);
    expect(found('庭の話', 0.7)).toBe(false);
    const first = (text: string, similarity: number) =>
      createRelevanceCheck(
        'bicycle tube puncture',
        maxRarity,
        both,
      )(text, {
        textShare: 0.1,
        similarity,
        isFirst: true,
      });
    expect(first('自転車の色', 0.5)).toBe(true);
    expect(first('自転車の色', 0.4)).toBe(false);
    expect(first('庭の話', 0.7)).toBe(false);
  });

  test('words as typed need no model, and much of them no similarity', () => {
    expect(check(said, undefined)).toBe(true);
    expect(check(said, 0.3)).toBe(true);
    const plain = createRelevanceCheck('bicycle shop opening hours', maxRarity);
    expect(plain('The bicycle is in the shop.', { textShare: 0.45, similarity: 0.05 })).toBe(false);
    expect(plain('The bicycle is in the shop.', { textShare: 0.7, similarity: 0.05 })).toBe(true);
  });

  test('the more similar a text, the fewer of the words it needs', () => {
    expect(check('チューブを替える', 0.7, 0.1)).toBe(true);
    expect(check('チューブを替える', 0.5, 0.1)).toBe(false);
    expect(check('タイヤを替える', 0.7, 0.1)).toBe(false);
    const plain = createRelevanceCheck('bicycle shop opening hours', maxRarity);
    expect(plain('The bicycle is in the shop.', { textShare: 0.3, similarity: 0.3 })).toBe(false);
    expect(plain('The bicycle is in the shop.', { textShare: 0.3, similarity: 0.5 })).toBe(true);
  });

  test('what many chats hold by chance takes more to be near', () => {
    const found = (rarity: number, similarity: number) =>
      createRelevanceCheck('bicycle tube puncture repair', rarity)(said, { textShare: 0.1, similarity });
    expect([found(maxRarity, 0.6), found(-1, 0.6), found(-1, 0.95)]).toEqual([true, false, true]);
  });

  test('in Japanese no text that is similar needs fewer of the words to share them', () => {
    const shared = { textShare: 0.3, similarity: 0.55 };
    const english = createRelevanceCheck('bicycle shop opening hours', maxRarity);
    const japanese = createRelevanceCheck('自転車屋の営業時間と定休日', maxRarity);
    expect([english('The bicycle is in the shop.', shared), japanese('自転車の鍵をなくした。', shared)]).toEqual([
      true,
      false,
    ]);
  });

  test('a word of the title alone does not make a text that is about something else', () => {
    const chain = createRelevanceCheck('what is a Markov chain', maxRarity);
    const found = (similarity: number) =>
      chain('Bicycle chain skips\nThe chain is worn.', { textShare: 0.2, similarity }, 'Bicycle chain skips');
    expect(found(0.2)).toBe(false);
    expect(found(0.4)).toBe(true);
  });

  test('two kana are a word where they stand alone', () => {
    const bow = new Map([['bow', [{ tokens: ['ぼう'], weight: translation }]]]);
    const found = (text: string) =>
      createRelevanceCheck('bow', maxRarity, bow)(text, { textShare: 0.1, similarity: 0.5 });
    expect(found('ボウリングの球')).toBe(false);
    expect(found('ボウを結ぶ')).toBe(true);
  });
});

test('a text with all telling words of a question is relevant in a small vault, too, but not where every chat has them', () => {
  const check = (rarity: number, text: string) =>
    createRelevanceCheck('How do we back up our Postgres?', rarity)(text, { textShare: 0.36 });
  expect(check(0.58, 'Run pg_dump to back up Postgres at night.')).toBe(true);
  expect(check(0.58, 'Postgres listens on port 5432.')).toBe(false);
  expect(check(-0.5, 'Run pg_dump to back up Postgres at night.')).toBe(false);
});
