import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../lib/core/conversation';
import { merge, mergeConversations } from '../../../lib/merge/merge';
import { perplexity } from '../../../lib/transfer/vendors/perplexity';
import { onlyBy, outlined, toldBy } from './read-values';

const thread = (exchanges: unknown[], metadata = {}) => ({
  metadata: {
    thread_id: 't-1',
    thread_title: '架空の港',
    thread_url: 'https://www.perplexity.ai/search/invented-ports-abc',
    ...metadata,
  },
  conversations: exchanges,
});

describe("Perplexity's threads as others save them", () => {
  test('each exchange is a question and its answer, under the id that the address has', async () => {
    const { chat } = await onlyBy(perplexity, [
      thread([
        {
          uuid: 'e-1',
          query: 'Which port is deepest?',
          answer: 'Port Alder [1].',
          model: 'sonar',
          timestamp: '2026-08-30T12:00:00Z',
          sources: [{ title: '港', url: 'https://example.com/ports' }],
        },
        { uuid: 'e-2', query: '次は?', answer: '白樺港。', timestamp: '2026-08-30T12:05:00Z' },
      ]),
    ]);
    expect(outlined(chat)).toEqual([
      '. > e-1:user user: Which port is deepest?',
      'e-1:user > e-1:assistant assistant: Port Alder [1].',
      'e-1:assistant > e-2:user user: 次は?',
      'e-2:user > e-2:assistant assistant: 白樺港。',
    ]);
    expect(chat).toMatchObject({
      id: 'perplexity:invented-ports-abc',
      title: '架空の港',
      model: 'sonar',
      seenAt: Date.UTC(2026, 7, 30, 12, 5),
      data: { whole: false, leaf: 'e-2:assistant' },
    });
    expect(chat.turns[1]?.parts).toEqual([
      { kind: 'tool', title: 'Sources', text: '- [港](https://example.com/ports)' },
    ]);
  });

  test("the site's own answer is read too, and a page of several is not taken for the whole", async () => {
    const { chat, skipped } = await onlyBy(perplexity, [
      {
        entries: [
          {
            backend_uuid: 'b-1',
            thread_url_slug: 'ports-xyz',
            thread_title: 'Ports',
            query_str: '一番深い港は?',
            updated_datetime: '2026-08-30T12:00:00.123456',
            display_model: 'pplx_pro',
            blocks: [
              {
                intended_usage: 'web_results',
                web_result_block: { web_results: [{ name: 'List', url: 'https://example.com/list' }] },
              },
              { intended_usage: 'ask_text', markdown_block: { chunks: ['Port ', 'Alder.'] } },
            ],
          },
          {
            uuid: 'b-2',
            query_str: 'And?',
            text: '[{"step_type":"FINAL","content":{"answer":"{\\"answer\\":\\"Birch.\\"}"}}]',
          },
        ],
        has_next_page: true,
        next_cursor: 'abc',
      },
    ]);
    expect(outlined(chat)).toEqual([
      '. > b-1:user user: 一番深い港は?',
      'b-1:user > b-1:assistant assistant: Port Alder.',
      'b-1:assistant > b-2:user user: And?',
      'b-2:user > b-2:assistant assistant: Birch.',
    ]);
    expect(chat).toMatchObject({ id: 'perplexity:ports-xyz', data: { whole: false } });
    expect(chat.turns[1]?.parts?.[0]?.text).toBe('- [List](https://example.com/list)');
    expect(skipped).toEqual({ 'page of a thread that is not in the file': 1 });
  });

  test("all pages of the site's own answer are the whole thread", async () => {
    const { chat } = await onlyBy(perplexity, [
      { entries: [{ uuid: 'b-1', query_str: '港?', text: 'Alder.' }], has_next_page: false, next_cursor: null },
    ]);
    expect(chat.data?.whole).toBe(true);
  });

  test('an imported thread joins the one that was captured by rows', async () => {
    const captured: Snapshot = {
      id: 'perplexity:invented-ports-abc',
      source: 'perplexity',
      url: 'https://www.perplexity.ai/search/invented-ports-abc',
      seenAt: Date.UTC(2026, 7, 30, 13),
      turns: [
        { id: 'row:0:user', role: 'user', text: '一番深い港は?' },
        { id: 'row:0:assistant', role: 'assistant', text: 'Port Alder is the deepest of them all.' },
      ],
    };
    const { chat } = await onlyBy(perplexity, [
      thread([{ uuid: 'e-1', query: '一番深い港は?', answer: 'Port Alder is the deepest of them all.' }]),
    ]);
    const { conversation } = mergeConversations(
      merge(undefined, captured).conversation,
      merge(undefined, chat).conversation,
    );
    expect(conversation.turns.map(({ id }) => id)).toEqual(['row:0:user', 'row:0:assistant']);
  });

  test('threads without words are counted, and other files are not claimed', async () => {
    const { chats, skipped } = await toldBy(perplexity, [thread([]), thread([{ uuid: 'x' }]), 5]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({
      'chat without messages': 2,
      'exchange without a question': 1,
      'entry that is no thread': 1,
    });
    expect(perplexity.canRead({ conversations: [{ from: 'human', value: 'x' }] })).toBe(false);
    expect(perplexity.canRead({ metadata: null, conversations: [] })).toBe(false);
  });
});

test('exchanges that lie loose in a file are of the threads that they name, and the rest are one', async () => {
  const exchange = (uuid: string, query_str: string, more: object = {}) => ({ uuid, query_str, text: '答え', ...more });
  const { chats } = await toldBy(perplexity, [
    exchange('a', 'Low tide?', { context_uuid: 't-1' }),
    exchange('b', '灯台は？', { thread_url_slug: 'lighthouse-x1', context_uuid: 't-2' }),
    exchange('c', 'And high tide?', { context_uuid: 't-1' }),
    exchange('d', 'Nobody’s'),
    exchange('e', '誰のでもない'),
  ]);
  expect(
    chats.map(({ id, turns }) => [id, turns.filter(({ role }) => role === 'user').map(({ text }) => text)]),
  ).toEqual([
    ['perplexity:t-1', ['Low tide?', 'And high tide?']],
    ['perplexity:lighthouse-x1', ['灯台は？']],
    [expect.stringMatching(/^perplexity:made-/), ['Nobody’s', '誰のでもない']],
  ]);
});
