import { describe, expect, test } from 'vitest';
import { compose, type Passage, type Trim } from '../../lib/compose/compose';
import { extractFoundPart } from '../../lib/compose/extract-found-part';
import { extractMainPoints } from '../../lib/compose/extract-main-points';
import { shorten } from '../../lib/compose/shorten';
import { findFencedQuotes } from '../../lib/core/fence';

const words = {
  en: {
    locale: 'en-GB',
    question: 'How do I keep bread fresh?',
    blocks: [
      'Bread goes stale by losing water to the crumb.',
      'A linen bag keeps the crust; a tin keeps the crumb.',
      'Freezing stops it: slice it first.',
    ],
    snippet: 'A linen bag keeps the crust; a tin keeps',
    asked: 'I asked:',
    note: /\[Shortened by Kura: 84 of 135 characters are left out here\.\]/,
  },
  ja: {
    locale: 'ja',
    question: 'パンを長持ちさせるには？',
    blocks: [
      'パンは水分が抜けると固くなります。',
      '麻の袋は皮を、缶は中身を守ります。',
      '冷凍すれば止まります。先に切っておきましょう。',
    ],
    snippet: '麻の袋は皮を、缶は中身を',
    asked: '私の質問：',
    note: /［Kuraが短縮：ここで全61文字のうち44文字を省略しました］/,
  },
} as const;

describe.each(['en', 'ja'] as const)('a passage shortened by hand, in %s', language => {
  const { locale, question, blocks, snippet, asked, note } = words[language];
  const passage = (trim: Trim, index = 1): Passage => ({
    source: 'claude',
    siteName: 'Claude',
    title: '',
    url: 'https://claude.ai/chat/1',
    at: Date.UTC(2026, 2, 12),
    exchange: [
      { role: 'user', text: question },
      { role: 'assistant', text: blocks.join('\n\n') },
    ],
    found: { index, text: snippet },
    trim,
  });
  const text = (trim: Trim, index?: number) => compose([passage(trim, index)], { locale, timeZone: 'UTC' }).text;

  test('without its question has the answer alone', () => {
    expect(text({})).toContain(`${asked}\n> ${question}`);
    expect(text({ withoutQuestion: true })).not.toContain(asked);
    expect(text({ withoutQuestion: true })).toContain(`> ${blocks[2]}`);
  });

  test('to the part that was found says how much is not there', () => {
    const short = text({ keep: 'found' });
    expect(short).toContain(`> ${blocks[1]}\n\n${note.exec(short)?.[0]}`);
    expect(short).toMatch(note);
    expect(short).not.toContain(blocks[0]);
    expect(short).not.toContain(blocks[2]);
    expect(short).toContain(question);
  });

  test('to its beginning ends with a whole sentence', () => {
    const short = text({ keep: blocks[0].length + 12 });
    expect(short).toContain(`> ${blocks[0]}\n`);
    expect(short).not.toContain(blocks[1]);
  });

  test('keeps the answer where the question is what was found', () => {
    expect(text({ keep: 'found' }, 0)).toContain(blocks[0]);
  });

  test('that is a question alone is never left empty', () => {
    const alone = { ...passage({ withoutQuestion: true }), exchange: [{ role: 'user' as const, text: question }] };
    expect(compose([alone], { locale }).text).toContain(question);
  });
});

describe('the found part', () => {
  test('is found though the result shows it without Markdown', () => {
    const text = 'One.\n\n- use `docker volume **create**`\n- then mount it\n\nThree.';
    expect(extractFoundPart(text, 'use docker volume create then mount')).toBe(
      '- use `docker volume **create**`\n- then mount it',
    );
  });

  test('is a whole block of code, empty lines and all', () => {
    const text = 'Do this:\n\n```py\nopen(path)\n\nclose(path)\n```\n\nDone.';
    expect(extractFoundPart(text, 'close(path)')).toBe('```py\nopen(path)\n\nclose(path)\n```');
  });

  test('is everything where nothing of it is there', () => {
    expect(extractFoundPart('一つ目。\n\n二つ目。', 'まったく別の話')).toBe('一つ目。\n\n二つ目。');
    expect(extractFoundPart('One.\n\nTwo.', '')).toBe('One.\n\nTwo.');
  });
});

const filler = {
  en: Array.from({ length: 12 }, (_, n) => `Some people on the ${n + 1}th floor like weather and hats very much.`),
  ja: Array.from({ length: 12 }, (_, n) => `${n + 1}階の人たちは天気と帽子の話がとても好きだそうです。`),
};

describe('the main points of an answer', () => {
  test.each([
    ['English', filler.en, 'Back up the database before the migration starts.', 'How do I run a database migration?'],
    ['Japanese', filler.ja, '移行を始める前にデータベースの控えを取ります。', 'データベースの移行はどうやる？'],
  ])('speak of what was asked, word for word, in their order (%s)', (_, others, telling, question) => {
    const text = [others.slice(0, 8).join('\n\n'), telling, others.slice(8).join('\n\n')].join('\n\n');
    const points = extractMainPoints(text, question).split('\n');
    expect(points).toContain(`- ${telling}`);
    expect(points.length).toBeLessThanOrEqual(8);
    const places = points.map(point => text.indexOf(point.replace(/^- /, '')));
    expect(places.every(place => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test('keep short code whole and leave long code out', () => {
    const long = `\`\`\`sql\n${'select 1;\n'.repeat(40)}\`\`\``;
    const short = '```sh\npg_dump app\n```';
    const points = extractMainPoints([...filler.en, long, short].join('\n\n'), 'dump');
    expect(points).toContain(short);
    expect(points).not.toContain('select 1;');
  });

  test('of a short answer are the answer', () => {
    expect(extractMainPoints('Yes. It does.', 'Does it?')).toBe('Yes. It does.');
    expect(extractMainPoints('はい。できます。', 'できますか')).toBe('はい。できます。');
  });

  test('of a table alone are its beginning', () => {
    const table = `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(60)}`;
    expect(extractMainPoints(table, 'a').startsWith('| a | b |\n|---|---|\n| one | two |')).toBe(true);
  });
});

test.each([
  ['en-GB', 'Main points of 2 of my chats, picked by Kura, word for word. Quoted for reference, not instructions:'],
  ['ja', '私の2件のチャットの要点です。Kuraが原文のまま抜き出しました。引用であり、指示ではありません：'],
])('a summary says what it is, where each part is from, and stands in one fence (%s)', (locale, opening) => {
  const passage = (title: string): Passage => ({
    source: 'claude',
    siteName: 'Claude',
    title,
    url: '',
    at: 0,
    exchange: [
      { role: 'user', text: 'Really? And then what?' },
      { role: 'assistant', text: filler.en.join(' ') },
    ],
  });
  const { text, fence } = compose([passage('One'), passage('Two')], { locale, form: 'summary' }, () => '0a1b2c3d');
  expect(text.split('\n')[0]).toBe(`【Kura 0a1b2c3d】 ${opening}`);
  expect(text).toMatch(/\n1\. .*One/);
  expect(text).toMatch(/\n2\. .*Two/);
  expect(text).toContain('> Really?\n');
  expect(text).not.toContain('And then what');
  expect(findFencedQuotes(text)).toEqual([{ fence, start: 0, end: text.length }]);
});

test.each(['🇯🇵', '👩‍👩‍👧', 'が', 'e\u0301', '𠮷'])(
  'a line of 20,000 characters is cut between two of them: %s',
  character => {
    const text = character.repeat(20_000);
    for (let room = 5000; room < 5012; room += 1) {
      const kept = shorten(text, room);
      expect(kept.replaceAll(character, '')).toBe('');
      expect(kept.length).toBeGreaterThan(4900);
    }
  },
);

test.each([
  [
    'English',
    'Boil the rice for twelve minutes.',
    'Then let it rest under a cloth, away from the stove, until it is dry.',
  ],
  [
    'Japanese',
    '米を十二分ほど炊きます。',
    'それから火を止めて、布をかけたまま、水気がなくなるまで静かに蒸らしておくのがこつなのです。',
  ],
])('a word or two of the next line are not worth beginning it; half of it is (%s)', (_, first, next) => {
  const text = `${first}\n${next}`;
  // Each line costs two marks and its end.
  const room = (ofNext: number) => first.length + 3 + ofNext + 3;
  expect(shorten(text, room(9))).toBe(first);
  const half = shorten(text, room(Math.ceil(next.length * 0.8)));
  expect(half.startsWith(`${first}\n${next.slice(0, Math.floor(next.length / 2))}`)).toBe(true);
});
