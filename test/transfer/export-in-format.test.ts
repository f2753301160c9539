import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportInFormat, passCounts, type ExportInput } from '../../lib/transfer/export-in-format';
import { chat } from '../search/chats';
import { englishWords } from '../fakes/markdown-words';
import { importExports } from './vendors/given';

let walks = 0;
const given: ExportInput = {
  async *conversations() {
    walks += 1;
    yield chat('chatgpt:1', '味噌ラーメン', ['スープは？', 'Kombu.'], { space: 'w' });
    yield chat('claude:2', 'Bread', ['How long?'], { source: 'claude' });
  },
  spaces: [
    { id: 'main', name: '' },
    { id: 'w', name: '台所' },
  ],
  labels: englishWords,
  now: new Date(2026, 10, 22),
};

async function filesIn(form: 'markdown' | 'chatgpt' | 'all') {
  const { name, bytes } = exportInFormat(form, given);
  const found = unzipSync(new Uint8Array(await new Response(bytes).arrayBuffer()));
  const texts = Object.entries(found).map(([file, content]) => [file, new TextDecoder().decode(content)] as const);
  return { name, files: Object.fromEntries(texts) };
}

test('Markdown is a zip with a file for each chat, that names its space', async () => {
  const { name, files } = await filesIn('markdown');
  expect(name).toBe('kura-markdown-2026-11-22.zip');
  expect(Object.keys(files)).toEqual(['味噌ラーメン.md', 'Bread.md']);
  expect(files['味噌ラーメン.md']).toContain('space: "台所"');
});

test('messages are one plain file of lines', async () => {
  const { name, bytes } = exportInFormat('jsonl', given);
  expect(name).toBe('kura-messages-2026-11-22.jsonl');
  expect((await new Response(bytes).text()).trimEnd().split('\n')).toHaveLength(3);
});

test.each(['markdown', 'all'] as const)(
  'a chat counts once, also one that came while the others were written (%s)',
  async form => {
    let walked = 0;
    const growing: ExportInput = {
      ...given,
      async *conversations() {
        walked += 1;
        yield* given.conversations();
        if (walked > 1) yield chat('gemini:3', '干潮', ['いつ？'], { source: 'gemini' });
      },
    };
    const { bytes, chats } = exportInFormat(form, growing);
    expect(chats()).toBe(0);
    await new Response(bytes).arrayBuffer();
    expect(chats()).toBe(form === 'all' ? 3 : 2);
  },
);

test('ChatGPT’s shape is a zip with the file that importers look for', async () => {
  const { name, files } = await filesIn('chatgpt');
  expect(name).toBe('kura-chatgpt-2026-11-22.zip');
  expect(Object.keys(files)).toEqual(['conversations.json']);
  expect(JSON.parse(files['conversations.json'] ?? '')).toHaveLength(2);
});

test('Kura’s own import reads the zip in ChatGPT’s shape as an export: the same chats, with the same turns and the same branch shown', async () => {
  const ours = chat('chatgpt:68a0', '旅', [
    { text: '朝市は？', createdAt: 1_763_712_000_000 },
    { text: 'At six.', createdAt: 1_763_712_001_000, parts: [{ kind: 'thinking', text: '考え中' }] },
    { id: 'b', text: 'At seven.', parent: 't0', role: 'assistant', createdAt: 1_763_712_002_000 },
  ]);
  const exported: ExportInput = {
    ...given,
    async *conversations() {
      yield { ...ours, activePath: ['t0', 't1'] };
    },
  };
  const { bytes, name } = exportInFormat('chatgpt', exported);
  const file = new File([await new Response(bytes).blob()], name, { lastModified: 5 });
  const { conversations, report } = await importExports([file]);
  expect(report.source).toBe('chatgpt');
  expect(conversations.map(({ id, title, activePath }) => ({ id, title, activePath }))).toEqual([
    { id: 'chatgpt:68a0', title: '旅', activePath: ['t0', 't1'] },
  ]);
  const told = conversations[0]?.turns.map(({ id, parent, role, text, parts }) => ({ id, parent, role, text, parts }));
  expect(told?.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: 'b', parent: 't0', role: 'assistant', text: 'At seven.', parts: undefined },
    { id: 't0', parent: null, role: 'user', text: '朝市は？', parts: undefined },
    {
      id: 't1',
      parent: 't0',
      role: 'assistant',
      text: 'At six.',
      parts: [{ kind: 'thinking', text: '考え中' }],
    },
  ]);
});

test('all of them are one zip, and the chats are gone through as often as is said', async () => {
  walks = 0;
  const { name, files } = await filesIn('all');
  expect(name).toBe('kura-all-2026-11-22.zip');
  expect(Object.keys(files)).toEqual([
    'markdown/味噌ラーメン.md',
    'markdown/Bread.md',
    'messages.jsonl',
    'conversations.json',
  ]);
  expect(files['messages.jsonl']).toContain('"スープは？"');
  expect(walks).toBe(passCounts.all);
});

test('a vault that cannot be read to its end gives no whole file', async () => {
  const broken: ExportInput = {
    ...given,
    async *conversations() {
      yield chat('chatgpt:1', 'A', ['b']);
      throw new Error('The vault is gone');
    },
  };
  for (const form of ['markdown', 'jsonl', 'chatgpt', 'all'] as const) {
    await expect(new Response(exportInFormat(form, broken).bytes).arrayBuffer()).rejects.toThrow('The vault is gone');
  }
});
