import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../lib/core/conversation';
import { chunk } from '../../lib/search/chunk/chunk';
import { compose, type Passage } from '../../lib/compose/compose';
import { packChat } from '../../lib/compose/pack-chat';
import { getWording } from '../../lib/compose/wording';
import { toCloseMark, toOpenMark } from '../../lib/core/fence';
import { findQuotes } from '../../lib/sites/find-quotes';
import { getSourceName, sourceOrder } from '../../lib/sites/sources';
import { findFirstQuestion } from '../../lib/core/first-question';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { byHand } from '../fakes/edited-by-hand';
import { random, type Random } from '../fakes/made-up-site';

const languages = [
  { locale: 'en-GB', timeZone: 'UTC' },
  { locale: 'ja-JP', timeZone: 'UTC' },
] as const;
const own = ['What do you think of the harbour? 港はどう？', 'And the ferry? 渡し船は？'] as const;

/** Every word of it has a `z` and digits, which nobody else writes here. */
function answer(next: Random): string {
  const word = () => `z${1000 + next(9000)}`;
  const line = () => Array.from({ length: 4 + next(8) }, word).join(next(2) ? ' ' : '、');
  const blocks = [
    () => `${line()}.`,
    () => `${line()}。${line()}。`,
    () => `- ${line()}\n- ${line()}\n- ${line()}`,
    () => `\`\`\`sh\n${line()}\n\n${line()}\n\`\`\``,
    () => `## ${line()}\n\n${line()}.`,
  ];
  return Array.from({ length: 2 + next(4) }, () => (blocks[next(blocks.length)] ?? word)()).join('\n\n');
}

function passage(next: Random): Passage {
  const isNote = next(6) === 0;
  return {
    source: isNote ? 'note' : 'claude',
    siteName: isNote ? '' : 'Claude',
    title: next(2) ? 'z1234 z5678' : '',
    url: next(2) ? 'https://claude.ai/chat/1' : '',
    at: Date.UTC(2026, 2, 12),
    exchange: isNote
      ? [{ role: 'user', text: answer(next) }]
      : [
          { role: 'user', text: `z${1000 + next(9000)} z${1000 + next(9000)}?` },
          { role: 'assistant', text: answer(next) },
        ],
    ...(next(4) ? {} : { partialChat: { turns: 9, of: 74 } }),
  };
}

function inserted(next: Random): string {
  const language = languages[next(2)] ?? languages[0];
  const form = next(5);
  if (form === 0) {
    const turns = Array.from({ length: 4 }, () => passage(next).exchange).flat();
    const { exchange: _, ...chat } = passage(next);
    return packChat({ ...chat, turns }, { ...language, maxTokens: 200 + next(600) }).text;
  }
  const passages = Array.from({ length: 1 + next(3) }, () => passage(next));
  return compose(passages, { ...language, maxTokens: next(2) ? 4000 : 200, form: form === 1 ? 'summary' : 'quote' })
    .text;
}

describe.each(Object.entries(byHand))('an insertion that is captured again, %s', (name, change) => {
  test('is in no passage, and all that the person wrote is', async () => {
    const vault = await openVault(`echo of ${name}`);
    for (let seed = 1; seed <= 15; seed += 1) {
      const next = random(seed * 7919 + name.length);
      const prompts = change(inserted(next), own, next);
      const sighting: Snapshot = {
        id: `claude:${seed}`,
        source: 'claude',
        url: `https://claude.ai/chat/${seed}`,
        seenAt: 1_760_000_000_000,
        turns: prompts.map((text, place) => ({ id: `u${place}`, role: 'user', text })),
      };
      await vault.save(sighting);
      const kept = await vault.readConversation(sighting.id);
      if (!kept) throw new Error('It was not kept.');

      const found = chunk(kept).map(({ text }) => text);
      expect(found.join('\n'), `seed ${seed}:\n${prompts.join('\n=====\n')}`).not.toMatch(/z\d|changed|Quoted|引用/);
      expect(findFirstQuestion(kept.turns), `seed ${seed}`).not.toMatch(/z\d/);
      const written = own.filter(words => prompts.some(text => text.includes(words)));
      for (const words of written)
        expect(found.join('\n'), `seed ${seed}:\n${prompts.join('\n=====\n')}`).toContain(words);
    }
    vault.close();
  });
});

describe('what people write by themselves is theirs', () => {
  test.each([
    'See this mail:\n> The ferry leaves at nine.\n\nIs that right?',
    '次のメールについて\n> 船は九時に出ます。\nどう返事する？',
    'I asked:\nwhat is a harbour?',
    'My neighbour answered:\n\nno.\n\nAnd you?',
    '私の質問：\n港はどこ？',
    'Kura keeps my chats. > is a sign.',
    '［注意］Kuraを使っています',
    '1. Claude chat “x”\n2. Kura note',
    'My boss answered:\n> The ferry leaves at nine.\n\nWhat do I say to that?',
    '部長の回答：\n> 船は九時に出ます。\n\nどう返事する？',
    'Instructions that the landlord had:\n> No shoes.',
    '1. Team chat on Monday\n> The ferry leaves at nine.',
    '1. 家族のチャット\n> 船は九時に出ます。',
    '【Kurashiki】\n> The canal at night.\n\nIs it far?',
    '【Kurashiki',
    '【Kura町】の人口は？\n> 三千人です。',
    '［Kurashiki へ行く］\n> 夜の運河',
    '［Kuraで見た話］\n> 夜の運河',
  ])('%s', text => {
    expect(findQuotes(text)).toEqual([]);
  });

  test('a line that says who is quoted is Kura’s only above a quotation, and the words around it stay the writer’s', () => {
    const text = 'Look.\n\nChatGPT answered:\n> a volume\n\nYes?';
    expect(findQuotes(text).map(({ start, end }) => text.slice(start, end))).toEqual(['ChatGPT answered:\n> a volume']);
    const mark = 'What does 【Kura 0a1b2c3d】 mean?';
    expect(findQuotes(mark).map(({ start, end }) => mark.slice(start, end))).toEqual(['【Kura 0a1b2c3d】']);
  });

  test.each(sourceOrder)('of %s the same line is Kura’s, in English and in Japanese', source => {
    for (const { locale } of languages) {
      const { answered, asked, instructed, numbered } = getWording(locale);
      const line = {
        siteName: getSourceName(source),
        isNote: source === 'note',
        title: '',
        url: '',
        date: '2026',
        replaced: '',
        ...(source === 'document' && { document: { path: 'Garden/潮.pdf', page: '3', heading: '1 Tide' } }),
      };
      const said = line.document
        ? [answered(line)]
        : line.isNote
          ? [asked(line)]
          : [asked(line), answered(line), instructed(line)];
      for (const who of [...said, numbered(2, line)]) {
        const text = `${who}\n> a volume 潮`;
        expect(
          findQuotes(text).map(({ start, end }) => text.slice(start, end)),
          `“${who}”`,
        ).toEqual([text]);
      }
    }
  });

  test('all that Kura says of what it left out is its own', () => {
    for (const { locale } of languages) {
      const { shortened, leftOut, beginningLeftOut, keptInPart, compacted } = getWording(locale);
      const all = [
        shortened('1,200', '9,000'),
        leftOut(1),
        leftOut(3),
        beginningLeftOut(1),
        beginningLeftOut(7),
        keptInPart('9', '74'),
        keptInPart('9', undefined),
        compacted,
      ];
      for (const note of all) expect(findQuotes(`> 潮\n\n${note}`), `“${note}”`).toHaveLength(1);
    }
  });

  test('megabytes of marks on one line hold nobody up', () => {
    // Each looked for by itself to the end of the line would take longer than this test may.
    const fenced = `潮${toOpenMark('0a1b2c3d')}${toCloseMark('0a1b2c3d')}`;
    expect(findQuotes(fenced.repeat(100_000))).toHaveLength(100_000);
    expect(findQuotes(toOpenMark('0a1b2c3d').repeat(200_000))).toHaveLength(1);
  });

  test('a piece keeps its fence where a mark is left of it', () => {
    expect(findQuotes('> a volume\n\n【/Kura 0a1b2c3d】')).toEqual([{ fence: '0a1b2c3d', start: 0, end: 28 }]);
    expect(findQuotes('My note:\n> 船')).toEqual([{ fence: '00000000', start: 0, end: 12 }]);
  });
});
