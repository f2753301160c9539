/** Small exports, written by hand after their programs' files, and what must be read from each. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { bytesFile, file, importExports } from './given';

const given = (name: string) =>
  bytesFile(name, new Uint8Array(readFileSync(path.join(import.meta.dirname, 'cases/exports', name))));
const read = (...names: string[]) => importExports(names.map(given));

/** Each turn with what stands beside it: `side: text [parts] {files}`. */
const tell = ({ turns }: Conversation): string[] =>
  turns.map(({ role, text, parts = [], attachments = [] }) => {
    const beside = parts.map(({ kind, title }) => (title === undefined ? kind : `${kind} ${title}`)).join(', ');
    const files = attachments.map(({ name }) => name).join(', ');
    return `${role}: ${text}${beside && ` [${beside}]`}${files && ` {${files}}`}`;
  });

const shown = ({ turns, activePath }: Conversation): (string | undefined)[] =>
  activePath.map(id => turns.find(turn => turn.id === id)?.text);

describe.each(['qwen-export-data.json', 'qwen-export-list.json'])('%s', name => {
  test('is Qwen’s, never Open WebUI’s, and joins what the site’s page gave', async () => {
    const { conversations, report } = await read(name);
    expect(report).toEqual({ source: 'qwen', conversations: 1, turns: 4, branches: 1, skipped: [] });
    const [chat] = conversations;
    expect(chat).toMatchObject({
      id: 'qwen:5c1d2e3f-0000-4000-8000-000000000001',
      title: 'Salt',
      model: 'qwen3-max',
      completeness: { state: 'complete' },
    });
    expect(conversations.flatMap(tell)).toEqual([
      'user: Which salt for pickles?',
      'assistant: Coarse salt without **iodine**. [thinking]',
      'user: 梅干しは？',
      'assistant: 粗塩を18%です。',
    ]);
  });
});

test('a phase of an unknown name is counted, its words are kept, and the chat is not complete', async () => {
  const chat = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'cases/exports/qwen-export-list.json'), 'utf8').replaceAll(
      '"think"',
      '"hologram"',
    ),
  ) as unknown;
  const { conversations, report } = await importExports([file('chats.json', chat)]);
  expect(report.skipped).toEqual([{ what: 'content of an unknown kind: hologram', count: 1 }]);
  expect(conversations[0]?.turns[1]?.parts).toEqual([
    { kind: 'tool', title: 'hologram', text: 'The user wants salt.' },
  ]);
  expect(conversations[0]?.completeness.state).toBe('partial');
});

test('Claude’s list of downloads holds no chats, and is refused with a name of its own', async () => {
  await expect(read('manifest-0a1b-2026-09-10.json')).rejects.toMatchObject({ name: 'ExportManifest' });
  const { report } = await read('manifest-0a1b-2026-09-10.json', 'nextchat-backup.json');
  expect(report).toMatchObject({
    source: 'nextchat',
    skipped: [{ what: 'list of downloads, without chats', count: 1 }],
  });
});

describe('threads of Jan', () => {
  const [first, later] = ['jan-thread-first.jsonl', 'jan-thread-later.jsonl'];
  test.each([
    ['together', [first, later]],
    ['in the other order', [later, first]],
  ])('%s are one chat by their own id', async (_, names) => {
    const { conversations, report } = await read(...names);
    expect(report).toEqual({ source: 'jan', conversations: 1, turns: 4, branches: 1, skipped: [] });
    expect(conversations[0]?.id).toBe('jan:thread-harbour');
    expect(conversations.flatMap(shown)).toEqual(['When is slack water?', 'Near six.', '夕方は？', '十八時ごろです。']);
  });

  test('take their title from the file beside them', async () => {
    const rows = readFileSync(path.join(import.meta.dirname, 'cases/exports', first), 'utf8');
    const thread = { id: 'thread-harbour', title: '潮の話' };
    const { conversations } = await importExports([
      file('threads/a/messages.jsonl', rows),
      file('threads/a/thread.json', thread),
    ]);
    expect(conversations[0]?.title).toBe('潮の話');
  });
});

test('Japanese rows of Gemini’s log: feedback and what was created are no exchanges, and a verb behind a prompt goes', async () => {
  const { conversations, report } = await read('gemini-activity-ja.json');
  expect(report).toMatchObject({ source: 'gemini', conversations: 2, turns: 6 });
  expect(report.skipped).toEqual([
    { what: 'activity that is no chat: 作成しました', count: 1 },
    { what: 'activity that is no chat: フィードバックを送信しました', count: 1 },
  ]);
  expect(conversations.map(({ id }) => id)[0]).toBe('gemini:51c0de9a77b2f013');
  expect(conversations.map(tell)).toEqual([
    ['user: 灯台はいつ建ったか', 'assistant: 灯台は 1911 年に建ちました。', 'user: 高さは？', 'assistant: 28 m です。'],
    ['user:  {moss.jpg}', 'assistant: 苔です。'],
  ]);
});

test('ChatGPT’s content of unknown types: words are kept where they are plain, and each is counted', async () => {
  const { conversations, report } = await read('chatgpt-unknown-content.json');
  expect(conversations.map(tell)).toEqual([
    ['user: Show the agenda', 'assistant: The agenda has three points. [tool rich_text_v9]'],
    ['user: Look at this\n\nand tell me the price {file_1}', 'assistant: It is $20 or $30.'],
  ]);
  expect(conversations[0]?.turns[1]?.parts?.[0]?.text).toBe('One. Two. Three.');
  expect(report.skipped).toEqual([
    { what: 'content of an unknown kind: rich_card_v2', count: 1 },
    { what: 'content of an unknown kind: rich_text_v9', count: 1 },
  ]);
  expect(conversations.map(({ completeness }) => completeness.state)).toEqual(['partial', 'complete']);
});

test('Claude’s answers to questions and voice notes are what was said, and placeholders are not', async () => {
  const { conversations } = await read('claude-ask-user-input.json', 'claude-blocks.json');
  const texts = new Map(conversations.map(({ id, turns }) => [id, turns.map(({ text }) => text)]));
  expect(texts.get('claude:c8')).toEqual([
    'Plan a day at the sea.',
    'One question first.',
    'Which shore?: North',
    'Then the 9:10 ferry.',
  ]);
  const changed = conversations.find(({ id }) => id === 'claude:c7')?.turns[3];
  expect(changed?.parts).toEqual([{ kind: 'artifact', title: 'Report', text: 'Three times' }]);
  expect(texts.get('claude:c3')).toEqual(['Draw a chart of rain.', "I'll draw it.\n\nDone: March was wettest."]);
  expect(texts.get('claude:c5')).toEqual(['Dinner at seven on Friday.', 'Friday at seven it is.']);
});

describe('other chat programs', () => {
  test('LM Studio: versions are branches, thinking stands beside', async () => {
    const { conversations, report } = await read('1759480000000.conversation.json');
    expect(report).toEqual({ source: 'lmstudio', conversations: 1, turns: 3, branches: 2, skipped: [] });
    expect(conversations[0]).toMatchObject({ title: 'Knots', model: 'gemma-4-12b' });
    expect(conversations.flatMap(shown)).toEqual(['Which knot holds a boat?', 'A **cleat hitch**.']);
    expect(conversations.flatMap(tell)).toContain('assistant: A granny knot.');
    expect(conversations.flatMap(tell)).toContain('assistant: A **cleat hitch**. [thinking]');
  });

  test('Chatbox: an earlier thread is a chat of its own, and the system’s message is none of the user', async () => {
    const { conversations, report } = await read('chatbox-exported-data.json');
    expect(report).toEqual({ source: 'chatbox', conversations: 2, turns: 4, branches: 2, skipped: [] });
    expect(conversations.map(({ title }) => title)).toEqual(['Nets', 'Before']);
    expect(conversations.map(tell)).toEqual([
      ['user: 網の洗い方は？', 'assistant: 真水で洗います。 [thinking]'],
      ['user: Old thread?', 'assistant: Yes.'],
    ]);
    expect(conversations[0]?.model).toBe('GPT-5.6');
  });

  test('NextChat: one picture, and no key of the settings beside the chats', async () => {
    const { conversations, report } = await read('nextchat-backup.json');
    expect(report).toEqual({ source: 'nextchat', conversations: 1, turns: 2, branches: 1, skipped: [] });
    expect(conversations[0]?.title).toBe('Oars');
    expect(conversations.flatMap(tell)).toEqual(['user: How long are oars? {image}', 'assistant: About 2.4 m.']);
    expect(JSON.stringify(conversations)).not.toContain('not-a-key');
  });

  test('Cherry Studio: two models that were asked at once are two branches', async () => {
    const { conversations, report } = await read('cherry-studio.zip');
    expect(report).toEqual({ source: 'cherrystudio', conversations: 1, turns: 3, branches: 2, skipped: [] });
    expect(conversations[0]?.title).toBe('潮と月');
    expect(conversations.flatMap(shown)).toEqual(['大潮はいつ？', '新月と満月です。']);
    expect(conversations.flatMap(tell)).toContain('assistant: 新月と満月です。 [thinking]');
  });

  test('Lobe Chat: a topic is a chat, and so is what a session has without one', async () => {
    const message = (id: string, role: string, content: string, more: object) => ({ id, role, content, ...more });
    const { conversations, report } = await importExports([
      file('lobe.json', {
        exportType: 'sessions',
        version: 7,
        state: {
          sessions: [{ id: 's', meta: { title: '海' } }],
          topics: [{ id: 't', title: 'Boats', sessionId: 's' }],
          messages: [
            message('m1', 'user', 'どの船？', { sessionId: 's', topicId: 't', createdAt: 1_759_480_000_000 }),
            message('m2', 'assistant', 'The blue one.', {
              sessionId: 's',
              topicId: 't',
              parentId: 'm1',
              createdAt: 1_759_480_001_000,
              reasoning: { content: 'Blue or red?' },
            }),
            message('m3', 'assistant', 'The red one.', {
              sessionId: 's',
              topicId: 't',
              parentId: 'm1',
              createdAt: 1_759_480_002_000,
            }),
            message('m4', 'user', 'Why red?', { sessionId: 's', topicId: 't', createdAt: 1_759_480_003_000 }),
            message('n1', 'user', '風は？', { sessionId: 's', createdAt: 1_759_480_000_000 }),
          ],
        },
      }),
    ]);
    expect(report).toEqual({ source: 'lobechat', conversations: 2, turns: 5, branches: 3, skipped: [] });
    expect(conversations.map(({ id, title }) => [id, title])).toEqual([
      ['lobechat:t', 'Boats'],
      ['lobechat:s', '海'],
    ]);
    expect(conversations.map(shown)).toEqual([['どの船？', 'The red one.', 'Why red?'], ['風は？']]);
  });
});
