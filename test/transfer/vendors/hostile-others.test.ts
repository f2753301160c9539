/**
 * Files that are not as they should be, made from sound ones by a seeded chance: wrong types everywhere, loops, missing parents, ids that stand
 * twice, names that mean something to an object, halves of letters. A reader counts what it cannot use; it never throws, and what it
 * tells is always something that a vault takes.
 */
import { describe, expect, test } from 'vitest';
import { merge } from '../../../lib/merge/merge';
import { readers } from '../../../lib/transfer/vendors';
import type { VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { parseSnapshot } from '../../../lib/vault/shapes/parse';
import { random, type Random } from '../../fakes/made-up-site';
import { toldBy } from './read-values';

const row = (id: string, role: string, more = {}) => ({ id, role, content: `words of ${id} 港`, ...more });

/** By reader: what it reads when all is well. */
const sound: Readonly<Record<string, readonly unknown[]>> = {
  gemini: [
    {
      header: 'Gemini Apps',
      title: 'Prompted 港?',
      time: '2026-09-20T09:00:00Z',
      products: ['Gemini Apps'],
      details: [{ name: 'Chat', url: 'https://gemini.google.com/app/aaaa1111' }],
      safeHtmlItem: [{ html: '<p>Alder</p>' }],
      subtitles: [{ name: '- a.png', url: 'a-1.png' }],
      attachedFiles: ['a-1.png'],
    },
    {
      header: 'Gemini Apps',
      title: 'Asked two',
      time: '2026-09-20T09:00:00Z',
      details: [{ name: 'Chat', url: 'https://gemini.google.com/app/aaaa1111' }],
      products: ['Gemini Apps'],
      safeHtmlItem: [],
    },
  ],
  aistudio: [
    {
      id: 'p1',
      runSettings: { model: 'models/x' },
      systemInstruction: { text: 'short' },
      chunkedPrompt: {
        chunks: [
          {
            id: 'a',
            role: 'user',
            text: '港?',
            createTime: '2026-01-01T00:00:00Z',
            driveDocument: { id: 'd', name: 'x.pdf' },
          },
          { id: 'b', role: 'model', isThought: true, text: 'hm' },
          {
            id: 'c',
            role: 'model',
            text: 'Alder',
            parts: [{ text: 'Alder' }],
            branchParent: { id: 'a' },
            grounding: { groundingChunks: [{ web: { uri: 'https://a.example', title: 'x' } }] },
          },
        ],
        pendingInputs: [{ text: 'x' }],
      },
    },
  ],
  grok: [
    {
      conversations: [
        {
          conversation: { id: 'g', title: 'x', modify_time: '2026-01-01T00:00:00Z' },
          responses: [
            {
              response: {
                _id: 'a',
                sender: 'human',
                message: '港?',
                create_time: { $date: { $numberLong: '1784005200000' } },
                file_attachments: ['f'],
              },
            },
            {
              response: {
                _id: 'b',
                sender: 'grok',
                message: 'Alder',
                parent_response_id: 'a',
                create_time: { $date: '2026-01-01T00:00:00Z' },
                thinking_trace: 'hm',
                agent_thinking_traces: [{ agent_id: 'x', thinking_trace: 'y' }],
                card_attachments_json: ['{"id":"1"}'],
                steps: [{ text: ['a'] }],
                cited_web_search_results: [{ url: 'https://a.example', title: 't' }],
              },
            },
            { response: { _id: 'c', sender: 'human', message: 'more', parent_response_id: 'b' } },
          ],
        },
      ],
      tasks: [{}],
    },
  ],
  mistral: [
    row('b', 'assistant', {
      chatId: 'm',
      version: 1,
      contentChunks: [
        { type: 'text', text: 'x' },
        { type: 'tool_call', name: 't', publicArguments: '{}' },
      ],
      createdAt: '2026-01-01T00:00:02Z',
      canvas: [{ title: 'c', content: 'x' }],
    }),
    row('a', 'user', {
      chatId: 'm',
      version: 0,
      contentChunks: null,
      createdAt: '2026-01-01T00:00:01Z',
      files: [{ name: 'x.pdf', type: 'document' }],
    }),
  ],
  perplexity: [
    {
      metadata: { thread_id: 't', thread_title: 'x', thread_url: 'https://www.perplexity.ai/search/t-1' },
      conversations: [
        {
          uuid: 'e1',
          query: '港?',
          answer: 'Alder',
          sources: [{ url: 'https://a.example', title: 'x' }],
          timestamp: '2026-01-01T00:00:00Z',
        },
        { uuid: 'e2', query: 'b', answer: 'c' },
      ],
    },
  ],
  copilot: [
    { Conversation: '港', Time: '2026-09-03T10:05:00', Author: 'AI', Message: 'Alder' },
    { Conversation: '港', Time: '2026-09-03T10:05:00', Author: 'Human', Message: 'Which?' },
  ],
  librechat: [
    {
      conversationId: 'l',
      title: 'x',
      messagesTree: [
        {
          messageId: 'a',
          parentMessageId: '0000',
          isCreatedByUser: true,
          text: '港?',
          children: [
            {
              messageId: 'b',
              parentMessageId: 'a',
              isCreatedByUser: false,
              text: '',
              content: [
                { type: 'text', text: 'Alder' },
                { type: 'tool_call', tool_call: { name: 't', args: '{}' } },
              ],
              children: [],
            },
          ],
        },
      ],
    },
  ],
  openwebui: [
    {
      id: 'o',
      title: 'x',
      chat: {
        models: ['m'],
        history: {
          currentId: 'b',
          messages: {
            a: row('a', 'user', { parentId: null }),
            b: row('b', 'assistant', { parentId: 'a', output: [{ type: 'reasoning', content: [{ text: 'hm' }] }] }),
            c: row('c', 'assistant', { parentId: 'a' }),
          },
        },
      },
      updated_at: 1_788_000_000,
    },
  ],
  typingmind: [
    {
      data: {
        chats: [{ chatID: 't', chatTitle: 'x', folderID: 'f', messages: [row('a', 'user'), row('b', 'assistant')] }],
        folders: [{ id: 'f', title: 'x' }],
      },
    },
  ],
  revivalstack: [
    {
      title: 'x',
      exporter: '3',
      count: 1,
      url: 'https://chatgpt.com/c/1a',
      date: '2026-01-01',
      tags: ['t'],
      messages: [
        { id: 'user-1', author: 'user', content: '港?' },
        { id: 'ai-1', author: 'ai', content: 'Alder' },
      ],
    },
  ],
  sharegpt: [
    {
      id: 's',
      conversations: [
        { from: 'human', value: '港?' },
        { from: 'gpt', value: 'Alder' },
        { from: 'tool', value: 'x' },
      ],
    },
  ],
  openai: [
    {
      messages: [
        row('a', 'user'),
        row('b', 'assistant', { tool_calls: [{ function: { name: 'f', arguments: '{}' } }] }),
        row('c', 'tool'),
        row('d', 'assistant'),
      ],
    },
  ],
};

const hostile: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  '',
  ' ',
  'a',
  'b',
  'row:1:user',
  'draft:x',
  'asked::x',
  '\ud800',
  '\udc00港',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '<p>'.repeat(50),
  '<think>'.repeat(50),
  '9'.repeat(400),
  'https://',
  '2026-99-99T99:99:99Z',
  [],
  {},
  [[]],
  [null, undefined, 7],
  JSON.parse('{"__proto__":{"role":"user"},"constructor":1,"hasOwnProperty":2,"length":3}'),
  Object.create(null),
];

/** A copy in which some things are something else. */
function spoilt(value: unknown, next: Random): unknown {
  const chance = next(12);
  if (chance === 0) return hostile[next(hostile.length)];
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => spoilt(item, next));
    // Twice the same, and in another order.
    return chance === 1 ? [...items, ...items.toReversed()] : items;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoilt(item, next)]));
  }
  // One message's id as another's, and as its own parent.
  return typeof value === 'string' && value.length < 3 && chance < 4 ? (['a', 'b', 'c'][next(3)] ?? value) : value;
}

const nameOf = ({ vendor, format: form }: VendorReader): string => `${vendor} as ${form}`;
const mine = readers.filter(({ vendor, format: form }) => sound[vendor] && form !== 'text');

test('every reader here has something to be spoilt', () => {
  expect(new Set(mine.map(({ vendor }) => vendor))).toEqual(new Set(Object.keys(sound)));
});

describe.each(mine.map((reader): [string, VendorReader] => [nameOf(reader), reader]))('%s', (_, reader) => {
  const values =
    reader.format === 'html'
      ? [
          '<div class="outer-cell"><div class="content-cell">Prompted x<br>2026/09/18 20:02:03 JST<br><p>y</p></div><div class="content-cell mdl-typography--caption">Gemini</div></div>',
        ]
      : (sound[reader.vendor] ?? []);

  test('reads what is sound', async () => {
    expect(reader.canRead(values[0])).toBe(true);
    expect((await toldBy(reader, values)).chats).toHaveLength(1);
  });

  test('claims nothing of what is nothing', () => {
    for (const value of hostile) expect(reader.canRead(value)).toBe(false);
  });

  test('reads what is spoilt to the end, and tells only what a vault takes', { timeout: 60_000 }, async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = random(seed);
      const given =
        reader.format === 'html'
          ? [cut(String(values[0]), next)]
          : [...values, ...values].map(value => spoilt(value, next));
      for (const value of given) expect(typeof reader.canRead(value)).toBe('boolean');
      const { chats } = await toldBy(reader, given);
      for (const { tags = [], ...sighting } of chats) {
        expect(() => parseSnapshot(sighting), `seed ${seed}`).not.toThrow();
        const ids = sighting.turns.map(({ id }) => id);
        expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
        expect(merge(undefined, sighting).conversation.turns.length, `seed ${seed}`).toBe(ids.length);
        expect(
          tags.every(tag => tag.length <= 80),
          `seed ${seed}`,
        ).toBe(true);
      }
      // The same file says the same.
      expect((await toldBy(reader, given)).chats, `seed ${seed}`).toEqual(chats);
    }
  });
});

/** A page with stretches of it gone, and others twice. */
function cut(page: string, next: Random): string {
  const at = next(page.length);
  const length = next(40);
  return next(2) === 0 ? page.slice(0, at) + page.slice(at + length) : page.slice(0, at + length) + page.slice(at);
}

test('nothing has reached the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { role?: string }).role).toBeUndefined();
});
