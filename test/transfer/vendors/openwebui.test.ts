import { describe, expect, test } from 'vitest';
import { openwebui } from '../../../lib/transfer/vendors/openwebui';
import { onlyBy, outlined, toldBy } from './read-values';

const message = (id: string, parentId: string | null, role: string, content: unknown, more = {}) => ({
  id,
  parentId,
  role,
  content,
  ...more,
});
const chat = (messages: ReturnType<typeof message>[], currentId: string | null = null) => ({
  id: 'chat-1',
  title: '港の話',
  chat: {
    models: ['qwen'],
    history: { currentId, messages: Object.fromEntries(messages.map(each => [each.id, each])) },
  },
  created_at: 1_788_000_000,
  updated_at: 1_788_429_900,
  meta: { tags: ['travel', '旅'] },
});

describe("Open WebUI's export", () => {
  test('a tree with a branch; the branch that was shown; tags', async () => {
    const { chat: told } = await onlyBy(openwebui, [
      chat(
        [
          message('a2', 'q', 'assistant', 'Birch.', { model: 'qwen', timestamp: 1_788_000_300 }),
          message('q', null, 'user', '一番深い港は?', { timestamp: 1_788_000_000 }),
          message('a1', 'q', 'assistant', 'Alder.', { timestamp: 1_788_000_200 }),
        ],
        'a1',
      ),
    ]);
    expect(outlined(told)).toEqual([
      '. > q user: 一番深い港は?',
      'q > a2 assistant: Birch.',
      'q > a1 assistant: Alder.',
    ]);
    expect(told).toMatchObject({
      id: 'openwebui:chat-1',
      title: '港の話',
      model: 'qwen',
      seenAt: 1_788_429_900_000,
      data: { whole: true, leaf: 'a1' },
      tags: ['travel', '旅'],
    });
  });

  test('what is folded away in the text stands beside it', async () => {
    const folded =
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; 深さを比べる\n&gt; A &lt; B\n</details>\n' +
      '<details type="tool_calls" done="true" name="depth" arguments="&quot;{\\&quot;port\\&quot;:\\&quot;港\\&quot;}&quot;" result="&quot;3 m&quot;">\n<summary>Tool Executed</summary>\n</details>\n答えは255です。';
    const { chat: told } = await onlyBy(openwebui, [chat([message('a', null, 'assistant', folded)])]);
    expect(told.turns[0]?.text).toBe('答えは255です。');
    expect(told.turns[0]?.parts).toEqual([
      { kind: 'thinking', text: '深さを比べる\nA < B' },
      { kind: 'tool', title: 'depth', text: '{"port":"港"}\n\n"3 m"' },
    ]);
  });

  test('what was put out in pieces says it in full, and each result bears the name of its tool', async () => {
    const { chat: told } = await onlyBy(openwebui, [
      chat([
        message('a', null, 'assistant', '<details type="tool_calls"><summary>x</summary>"short"</details>18℃です。', {
          output: [
            { type: 'reasoning', content: [{ type: 'output_text', text: 'look it up' }] },
            { type: 'function_call', call_id: '1', name: 'get_weather', arguments: '{"city":"東京"}' },
            { type: 'function_call_output', call_id: '1', output: [{ type: 'input_text', text: '18C' }] },
            { type: 'message', content: [{ type: 'output_text', text: 'ignored' }] },
          ],
        }),
      ]),
    ]);
    expect(told.turns[0]?.text).toBe('18℃です。');
    expect(told.turns[0]?.parts).toEqual([
      { kind: 'thinking', text: 'look it up' },
      { kind: 'tool', title: 'get_weather', text: '```json\n{\n  "city": "東京"\n}\n```' },
      { kind: 'tool', title: 'get_weather', text: '18C' },
    ]);
  });

  test('a fold that does not end stays as it is written, and many of them take no longer', async () => {
    const open = '<details type="reasoning">';
    const { chat: told } = await onlyBy(openwebui, [chat([message('a', null, 'assistant', open.repeat(50_000))])]);
    expect(told.turns[0]?.text.startsWith(open)).toBe(true);
  });

  test('older chats with a list, files, what was stopped or failed, all chats in one object', async () => {
    const { chats, skipped } = await toldBy(openwebui, [
      {
        chats: [
          {
            id: 'old',
            title: null,
            chat: {
              title: '古い',
              timestamp: 1_788_429_900_000,
              messages: [
                { id: 'q', role: 'user', content: 'x', files: [{ type: 'image', name: '港.png' }] },
                { role: 'assistant', content: 'y', done: false },
                { id: 'b', role: 'assistant', content: 'z', error: { content: 'broken' } },
                { id: 'c', role: 'nobody', content: '' },
              ],
            },
          },
          { chat: {} },
        ],
      },
    ]);
    expect(outlined(chats[0] ?? ({ turns: [] } as never))).toEqual([
      '. > q user: x',
      'q > 1 assistant: y',
      '1 > b assistant: z',
    ]);
    expect(chats[0]?.turns.map(({ unfinished }) => unfinished)).toEqual([undefined, 'stopped', 'failed']);
    expect(chats[0]?.turns[0]?.attachments).toEqual([{ name: '港.png', kind: 'image' }]);
    expect(chats[0]).toMatchObject({ title: '古い', seenAt: 1_788_429_900_000 });
    expect(skipped).toEqual({ 'message without a side or an id': 1, 'entry that is no chat': 1 });
  });
});
