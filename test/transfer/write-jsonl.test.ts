import { expect, test } from 'vitest';
import { writeJsonl } from '../../lib/transfer/write-jsonl';
import { chat } from '../search/chats';

async function linesOf(...chats: ReturnType<typeof chat>[]): Promise<string[]> {
  async function* all() {
    yield* chats;
  }
  let text = '';
  for await (const piece of writeJsonl(all())) text += piece;
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

test('every message is one line that says where it stands', async () => {
  const lines = await linesOf(
    chat(
      'chatgpt:abc',
      '旅の計画',
      [
        { text: 'フェリーは\n何時？', createdAt: 1_763_712_000_000, observedAt: 1_763_715_600_000 },
        { text: 'At 9.', model: 'GPT-5' },
        { id: 'other', text: '十時です。', parent: 't0', role: 'assistant' },
      ],
      { activePath: ['t0', 't1'], tags: ['旅'], space: 'w' },
    ),
    chat('note:1', '', [{ text: 'A note', parts: [{ kind: 'tool', text: 'x' }] }], { source: 'note', url: '' }),
  );
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
    {
      conversation: 'chatgpt:abc',
      title: '旅の計画',
      source: 'chatgpt',
      site: 'ChatGPT',
      url: 'https://chatgpt.com/c/abc',
      space: 'w',
      tags: ['旅'],
      turn: 't0',
      parent: null,
      shown: true,
      role: 'user',
      text: 'フェリーは\n何時？',
      time: '2025-11-21T08:00:00.000Z',
      created_at: '2025-11-21T08:00:00.000Z',
      observed_at: '2025-11-21T09:00:00.000Z',
    },
    expect.objectContaining({
      turn: 't1',
      parent: 't0',
      shown: true,
      model: 'GPT-5',
      time: '1970-01-01T00:00:01.001Z',
    }),
    expect.objectContaining({ turn: 'other', parent: 't0', shown: false, text: '十時です。' }),
    expect.objectContaining({ conversation: 'note:1', site: 'Kura', parts: [{ kind: 'tool', text: 'x' }] }),
  ]);
});

test('half of a letter, which databases refuse, becomes the sign for one that is lost', async () => {
  const [line = ''] = await linesOf(chat('chatgpt:1', 'a\ud83d', ['絵\udc4d']));
  expect(line).not.toMatch(/\\ud[89a-f]/i);
  expect(JSON.parse(line)).toMatchObject({ title: 'a\ufffd', text: '絵\ufffd' });
});

test('a note says how much it matters, and what took its place', async () => {
  const details = { importance: 4, replaces: 'note:0', replaced: { by: 'note:2', at: 1_763_712_000_000 } } as const;
  const [line = ''] = await linesOf(
    chat('note:1', '', [{ text: '夕飯はカレー。' }], { source: 'note', url: '', note: details }),
  );
  expect(JSON.parse(line)).toMatchObject({
    importance: 4,
    replaces: 'note:0',
    replaced: '2025-11-21T08:00:00.000Z',
    replaced_by: 'note:2',
  });
});
