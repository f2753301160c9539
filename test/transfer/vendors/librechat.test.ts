import { describe, expect, test } from 'vitest';
import { librechat } from '../../../lib/transfer/vendors/librechat';
import { onlyBy, outlined, toldBy } from './read-values';

const zero = '00000000-0000-0000-0000-000000000000';
const message = (
  messageId: string,
  parentMessageId: string | null,
  isCreatedByUser: boolean,
  text: string,
  more = {},
) => ({
  messageId,
  parentMessageId,
  isCreatedByUser,
  sender: isCreatedByUser ? 'user' : 'GPT-5',
  text,
  ...more,
});

describe("LibreChat's export", () => {
  const children = [
    message('a1', 'q1', false, 'Alder.', {
      createdAt: '2026-04-09T14:32:06Z',
      children: [message('q2', 'a1', true, '次は?')],
    }),
    message('a2', 'q1', false, '榛の木です。', { createdAt: '2026-04-09T14:33:06Z', model: 'gpt-5', unfinished: true }),
  ];
  const row = [
    message('q1', zero, true, '一番深い港は?'),
    ...children.map(({ ...child }) => ({ ...child, children: undefined })),
    message('q2', 'a1', true, '次は?'),
  ];

  test.each([
    ['nested', { messagesTree: [message('q1', zero, true, '一番深い港は?', { children })] }],
    ['in a row, in any order', { messages: row.toReversed() }],
  ])('%s', async (_, messages) => {
    const { chat } = await onlyBy(librechat, [
      { conversationId: 'c-1', title: '港', options: { model: 'gpt-5-mini' }, ...messages },
    ]);
    expect(outlined(chat).toSorted()).toEqual([
      '. > q1 user: 一番深い港は?',
      'a1 > q2 user: 次は?',
      'q1 > a1 assistant: Alder.',
      'q1 > a2 assistant: 榛の木です。',
    ]);
    expect(chat).toMatchObject({
      id: 'librechat:c-1',
      title: '港',
      model: 'gpt-5-mini',
      url: '',
      seenAt: Date.UTC(2026, 3, 9, 14, 33, 6),
      data: { leaf: 'a2' },
    });
    expect(chat.turns.find(({ id }) => id === 'a2')).toMatchObject({ model: 'gpt-5', unfinished: 'stopped' });
  });

  test('content in blocks: words, thoughts, tools, files', async () => {
    const { chat, skipped } = await onlyBy(librechat, [
      {
        conversationId: 'c-1',
        messages: [
          message('q', zero, true, 'x', { files: [{ filename: '海図.pdf', type: 'application/pdf' }] }),
          message('a', 'q', false, '', {
            content: [
              { type: 'think', think: '考える' },
              { type: 'tool_call', tool_call: { name: 'search', args: '{"q":"港"}', output: 'Alder' } },
              { type: 'text', text: { value: 'Port ' } },
              { type: 'text', text: 'Alder.' },
              { type: 'hologram' },
            ],
          }),
          message('b', 'a', false, ':::thinking\nhm\n:::\n\n港です。'),
        ],
      },
    ]);
    expect(chat.turns.map(({ text }) => text)).toEqual(['x', 'Port\n\nAlder.', '港です。']);
    expect(chat.turns[0]?.attachments).toEqual([{ name: '海図.pdf', kind: 'file' }]);
    expect(chat.turns[1]?.parts).toEqual([
      { kind: 'thinking', text: '考える' },
      { kind: 'tool', title: 'search', text: '```json\n{\n  "q": "港"\n}\n```\n\nAlder' },
    ]);
    expect(chat.turns[2]?.parts).toEqual([{ kind: 'thinking', text: 'hm' }]);
    expect(skipped).toEqual({ 'piece of a message of an unknown kind': 1 });
  });

  test('a nest without ids is followed as it stands, however deep', async () => {
    let nest: unknown = { isCreatedByUser: true, text: 'deepest 底' };
    for (let depth = 0; depth < 3_000; depth += 1)
      nest = { isCreatedByUser: depth % 2 === 0, text: `${depth}`, children: [nest] };
    const { chat } = await onlyBy(librechat, [{ title: 'x', messagesTree: [nest] }]);
    expect(chat.turns).toHaveLength(3_001);
    expect(chat.turns.at(-1)?.text).toBe('deepest 底');
    expect(chat.turns.at(-1)?.parent).toBe(chat.turns.at(-2)?.id);
  });

  test('messages without a side and empty chats are counted', async () => {
    const { chats, skipped } = await toldBy(librechat, [
      { conversationId: 'c', messagesTree: [{ messageId: 'x', text: 'y' }] },
      { conversationId: 'd', messages: [] },
      'text',
    ]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({ 'message without a side': 1, 'chat without messages': 2, 'entry that is no chat': 1 });
  });
});
