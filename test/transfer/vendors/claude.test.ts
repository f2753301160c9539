import { describe, expect, test } from 'vitest';
import { file, importExports, only, zip } from './given';

const top = '00000000-0000-4000-8000-000000000000';

type Told = Record<string, unknown>;

const message = (uuid: string, sender: string, text: string, more: Told = {}) => ({
  uuid,
  sender,
  text: '',
  content: text === '' ? [] : [{ type: 'text', text }],
  created_at: `2026-05-01T10:00:0${/\d/.exec(uuid)?.[0] ?? 0}.123456Z`,
  ...more,
});

const chat = (messages: unknown[], more: Told = {}) => ({
  uuid: 'c-1',
  name: 'Garden / 庭',
  created_at: '2026-05-01T10:00:00.000000Z',
  updated_at: '2026-05-02T00:00:00.500000Z',
  account: { uuid: 'a-1' },
  chat_messages: messages,
  ...more,
});

test('a chat with branches has the ids, address, title and times that the site gives it', async () => {
  const { conversation, report } = await only(
    file('conversations.json', [
      chat([
        message('m1', 'human', 'いつ植えますか。', { parent_message_uuid: top }),
        message('m2', 'assistant', 'In May.', { parent_message_uuid: 'm1' }),
        message('m3', 'assistant', '五月です。', { parent_message_uuid: 'm1' }),
        message('m4', 'human', 'Why?', { parent_message_uuid: 'm2' }),
      ]),
    ]),
  );
  expect(conversation).toMatchObject({
    id: 'claude:c-1',
    source: 'claude',
    url: 'https://claude.ai/chat/c-1',
    title: 'Garden / 庭',
    createdAt: Date.UTC(2026, 4, 1, 10, 0, 1, 123),
    updatedAt: Date.UTC(2026, 4, 2, 0, 0, 0, 500),
    completeness: { state: 'complete', turns: 4 },
    activePath: ['m1', 'm2', 'm4'],
  });
  expect(conversation.account).toBeUndefined();
  expect(report).toMatchObject({ source: 'claude', turns: 4, branches: 2 });
});

test('messages without parents follow each other by their times, or as they stand where a time is unreadable', async () => {
  const shuffled = [message('m2', 'assistant', 'Second'), message('m1', 'human', '一番目')];
  const inTime = await only(file('x.json', chat(shuffled)));
  expect(inTime.conversation.activePath).toEqual(['m1', 'm2']);
  const standing = await only(
    file('x.json', chat([...shuffled, message('m0', 'human', 'Third', { created_at: 'soon' })])),
  );
  expect(standing.conversation.activePath).toEqual(['m2', 'm1', 'm0']);
});

describe('what is said', () => {
  const textOf = async (more: Told) =>
    (await only(file('x.json', chat([message('m1', 'assistant', '', more)])))).conversation.turns[0]?.text;

  test('is what the text blocks say, however polluted the flat text', async () => {
    const text = 'This block is not supported on your current device yet.';
    expect(
      await textOf({
        text,
        content: [
          { type: 'text', text: 'Hello' },
          { type: 'text', text: '世界' },
        ],
      }),
    ).toBe('Hello\n\n世界');
  });

  test('is the flat text where no block is text, without what it says in the place of others', async () => {
    const blocks = [{ type: 'tool_use', name: 'search', input: { q: 'x' } }];
    const clutter = '```\nThis block is not supported on your current device yet.\n```';
    expect(await textOf({ text: `${clutter}\n\n見つかりました。`, content: blocks })).toBe('見つかりました。');
    expect(await textOf({ text: clutter, content: blocks })).toBe('');
    expect(await textOf({ text: 'Flat.', content: [] })).toBe('Flat.');
  });
});

test('thinking, tools, artifacts with their changes, and the words of files stand beside; budgets nowhere', async () => {
  const { conversation } = await only(
    file('x.json', [
      chat([
        message('m1', 'human', '', {
          attachments: [
            { file_name: 'notes.txt', file_type: 'text/plain', extracted_content: '長いメモ' },
            { file_name: '', extracted_content: 'pasted words' },
          ],
          files: [
            { file_uuid: 'f', file_name: 'notes.txt' },
            { file_uuid: 'g', file_name: 'photo.png' },
          ],
        }),
        message('m2', 'assistant', '', {
          content: [
            { type: 'thinking', thinking: 'Let me see.', summaries: [{ summary: 'Looking' }] },
            {
              type: 'tool_use',
              id: null,
              name: 'artifacts',
              input: { id: 'p', command: 'create', type: 'text/markdown', title: 'Poem', content: '# 詩' },
            },
            {
              type: 'tool_use',
              name: 'artifacts',
              input: { id: 'p', command: 'update', old_str: '詩', new_str: '# うた', type: 'text/markdown' },
            },
            {
              type: 'tool_result',
              name: 'search',
              content: [{ type: 'knowledge', title: 'Guide', url: 'https://example.com/g', text: 'Words' }],
            },
            { type: 'token_budget', left: 7 },
            { type: 'something_new', text: 'Later' },
            { type: 'text', text: 'Done.' },
          ],
        }),
      ]),
    ]),
  );
  expect(conversation.turns[0]).toMatchObject({
    text: '',
    attachments: [
      { name: 'notes.txt', kind: 'file' },
      { name: 'photo.png', kind: 'file' },
    ],
    parts: [
      { kind: 'artifact', text: 'pasted words' },
      { kind: 'artifact', title: 'notes.txt', text: '長いメモ' },
    ],
  });
  expect(conversation.turns[1]?.parts).toEqual([
    { kind: 'thinking', title: 'Looking', text: 'Let me see.' },
    { kind: 'artifact', title: 'Poem', text: '# 詩' },
    { kind: 'artifact', title: 'Poem', text: '# うた' },
    { kind: 'tool', title: 'search', text: '[Guide](https://example.com/g)\n\nWords' },
    { kind: 'tool', title: 'something_new', text: 'Later' },
  ]);
});

test('a result that a tool gives as one text is kept like one in pieces', async () => {
  const result = (content: unknown) => ({ type: 'tool_result', name: 'bash_tool', content });
  const { conversation } = await only(
    file('c.json', [
      chat([
        message('m1', 'human', 'Count.'),
        {
          ...message('m2', 'assistant', 'Two.'),
          content: [result('1\n2'), result([{ type: 'text', text: '3' }]), { type: 'text', text: 'Two.' }],
        },
      ]),
    ]),
  );
  expect(conversation.turns[1]?.parts?.map(({ text }) => text)).toEqual(['1\n2', '3']);
});

test('batches of one account overlap: the same chat is one, with the turns of both', async () => {
  const first = message('m1', 'human', 'One', { parent_message_uuid: top });
  const second = message('m2', 'assistant', '二', { parent_message_uuid: 'm1' });
  const third = message('m3', 'assistant', 'Two', { parent_message_uuid: 'm1' });
  const { conversation, report } = await only(
    zip('data-batch-0000.zip', { 'conversations.json': [chat([first, third])], 'users.json': [{ email: 'x' }] }),
    zip('data-batch-0001.zip', {
      'conversations.json': [chat([first, second])],
      'login_history.json': 'no JSON at all',
    }),
  );
  expect(conversation.turns.map(({ id }) => id)).toEqual(['m1', 'm3', 'm2']);
  expect(report).toEqual({
    source: 'claude',
    conversations: 1,
    turns: 3,
    branches: 2,
    skipped: [{ what: 'file about the account, never opened', count: 2 }],
  });
});

test('the name of the project becomes a tag; its documents, and memories, are counted', async () => {
  const messages = [message('m1', 'human', '水やりは？')];
  const project = {
    uuid: 'p-1',
    name: 'Garden plans',
    docs: [{ uuid: 'd', content: 'x' }],
    prompt_template: 'Be brief.',
  };
  const { conversations, report } = await importExports([
    zip('data.zip', {
      'conversations.json': [
        chat(messages, { project: { uuid: 'p-1' } }),
        chat(messages, { uuid: 'c-2', project: { uuid: 'p-2', name: '庭の計画' } }),
        chat(messages, { uuid: 'c-3' }),
      ],
      'projects/p-1.json': project,
      'memories.json': [{ account_uuid: 'a', conversations_memory: 'x', project_memories: { 'p-1': 'y', 'p-2': 'z' } }],
    }),
  ]);
  expect(conversations.map(({ tags }) => tags)).toEqual([['Garden plans'], ['庭の計画'], undefined]);
  expect(report.skipped).toEqual([
    { what: 'project document', count: 1 },
    { what: 'project instruction', count: 1 },
    { what: 'memory', count: 3 },
  ]);
});

test('a design chat is a chat', async () => {
  const { conversation } = await only(
    file('d.json', {
      uuid: 'd-1',
      title: 'Poster',
      project: { uuid: 'p', name: '展示会' },
      messages: [
        { uuid: 'm1', role: 'user', created_at: '2026-08-01T00:00:00Z', content: { content: 'Make it blue.' } },
        {
          uuid: 'm2',
          role: 'assistant',
          content: {
            timestamp: '2026-08-01T00:01:00Z',
            contentBlocks: [
              { type: 'tool_call', toolCall: { name: 'edit', input: { color: '青' }, output: 'ok' } },
              { type: 'text', text: '青くしました。' },
            ],
          },
        },
      ],
    }),
  );
  expect(conversation).toMatchObject({ id: 'claude:d-1', title: 'Poster', tags: ['展示会'] });
  expect(conversation.turns).toMatchObject([
    { id: 'm1', role: 'user', text: 'Make it blue.' },
    {
      id: 'm2',
      parent: 'm1',
      role: 'assistant',
      text: '青くしました。',
      createdAt: Date.UTC(2026, 7, 1, 0, 1),
      parts: [{ kind: 'tool', title: 'edit', text: '```json\n{\n  "color": "青"\n}\n```\n\nok' }],
    },
  ]);
});

test('what answers a message of a kind that nobody knows follows the one before it', async () => {
  const { conversation, report } = await only(
    file('x.json', [
      chat([
        message('m1', 'human', 'a', { parent_message_uuid: top }),
        message('m2', 'robot', 'b', { parent_message_uuid: 'm1' }),
        message('m3', 'assistant', '三', { parent_message_uuid: 'm2' }),
      ]),
    ]),
  );
  expect(conversation.turns.map(({ id, parent }) => [id, parent])).toEqual([
    ['m1', null],
    ['m3', 'm1'],
  ]);
  expect(report.skipped).toEqual([{ what: 'message of an unknown kind', count: 1 }]);
});

test('circles, lost parents, doubles and strangers among the messages are counted, and the rest is kept', async () => {
  const { conversation, report } = await only(
    file('x.json', [
      chat([
        message('m1', 'human', 'a', { parent_message_uuid: 'm2' }),
        message('m2', 'assistant', 'b', { parent_message_uuid: 'm1' }),
        message('m3', 'human', 'c', { parent_message_uuid: 'lost' }),
        message('m3', 'human', 'again', { parent_message_uuid: 'm2' }),
        message('m4', 'robot', 'd', { parent_message_uuid: 'm2' }),
        null,
      ]),
      chat([], { uuid: 'c-2' }),
    ]),
  );
  expect(Object.fromEntries(conversation.turns.map(({ id, parent, text }) => [id, [parent, text]]))).toEqual({
    m1: [null, 'a'],
    m2: ['m1', 'b'],
    m3: ['lost', 'c'],
  });
  expect(conversation.completeness).toMatchObject({ state: 'partial', gap: true });
  expect(report.skipped).toEqual([
    { what: 'message of an unknown kind', count: 2 },
    { what: 'message that is there twice', count: 1 },
    { what: 'message that others answer and the export lacks', count: 1 },
    { what: 'circle of messages', count: 1 },
    { what: 'chat without messages', count: 1 },
  ]);
});
