import { describe, expect, test } from 'vitest';
import { mistral } from '../../../lib/transfer/vendors/mistral';
import { onlyBy, outlined, toldBy } from './read-values';

const row = (id: string, role: string, content: string, second: number, more = {}) => ({
  id,
  version: 0,
  chatId: '2222-aa',
  role,
  content,
  contentChunks: null,
  createdAt: new Date(Date.UTC(2026, 8, 2, 8, 0, second)).toISOString(),
  files: [],
  canvas: [],
  ...more,
});

describe("Le Chat's export", () => {
  test('messages in no order are put in the order of their times, and the first line that was asked is the title', async () => {
    const { chat } = await onlyBy(mistral, [
      row('m-4', 'assistant', 'Birch.', 30),
      row('m-1', 'user', '\n港について教えて。\nDetails please.', 0, {
        files: [
          { type: 'document', name: '杉.pdf' },
          { type: 'image', name: 'a.png' },
        ],
      }),
      row('m-2', 'assistant', 'Cedar.', 5),
      row('m-3', 'user', 'Next?', 30),
    ]);
    expect(outlined(chat)).toEqual([
      '. > m-1 user: 港について教えて。\nDetails please.',
      'm-1 > m-2 assistant: Cedar.',
      'm-2 > m-3 user: Next?',
      'm-3 > m-4 assistant: Birch.',
    ]);
    expect(chat).toMatchObject({
      id: 'mistral:2222-aa',
      title: '港について教えて。',
      url: 'https://chat.mistral.ai/chat/2222-aa',
      seenAt: Date.UTC(2026, 8, 2, 8, 0, 30),
      data: { whole: true, leaf: 'm-4' },
    });
    expect(chat.turns[0]?.attachments).toEqual([
      { name: '杉.pdf', kind: 'file' },
      { name: 'a.png', kind: 'image' },
    ]);
  });

  test('versions of an answer are branches, named as the page names them; what follows goes on from the last', async () => {
    const { chat } = await onlyBy(mistral, [
      row('m-3', 'user', '次は?', 60),
      row('m-2', 'assistant', 'second', 40, { version: 1 }),
      row('m-1', 'user', 'Port?', 0),
      row('m-2', 'assistant', 'first', 5),
    ]);
    expect(outlined(chat)).toEqual([
      '. > m-1 user: Port?',
      'm-1 > m-2 assistant: first',
      'm-1 > m-2~v1 assistant: second',
      'm-2~v1 > m-3 user: 次は?',
    ]);
  });

  test('tools, canvases and pictures stand beside the words; what is not known is counted', async () => {
    const { chat, skipped } = await onlyBy(mistral, [
      row('m-1', 'user', 'x', 0),
      row('m-2', 'assistant', 'ignored', 5, {
        contentChunks: [
          { type: 'text', text: 'Port ' },
          { type: 'reference', referenceIds: [1] },
          { type: 'text', text: '杉.' },
          {
            type: 'tool_call',
            name: 'web_search',
            publicArguments: '{"query":"港"}',
            publicResult: null,
            isDone: true,
          },
          { type: 'image_url', imageUrl: 'https://example.com/a.png' },
          { type: 'custom_element' },
        ],
        canvas: [{ title: '案内', content: '# 港' }],
      }),
    ]);
    expect(chat.turns[1]).toMatchObject({
      text: 'Port 杉.\n\n![image](https://example.com/a.png)',
      parts: [
        { kind: 'tool', title: 'web_search', text: '```json\n{\n  "query": "港"\n}\n```' },
        { kind: 'canvas', title: '案内', text: '# 港' },
      ],
    });
    expect(skipped).toEqual({ 'number of a source': 1, 'piece of a message of an unknown kind': 1 });
  });

  test('a file may hold several chats, and rows without a chat are counted', async () => {
    const { chats, skipped } = await toldBy(mistral, [
      row('a', 'user', 'one', 0),
      row('b', 'user', '二', 1, { chatId: '3333-bb' }),
      row('c', 'user', 'three', 2, { chatId: null }),
      row('d', 'nobody', 'four', 3),
    ]);
    expect(chats.map(({ id }) => id)).toEqual(['mistral:2222-aa', 'mistral:3333-bb']);
    expect(skipped).toEqual({ 'message without a side, a chat or an id': 2 });
  });
});
