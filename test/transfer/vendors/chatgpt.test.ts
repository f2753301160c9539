import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { bytesFile, file, importExports, only, writtenAt, zip } from './given';

type Told = Record<string, unknown>;

/** A node that says something, one second after the one before. */
const node = (id: string, parent: string | null, role: string, said: string | Told, more: Told = {}) => ({
  id,
  parent,
  message: {
    id,
    author: { role },
    create_time: 1_780_000_000 + Number(id.replace(/\D/g, '')),
    content: typeof said === 'string' ? { content_type: 'text', parts: [said] } : said,
    ...more,
  },
});

const chat = (nodes: { readonly id: string }[], more: Told = {}) => ({
  id: 'c-1',
  conversation_id: 'c-1',
  title: 'Tea / お茶',
  create_time: 1_780_000_000,
  update_time: 1_780_000_100.5,
  mapping: Object.fromEntries(nodes.map(each => [each.id, each])),
  ...more,
});

const root = { id: 'root', parent: null, message: null };
const said = ({ turns }: Conversation) => turns.map(({ id, parent, role, text }) => [id, parent, role, text]);

test('a chat has the id, address, title and times that the site gives it, so that it joins the captured one', async () => {
  const nodes = [
    root,
    node('m1', 'root', 'user', '緑茶は何度で淹れますか。'),
    node('m2', 'm1', 'assistant', '八十度です。'),
  ];
  const { conversation } = await only(file('conversations.json', [chat(nodes)]));
  expect(conversation).toMatchObject({
    id: 'chatgpt:c-1',
    source: 'chatgpt',
    url: 'https://chatgpt.com/c/c-1',
    title: 'Tea / お茶',
    createdAt: 1_780_000_001_000,
    updatedAt: 1_780_000_100_500,
    completeness: { state: 'complete', turns: 2 },
    activePath: ['m1', 'm2'],
  });
  expect(said(conversation)).toEqual([
    ['m1', null, 'user', '緑茶は何度で淹れますか。'],
    ['m2', 'm1', 'assistant', '八十度です。'],
  ]);
});

test('without current_node the newest branch is shown, and a node without a time is as new as the one before it', async () => {
  const nodes = [
    root,
    node('m1', 'root', 'user', 'Which harbour?'),
    node('m3', 'm1', 'assistant', 'The northern one.', { create_time: 1_780_000_003 }),
    node('m9', 'm1', 'assistant', 'The southern one.', { create_time: 1_780_000_009 }),
    node('m4', 'm9', 'user', 'なぜ？', { create_time: null }),
  ];
  const { conversation, report } = await only(file('x.json', chat(nodes, { current_node: null, title: null })));
  expect(conversation.activePath).toEqual(['m1', 'm9', 'm4']);
  expect(conversation.title).toBe('');
  expect(report).toMatchObject({ turns: 4, branches: 2 });
});

test('thoughts, tools and canvases stand beside the answer, hidden messages nowhere', async () => {
  const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
  const nodes = [
    root,
    node('m1', 'root', 'system', 'You are helpful.'),
    node('m2', 'm1', 'user', { content_type: 'user_editable_context', user_profile: 'Secret' }, hidden),
    node('m3', 'm2', 'user', 'Draw a map.'),
    node('m4', 'm3', 'assistant', {
      content_type: 'thoughts',
      thoughts: [{ summary: 'Maps', content: 'Rivers first.' }],
    }),
    node(
      'm5',
      'm4',
      'assistant',
      { content_type: 'code', language: 'python', text: 'draw()' },
      { recipient: 'python' },
    ),
    node(
      'm6',
      'm5',
      'tool',
      { content_type: 'execution_output', text: 'done' },
      { author: { role: 'tool', name: 'python' } },
    ),
    node('m7', 'm6', 'assistant', '{"name":"map","type":"document","content":"# 地図"}', {
      recipient: 'canmore.create_textdoc',
    }),
    node('m8', 'm7', 'assistant', 'Here is the map.'),
    node('m9', 'm8', 'assistant', { content_type: 'reasoning_recap', content: 'Thought for 7 seconds' }),
  ];
  const { conversation } = await only(file('x.json', [chat(nodes, { current_node: 'm9' })]));
  expect(said(conversation)).toEqual([
    ['m3', null, 'user', 'Draw a map.'],
    ['m8', 'm3', 'assistant', 'Here is the map.'],
  ]);
  expect(conversation.turns[1]?.parts).toEqual([
    { kind: 'thinking', title: 'Maps', text: 'Rivers first.' },
    { kind: 'tool', title: 'python', text: '```python\ndraw()\n```' },
    { kind: 'tool', title: 'python', text: 'done' },
    { kind: 'canvas', title: 'map', text: '# 地図' },
  ]);
  expect(JSON.stringify(conversation)).not.toContain('Secret');
});

describe('marks of sources', () => {
  const cited = '\uE200cite\uE202turn0search0\uE201';
  const answer = async (text: string, references: Told[]) => {
    const nodes = [
      root,
      node('m1', 'root', 'user', 'Where?'),
      node('m2', 'm1', 'assistant', text, { metadata: { content_references: references } }),
    ];
    return (await only(file('x.json', [chat(nodes)]))).conversation.turns[1]?.text;
  };
  const source = { url: 'https://example.com/a', title: 'Guide' };

  test('become a link where the export says which text they stand for', async () => {
    expect(await answer(`京都です。${cited}`, [{ ...source, matched_text: cited }])).toBe(
      '京都です。[Guide](https://example.com/a)',
    );
  });

  test('become a link where it says only where they stand, or only that there is one', async () => {
    const text = `In Kyoto.${cited}`;
    expect(await answer(text, [{ ...source, start_idx: 9, end_idx: text.length }])).toBe(
      'In Kyoto.[Guide](https://example.com/a)',
    );
    expect(await answer(text, [source])).toBe('In Kyoto.[Guide](https://example.com/a)');
    const twice = `In Kyoto.${cited} 奈良も。\uE200cite\uE202turn0search1\uE201`;
    expect(await answer(twice, [{ ...source, start_idx: 9, end_idx: text.length }])).toBe(
      'In Kyoto.[Guide](https://example.com/a) 奈良も。',
    );
  });

  test('leave nothing behind where nothing is said of them', async () => {
    expect(await answer(`In Kyoto.${cited} Really.${cited}`, [source])).toBe('In Kyoto. Really.');
  });
});

test('pictures go by the name that the message, or the export, has for them; voice by its transcription', async () => {
  const nodes = [
    root,
    node(
      'm1',
      'root',
      'user',
      {
        content_type: 'multimodal_text',
        parts: [
          { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-a' },
          { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file-b' },
          { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file-c' },
          { content_type: 'audio_transcription', text: 'この写真は何ですか', direction: 'in' },
          null,
        ],
      },
      { metadata: { attachments: [{ id: 'file-a', name: '庭.jpg', mime_type: 'image/jpeg' }] } },
    ),
  ];
  const { conversation, report } = await only(
    zip('export.zip', {
      'conversations-000.json': [chat(nodes)],
      'conversation_asset_file_names.json': { 'file-b.dat': 'pond.png' },
      'file-a.dat': 'x',
      'user.json': '{ this would not parse',
    }),
  );
  expect(conversation.turns[0]).toMatchObject({
    text: 'この写真は何ですか',
    attachments: [
      { name: '庭.jpg', kind: 'image' },
      { name: 'pond.png', kind: 'image' },
      { name: 'file-c', kind: 'image' },
    ],
  });
  expect(report.skipped).toEqual([
    { what: 'attached file, kept by its name only', count: 1 },
    { what: 'file about the account, never opened', count: 1 },
  ]);
});

test.each([
  ['is no JSON', (bytes: Uint8Array) => bytes.fill(0x7b, 0, 1).fill(0x7d, 1, 2), 1],
  ['has another byte than was packed', (bytes: Uint8Array) => bytes.fill(0x58, 2, 3), 1],
])('a file of names that %s costs the names, and nothing else', async (_, spoil, count) => {
  const picture = {
    content_type: 'multimodal_text',
    parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file-b' }, '何？'],
  };
  const names = '{"file-b.dat":"pond.png"}';
  const bytes = new Uint8Array(
    zipSync(
      {
        'conversations.json': strToU8(JSON.stringify([chat([root, node('m1', 'root', 'user', picture)])])),
        'conversation_asset_file_names.json': strToU8(names),
      },
      { level: 0 },
    ),
  );
  spoil(bytes.subarray(Buffer.from(bytes).indexOf(names)));
  const { conversation, report } = await only(bytesFile('export.zip', bytes));
  expect(conversation.turns[0]).toMatchObject({ text: '何？', attachments: [{ name: 'file-b', kind: 'image' }] });
  expect(report.skipped).toEqual([{ what: 'damaged file', count }]);
});

test('shards are one export, and one that its list names but the zip lacks is told', async () => {
  const one = (id: string) => ({ ...chat([root, node('m1', 'root', 'user', `About ${id}`)]), id, conversation_id: id });
  const { report } = await importExports([
    zip('export.zip', {
      'export_manifest.json': {
        version: 1,
        logical_files: {
          'conversations.json': {
            files: ['conversations-000.json', 'conversations-001.json', 'conversations-002.json'],
          },
        },
      },
      'conversations-000.json': [one('a'), one('b')],
      'conversations-001.json': [one('c')],
      'message_feedback.json': [{ id: 'x', rating: 'thumbs_up' }],
    }),
  ]);
  expect(report).toEqual({
    source: 'chatgpt',
    conversations: 3,
    turns: 3,
    branches: 3,
    skipped: [
      { what: 'file that the export names and does not hold', count: 1 },
      { what: 'file without chats', count: 1 },
    ],
  });
});

test('a chat that was not to be remembered by the assistant is still the person’s own', async () => {
  const nodes = [root, node('m1', 'root', 'user', '内緒の話')];
  const { report } = await only(file('x.json', [chat(nodes, { is_do_not_remember: true })]));
  expect(report.conversations).toBe(1);
});

test('times as texts, a missing id, children without parents: read all the same, and twice the same', async () => {
  const bare = { ...node('m1', null, 'user', 'Hello'), parent: undefined, children: ['m2'] };
  const answer = { ...node('m2', null, 'assistant', 'こんにちは'), parent: undefined };
  const odd = { mapping: { m1: bare, m2: answer }, current_node: 'gone', title: 'Odd', update_time: '1780000200.25' };
  const first = await only(file('x.json', odd));
  const second = await only(file('y.json', [odd]));
  expect(first.conversation).toEqual(second.conversation);
  expect(first.conversation.updatedAt).toBe(1_780_000_200_250);
  expect(first.conversation.url).toBe('');
  expect(said(first.conversation)).toEqual([
    ['m1', null, 'user', 'Hello'],
    ['m2', 'm1', 'assistant', 'こんにちは'],
  ]);
});

test('numbers as ids, and no times of messages: the chat has its order, and began when it says', async () => {
  const numbered = (id: number, parent: number | null, role: string) => ({
    id,
    parent,
    message: parent === null ? null : { author: { role }, content: { content_type: 'text', parts: [`${role} ${id}`] } },
  });
  const mapping = { 1: numbered(1, null, ''), 2: numbered(2, 1, 'user'), 3: numbered(3, 2, 'assistant') };
  const { conversation } = await only(file('c.json', [chat([], { mapping, current_node: 3 })]));
  expect(said(conversation)).toEqual([
    ['2', null, 'user', 'user 2'],
    ['3', '2', 'assistant', 'assistant 3'],
  ]);
  expect([conversation.createdAt, conversation.updatedAt]).toEqual([1_780_000_000_000, 1_780_000_100_500]);
});

test('an answer that was being written when the export was made is kept as far as it went', async () => {
  const nodes = [
    root,
    node('m1', 'root', 'user', 'Go'),
    node('m2', 'm1', 'assistant', 'One, two', { status: 'in_progress' }),
  ];
  const { conversation } = await only(file('x.json', [chat(nodes)]));
  expect(conversation.turns[1]).toMatchObject({ text: 'One, two', unfinished: 'stopped' });
});

describe('a broken tree', () => {
  test('with a parent that is not there keeps what there is, and says that something is missing', async () => {
    const nodes = [
      node('m1', 'lost', 'user', 'First'),
      node('m2', 'm1', 'assistant', '二番目'),
      node('m3', 'gone', 'user', 'Third'),
    ];
    const { conversation, report } = await only(file('x.json', [chat(nodes)]));
    expect(conversation.turns.map(({ text }) => text)).toEqual(['Third', 'First', '二番目']);
    expect(conversation.completeness).toMatchObject({ state: 'partial', gap: true });
    expect(report.skipped).toEqual([{ what: 'message that others answer and the export lacks', count: 2 }]);
  });

  test('that goes round in a circle is cut open', async () => {
    const nodes = [
      node('m1', 'm3', 'user', 'First'),
      node('m2', 'm1', 'assistant', '二'),
      node('m3', 'm2', 'user', 'Third'),
    ];
    const { conversation, report } = await only(file('x.json', [chat(nodes, { current_node: 'm3' })]));
    expect(said(conversation).map(([id, parent]) => [id, parent])).toEqual([
      ['m1', null],
      ['m2', 'm1'],
      ['m3', 'm2'],
    ]);
    expect(report.skipped).toEqual([{ what: 'circle of messages', count: 1 }]);
  });

  test('with one message in two places tells it once', async () => {
    const twin = { ...node('m1', 'm1', 'user', 'Once'), id: 'm2' };
    const { conversation, report } = await only(
      file('x.json', [chat([root, node('m1', 'root', 'user', 'Once'), twin])]),
    );
    expect(conversation.turns).toHaveLength(1);
    expect(report.skipped).toEqual([{ what: 'message that is there twice', count: 1 }]);
  });
});

test('entries without messages, and things that are no chats, are counted', async () => {
  const full = chat([root, node('m1', 'root', 'user', 'やあ')]);
  const { report } = await importExports([
    file('x.json', [
      { id: 'c-0', title: 'No mapping' },
      null,
      7,
      'text',
      full,
      { id: 'c-2', mapping: { root }, current_node: 'root' },
    ]),
  ]);
  expect(report).toEqual({
    source: 'chatgpt',
    conversations: 1,
    turns: 1,
    branches: 1,
    skipped: [{ what: 'chat without messages', count: 5 }],
  });
});

test('where the site says nothing of the time, the file’s stands in', async () => {
  const nodes = [root, node('m1', 'root', 'user', 'When?', { create_time: 0 })];
  const { conversation } = await only(file('x.json', [chat(nodes, { create_time: null, update_time: null })]));
  expect([conversation.createdAt, conversation.updatedAt]).toEqual([writtenAt, writtenAt]);
});

test('a wrapper around the chats, and a chat alone, are read like a list of one', async () => {
  const one = chat([root, node('m1', 'root', 'user', '一つ')]);
  for (const content of [
    { conversations: [one] },
    { about: { conversations: 3 }, conversations: [one], rest: [] },
    one,
    [one],
  ]) {
    expect((await only(file('x.json', content))).conversation.id).toBe('chatgpt:c-1');
  }
});
