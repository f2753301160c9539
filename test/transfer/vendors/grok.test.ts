import { describe, expect, test } from 'vitest';
import { grok } from '../../../lib/transfer/vendors/grok';
import { onlyBy, outlined, spokenIn, toldBy } from './read-values';

const said = (id: string, parent: string | undefined, sender: string, message: string, second: number, more = {}) => ({
  response: {
    _id: id,
    ...(parent !== undefined && { parent_response_id: parent }),
    sender,
    message,
    create_time: { $date: { $numberLong: `${1_784_005_200_000 + second * 1000}` } },
    ...more,
  },
  share_link: null,
});

const account = (responses: unknown[], conversation = {}) => ({
  conversations: [
    {
      conversation: {
        id: 'g-1',
        title: '',
        summary: '灯台の塗装',
        modify_time: '2026-07-14T05:03:00.000000Z',
        ...conversation,
      },
      responses,
    },
  ],
});

describe("Grok's export", () => {
  test('everybody but the human is the assistant, a title that is empty is the summary', async () => {
    const { chat } = await onlyBy(grok, [
      account([
        said('o1', undefined, 'human', '一番長持ちする塗料は?', 0, { model: 'grok-4' }),
        said('o2', 'o1', 'ASSISTANT', 'Harbour Grey, \\(x^2\\).', 1, { model: 'grok-4-1', thinking_trace: '考える' }),
        said('o3', 'o2', 'Human', 'And then?', 2),
        said('o4', 'o3', 'grok-4-auto', 'Buoy Red.', 3, { model: '' }),
      ]),
    ]);
    expect(outlined(chat)).toEqual([
      '. > o1 user: 一番長持ちする塗料は?',
      'o1 > o2 assistant: Harbour Grey, $x^2$.',
      'o2 > o3 user: And then?',
      'o3 > o4 assistant: Buoy Red.',
    ]);
    expect(chat).toMatchObject({
      id: 'grok:g-1',
      url: 'https://grok.com/c/g-1',
      title: '灯台の塗装',
      seenAt: Date.UTC(2026, 6, 14, 5, 3),
      data: { whole: true, leaf: 'o4' },
    });
    expect(chat.turns[0]).not.toHaveProperty('model');
    expect(chat.turns[1]).toMatchObject({ model: 'grok-4-1', parts: [{ kind: 'thinking', text: '考える' }] });
    expect(chat.turns[3]).not.toHaveProperty('model');
  });

  test('a retry is a second root, a missing parent a gap, and an empty message gives its followers to the one before', async () => {
    const { chat } = await onlyBy(grok, [
      account([
        said('a', undefined, 'human', 'one', 0),
        said('b', 'a', 'assistant', '', 1),
        said('c', 'b', 'assistant', 'after the empty one', 2),
        said('d', undefined, 'human', 'もう一度', 3),
        said('e', 'gone', 'assistant', 'lost', 4),
      ]),
    ]);
    expect(outlined(chat)).toEqual([
      '. > a user: one',
      'a > c assistant: after the empty one',
      '. > d user: もう一度',
      'gone > e assistant: lost',
    ]);
    expect(chat.data).toEqual({ whole: false, leaf: 'e' });
  });

  test('an empty message with a picture or a file is kept', async () => {
    const { chat } = await onlyBy(grok, [
      account([
        said('a', undefined, 'human', '', 0, { file_attachments: [{ file_name: '海図.pdf' }, 'b7e0-11'] }),
        said('b', 'a', 'assistant', '', 1, { generated_image_urls: ['https://example.com/port.png'] }),
      ]),
    ]);
    expect(chat.turns[0]?.attachments?.map(({ name }) => name)).toEqual(['海図.pdf', 'b7e0-11']);
    expect(chat.turns[1]?.text).toBe('![image](https://example.com/port.png)');
  });

  test('traces of agents, sources, and what broke off stand beside the answer', async () => {
    const { chat } = await onlyBy(grok, [
      account([
        said('a', undefined, 'human', 'x', 0),
        said('b', 'a', 'assistant', 'y', 1, {
          agent_thinking_traces: [{ agent_id: 'scout', thinking_trace: 'look' }],
          cited_web_search_results: [{ url: 'https://example.com/港', title: '港の一覧', preview: '' }],
          error: 'cut off',
        }),
      ]),
    ]);
    expect(chat.turns[1]).toMatchObject({
      unfinished: 'failed',
      parts: [
        { kind: 'thinking', title: 'scout', text: 'look' },
        { kind: 'tool', title: 'Sources', text: '- [港の一覧](https://example.com/港)' },
      ],
    });
  });

  test('without wrappers, ids and parents each message follows the one above it, under names that stay', async () => {
    const plain = {
      conversations: [
        {
          conversation: { title: 'Ports', create_time: '2026-08-01T10:00:00Z' },
          responses: [
            { sender: 'human', message: 'Again', create_time: '2026-08-01T10:00:01Z' },
            { sender: 'assistant', message: 'Alder.', create_time: '2026-08-01T10:00:02Z' },
            { sender: 'human', message: 'Again', create_time: '2026-08-01T10:00:01Z' },
          ],
        },
      ],
    };
    const { chat } = await onlyBy(grok, [plain]);
    expect(spokenIn(chat)).toEqual(['user: Again', 'assistant: Alder.', 'user: Again']);
    expect(chat.turns.map(({ parent }) => parent)).toEqual([null, chat.turns[0]?.id, chat.turns[1]?.id]);
    expect(chat.url).toBe('');
    expect((await onlyBy(grok, [plain])).chat).toEqual(chat);
  });

  test('projects, tasks and empty chats are counted', async () => {
    const { chats, skipped } = await toldBy(grok, [
      { ...account([]), projects: [{}, {}], tasks: [{}], media_posts: [] },
      { conversations: [7, { conversation: null }], projects: [] },
    ]);
    expect(chats).toEqual([]);
    expect(skipped).toEqual({ project: 2, task: 1, 'chat without messages': 1, 'entry that is no chat': 2 });
  });
});
