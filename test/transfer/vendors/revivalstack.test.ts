import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../lib/core/conversation';
import { merge, mergeConversations } from '../../../lib/merge/merge';
import { revivalstack } from '../../../lib/transfer/vendors/revivalstack';
import { onlyBy, outlined, toldBy } from './read-values';

const saved = (url: string, messages: unknown[], more = {}) => ({
  title: '輸出の試し',
  tags: ['test'],
  author: 'chatgpt',
  count: messages.length / 2,
  exporter: '3.1.0',
  date: '2026-03-23T13:37:59.918Z',
  url,
  messages,
  ...more,
});

describe("the AI Chat Exporter's files", () => {
  test('are the chat of the site at their address', async () => {
    const { chat } = await onlyBy(revivalstack, [
      saved('https://chatgpt.com/c/69bb-11', [
        { id: 'user-1', author: 'user', content: 'Which port?' },
        { id: 'ai-1', author: 'ai', content: '榛の木。' },
        { id: 'user-3', author: 'user', content: '次は?' },
      ]),
    ]);
    expect(outlined(chat)).toEqual([
      '? > row:0:user user: Which port?',
      '? > row:0:assistant assistant: 榛の木。',
      '? > row:2:user user: 次は?',
    ]);
    expect(chat).toMatchObject({
      id: 'chatgpt:69bb-11',
      source: 'chatgpt',
      title: '輸出の試し',
      tags: ['test'],
      seenAt: Date.UTC(2026, 2, 23, 13, 37, 59, 918),
    });
    expect(chat.data).toBeUndefined();
  });

  test.each([
    ['https://www.copilot.com/chats/aHBLj7', 'copilot:aHBLj7', 'https://copilot.microsoft.com/chats/aHBLj7'],
    ['https://gemini.google.com/app/45bd2711', 'gemini:45bd2711', 'https://gemini.google.com/app/45bd2711'],
  ])('%s is %s', async (url, id, opens) => {
    const { chat } = await onlyBy(revivalstack, [saved(url, [{ id: 'user-1', author: 'user', content: 'x' }])]);
    expect(chat).toMatchObject({ id, url: opens });
  });

  test.each(['https://chat.example.com/c/1', 'javascript:alert(1)', ''])(
    'a chat at "%s" goes by its words',
    async url => {
      const { chat } = await onlyBy(revivalstack, [saved(url, [{ id: 'user-1', author: 'user', content: 'x' }])]);
      expect(chat.source).toBe('revivalstack');
      expect(chat.url).toBe(url.startsWith('https:') ? url : '');
    },
  );

  test('joins what was captured of the chat', async () => {
    const captured: Snapshot = {
      id: 'chatgpt:69bb-11',
      source: 'chatgpt',
      url: 'https://chatgpt.com/c/69bb-11',
      seenAt: Date.UTC(2026, 2, 24),
      turns: [
        { id: 'aaa', role: 'user', text: '一番深い港は?' },
        { id: 'bbb', role: 'assistant', text: '- **Alder**\n- Birch' },
      ],
    };
    const { chat } = await onlyBy(revivalstack, [
      saved('https://chatgpt.com/c/69bb-11', [
        { id: 'user-1', author: 'user', content: '一番深い港は?' },
        { id: 'ai-1', author: 'ai', content: '* **Alder**\n\n* Birch' },
      ]),
    ]);
    const { conversation } = mergeConversations(
      merge(undefined, captured).conversation,
      merge(undefined, chat).conversation,
    );
    expect(conversation.turns.map(({ id }) => id)).toEqual(['aaa', 'bbb']);
  });

  test('what says nothing is counted', async () => {
    const { chats, skipped } = await toldBy(revivalstack, [
      saved('', []),
      saved('', [
        { author: 'ai', content: ' ' },
        { author: 'narrator', content: 'x' },
        { author: 'user', content: 'y' },
        { id: 'user-1', author: 'user', content: 'z' },
      ]),
      null,
    ]);
    expect(chats.map(({ turns }) => turns.length)).toEqual([2]);
    expect(skipped).toEqual({
      'chat without messages': 1,
      'message without words': 1,
      'message without a side': 1,
      'entry that is no chat': 1,
    });
  });
});
