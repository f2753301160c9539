import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { parse } from '../../lib/sites/chatgpt/data';
import { writeChatgptExport, toChatgptConversation } from '../../lib/transfer/write-chatgpt-export';
import { chat } from '../search/chats';

interface Shaped {
  readonly mapping: Readonly<Record<string, { parent: string | null; children: string[]; message: unknown }>>;
  readonly current_node: string;
  readonly conversation_id: string;
}

const shapeOf = (conversation: Conversation) => toChatgptConversation(conversation) as Shaped;

/** What Kura's own reader of ChatGPT's data makes of it. */
function readBack(conversation: Conversation) {
  const body = JSON.stringify(toChatgptConversation(conversation));
  const id = shapeOf(conversation).conversation_id;
  const [told] = parse({ url: `https://chatgpt.com/backend-api/conversation/${id}`, body, seenAt: 0 } as never);
  if (told?.kind !== 'thread') throw new Error('The reader did not take it for a chat.');
  return told;
}

const trip = chat('chatgpt:68a0', '旅と breakfast', [
  { text: '朝市は何時から？', createdAt: 1_763_712_000_000, attachments: [{ name: '地図.png', kind: 'image' }] },
  {
    text: 'From **six**.\n\n- 魚\n- rice',
    model: 'gpt-5',
    createdAt: 1_763_712_001_500,
    parts: [
      { kind: 'thinking', title: 'Looking', text: '考え中' },
      { kind: 'tool', title: 'web.search', text: 'three results' },
    ],
  },
  { text: 'Thanks', createdAt: 1_763_712_002_000 },
  {
    text: 'Other answer',
    id: 'b',
    parent: 't0',
    role: 'assistant',
    createdAt: 1_763_712_003_000,
    unfinished: 'stopped',
  },
]);
const branched: Conversation = { ...trip, activePath: ['t0', 't1', 't2'] };

describe('in ChatGPT’s shape', () => {
  test('a chat is a tree of nodes, and the last one shown is current', () => {
    const { mapping, current_node, conversation_id } = shapeOf(branched);
    expect(conversation_id).toBe('68a0');
    expect(current_node).toBe('t2');
    expect(Object.entries(mapping).map(([id, { parent, children }]) => [id, parent, children])).toEqual([
      ['client-created-root', null, ['t0']],
      ['t0', 'client-created-root', ['t1~1', 'b']],
      ['t1~1', 't0', ['t1~2']],
      ['t1~2', 't1~1', ['t1']],
      ['t1', 't1~2', ['t2']],
      ['t2', 't1', []],
      ['b', 't0', []],
    ]);
    expect(mapping['t0']?.message).toMatchObject({
      author: { role: 'user' },
      create_time: 1_763_712_000,
      content: { content_type: 'text', parts: ['朝市は何時から？'] },
    });
  });

  test('Kura’s reader of ChatGPT’s data finds the same turns, branches and parts in it', () => {
    const { turns, leaf, title } = readBack(branched);
    expect(title).toBe('旅と breakfast');
    expect(leaf).toBe('t2');
    const known = new Map(branched.turns.map(turn => [turn.id, turn]));
    expect(turns.map(({ id }) => id).toSorted()).toEqual(['b', 't0', 't1', 't2']);
    for (const turn of turns) {
      const { observedAt: _seen, ...told } = known.get(turn.id) ?? { observedAt: 0 };
      expect(turn).toEqual(told);
    }
  });

  test('another site’s chat keeps its whole id, so that it is nobody else’s', () =>
    expect(shapeOf(chat('gemini:9c33', '', ['x'], { source: 'gemini' })).conversation_id).toBe('gemini:9c33'));

  test('a turn whose parent nobody knows follows the one shown before it', () => {
    const known = chat('chatgpt:1', 'ギャップ', ['one', '二', { text: 'three', id: 'far' }]);
    const [first, second, third] = known.turns;
    if (!first || !second || !third) throw new Error('Three turns were given.');
    const { parent: _parent, ...open } = third;
    expect(readBack({ ...known, turns: [first, second, open] }).turns.at(-1)).toMatchObject({
      id: 'far',
      parent: 't1',
    });
  });

  test('loops, strangers’ parents and hostile ids make one tree all the same', () => {
    const { mapping, current_node } = shapeOf(
      chat(
        'chatgpt:1',
        'Hostile',
        [
          { id: 'a', parent: 'b', text: 'a' },
          { id: 'b', parent: 'a', text: 'b' },
          { id: 'self', parent: 'self', text: 's' },
          { id: 'orphan', parent: 'nobody', text: 'o' },
          { id: '__proto__', parent: 'a', text: 'p' },
          { id: 'client-created-root', parent: null, text: 'r' },
        ],
        { activePath: ['gone'] },
      ),
    );
    expect(current_node).toBe('client-created-root');
    const ids = Object.keys(mapping);
    expect(ids).toHaveLength(7);
    expect(ids).toContain('__proto__');
    for (const id of ids) {
      const way = new Set<string>();
      for (let at: string | null = id; at !== null; at = Object.getOwnPropertyDescriptor(mapping, at)?.value.parent) {
        expect(way.has(at)).toBe(false);
        way.add(at);
      }
      expect([...way].at(-1)).toBe('client-created-root~');
    }
  });

  test('the file is a list of chats, and an empty vault an empty list', async () => {
    const fileOf = async (...chats: Conversation[]) => {
      let text = '';
      async function* all() {
        yield* chats;
      }
      for await (const piece of writeChatgptExport(all())) text += piece;
      return JSON.parse(text) as Shaped[];
    };
    expect(await fileOf()).toEqual([]);
    expect((await fileOf(trip, branched)).map(({ current_node }) => current_node)).toEqual(['b', 't2']);
  });
});
