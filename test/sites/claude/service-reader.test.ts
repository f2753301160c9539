/** What Claude's newer service says (accounts of October 2026) is read as its older data is: streams, pages of the history, whole chats. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ObservedTurn } from '../../../lib/core/conversation';
import { claudeAdapter } from '../../../lib/sites/claude/adapter';
import { createParser } from '../../../lib/sites/claude/create-parser';
import { requestChat } from '../../../lib/sites/claude/request-chat';
import { ServiceReader } from '../../../lib/sites/claude/service/service-reader';
import { registerDataTools } from '../../../lib/sites/data/site-parser';
import type { SiteData } from '../../../lib/sites/site';
import {
  chatPayload,
  closing,
  encode,
  eventFrame,
  frame,
  historyPayload,
  schemas,
  streamPayload,
  toLists,
  type ServiceMessage,
} from '../../fakes/claude-service';

const chat = '5d7c0000-1b2c-4d3e-8f40-51a2b3c4d5e6';
const uuid = (n: number) => `0e0e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [q1, a1, q2, a2] = [uuid(1), uuid(2), uuid(3), uuid(4)];

const messages: readonly ServiceMessage[] = [
  { id: q1, parent: null, role: 'user', content: ['How do I oil a chopping board?\n\nまな板の手入れは?'] },
  {
    id: a1,
    parent: q1,
    role: 'assistant',
    content: [
      { title: 'Thought', text: 'Mineral oil.', thinkingDisplay: {}, summaries: [{ summary: 'Chose an oil' }] },
      'Let me look.',
      {
        title: 'Searched the web',
        toolDisplayName: 'web_search',
        inputSummary: 'board oil',
        rowKind: 1,
        displayContent: { richItems: { items: [{ title: 'Boards', url: 'https://boards.example/oil' }] } },
      },
      {
        text: 'Use **mineral oil**. Wait a night.',
        citations: [{ uuid: 'c', startIndex: 0, endIndex: 20, url: 'https://boards.example/oil', title: 'Boards' }],
      },
    ],
  },
  {
    id: q2,
    parent: a1,
    role: 'user',
    content: ['ありがとう'],
    fields: { attachments: [{ id: 'f', fileName: '板.jpg', mediaType: 'image/jpeg', fileKind: 1 }] },
  },
  { id: a2, parent: q2, role: 'assistant', content: ['どういたしまして。'], fields: { stopReason: 10 } },
];
const expected: readonly ObservedTurn[] = [
  {
    id: q1,
    parent: null,
    role: 'user',
    text: 'How do I oil a chopping board?\n\nまな板の手入れは?',
    createdAt: Date.UTC(2026, 9, 9, 8, 0),
  },
  {
    id: a1,
    parent: q1,
    role: 'assistant',
    text: 'Let me look.\n\nUse **mineral oil**. [Boards](https://boards.example/oil) Wait a night.',
    parts: [
      { kind: 'thinking', title: 'Chose an oil', text: 'Mineral oil.' },
      { kind: 'tool', title: 'web_search', text: 'board oil\n\n[Boards](https://boards.example/oil)' },
    ],
    createdAt: Date.UTC(2026, 9, 9, 8, 1),
  },
  {
    id: q2,
    parent: a1,
    role: 'user',
    text: 'ありがとう',
    attachments: [{ name: '板.jpg', kind: 'image' }],
    createdAt: Date.UTC(2026, 9, 9, 8, 2),
  },
  {
    id: a2,
    parent: q2,
    role: 'assistant',
    text: 'どういたしまして。',
    createdAt: Date.UTC(2026, 9, 9, 8, 3),
    unfinished: 'stopped',
  },
];

const conversation = {
  id: chat,
  title: 'Chopping board',
  status: 1,
  model: { identifier: 'claude-sonnet-5' },
  currentLeafMessageId: a2,
};
const request = { conversationId: chat };
const snapshot = { replaceAllState: 1, conversation, ...toLists(chat, messages) };
const at = (value: string) => ({ version: { value } });
const thread = { kind: 'thread', chat, title: 'Chopping board', model: 'claude-sonnet-5', leaf: a2, turns: expected };

let reader: ServiceReader;
beforeEach(() => {
  reader = new ServiceReader();
});

/** What is said after the payloads, in order, the last word of each. */
async function hear(...payloads: readonly Parameters<ServiceReader['read']>[0][]): Promise<readonly SiteData[]> {
  let last: readonly SiteData[] = [];
  for (const payload of payloads) last = await reader.read(payload);
  return last;
}
const turnsOf = ([data]: readonly SiteData[]) => (data?.kind === 'thread' ? data.turns : []);
const idsOf = (parsed: readonly SiteData[]) => turnsOf(parsed).map(({ id }) => id);

describe('a stream', () => {
  test.each(['proto', 'json'] as const)('is read from its snapshot, and tells a part of the chat: %s', async form => {
    const bytes = [...eventFrame({ update: snapshot, ...at('1') }, { form, flags: 1 }), ...closing];
    expect(await hear(streamPayload(bytes, request, { form }))).toEqual([{ ...thread, partial: true }]);
  });

  test('is read through the adapter, beside the older data', async () => {
    registerDataTools({ createParser, requestChat });
    const parse = claudeAdapter.createParser?.();
    const url = `https://claude.ai/api/organizations/0a1b/chat_conversations/${chat}?tree=True`;
    const older = { uuid: chat, chat_messages: [{ uuid: q1, parent_message_uuid: null, sender: 'human', text: 'Hi' }] };
    expect(await parse?.({ url, body: JSON.stringify(older) })).toMatchObject([
      { account: '0a1b', turns: [{ id: q1 }] },
    ]);
    const heard = streamPayload(eventFrame({ update: snapshot, ...at('1') }), request);
    expect(claudeAdapter.isData?.(new URL(heard.url))).toBe(true);
    expect(await parse?.(heard)).toEqual([{ ...thread, partial: true }]);
  });

  test('may be cut anywhere', async () => {
    const bytes = [
      ...eventFrame({ update: snapshot, ...at('1') }, { flags: 1 }),
      ...eventFrame({ heartbeat: {}, ...at('2') }),
    ];
    for (let cut = 1; cut < bytes.length; cut += 7) {
      reader = new ServiceReader();
      const first = await hear(streamPayload(bytes.slice(0, cut), request));
      const second = await hear(streamPayload(bytes.slice(cut), request, { at: cut }));
      expect([...first, ...second]).toEqual([{ ...thread, partial: true }]);
    }
  });

  test('says an answer that is being written when it is finished, with every word', async () => {
    const growing: ServiceMessage = {
      id: a2,
      parent: q2,
      role: 'assistant',
      content: ['ど'],
      fields: { isComplete: 0, stopReason: 0 },
    };
    const start = { ...snapshot, ...toLists(chat, [...messages.slice(0, 3), growing]) };
    const words = ['う', 'いた', 'しまして。'].flatMap((textDelta, n) =>
      eventFrame({ append: { contentBlockId: `cblk_${a2}_0`, textDelta }, ...at(String(n + 2)) }),
    );
    const limit = eventFrame({ messageLimit: { status: 1 }, ...at('5') });
    const settled = eventFrame({
      update: {
        conversation: { ...conversation, lastSettledAt: '2026-10-09T08:04:00Z' },
        messages: [(toLists(chat, messages)['messages'] as object[])[3]],
      },
      ...at('6'),
    });
    const bytes = [eventFrame({ update: start, ...at('1') }), words, limit, settled];
    const lengths = bytes.map(({ length }) => length);
    const payloads = bytes.map((piece, n) =>
      streamPayload(piece, request, { at: lengths.slice(0, n).reduce((sum, length) => sum + length, 0) }),
    );
    const [first, second, third, last] = [
      await hear(...payloads.slice(0, 1)),
      await hear(...payloads.slice(1, 2)),
      await hear(...payloads.slice(2, 3)),
      await hear(...payloads.slice(3)),
    ];
    expect(first).toMatchObject([{ leaf: q2, partial: true, turns: [{ id: q1 }, { id: a1 }, { id: q2 }] }]);
    expect([second, third]).toEqual([[], []]);
    expect(last).toEqual([{ ...thread, partial: true }]);
  });

  test('goes on in the next one, if that begins with the version that was seen last', async () => {
    const more = {
      messages: (toLists(chat, messages)['messages'] as object[]).slice(2),
      displayGroups: (toLists(chat, messages)['displayGroups'] as object[]).slice(2),
      contentBlocks: (toLists(chat, messages)['contentBlocks'] as object[]).slice(5),
    };
    const first = streamPayload(
      [
        ...eventFrame({
          update: {
            ...snapshot,
            ...toLists(chat, messages.slice(0, 2)),
            conversation: { ...conversation, currentLeafMessageId: a1 },
          },
          ...at('7'),
        }),
        ...closing,
      ],
      request,
    );
    const second = (value: string) =>
      streamPayload(
        eventFrame({ update: { conversation, ...more }, ...at('8') }),
        { ...request, version: { value } },
        { id: 2 },
      );
    expect(await hear(first, second('7'))).toEqual([{ ...thread, partial: true }]);
    reader = new ServiceReader();
    expect(await hear(first, second('6'))).toEqual([]);
  });

  test('that repeats itself says nothing twice', async () => {
    const bytes = eventFrame({ update: snapshot, ...at('1') });
    expect(await hear(streamPayload(bytes, request))).toHaveLength(1);
    expect(await hear(streamPayload(bytes, request, { id: 2 }))).toEqual([]);
  });

  test('of which bytes are missing says nothing until its next snapshot', async () => {
    const bytes = eventFrame({ update: snapshot, ...at('1') });
    const changed = eventFrame({ update: { ...snapshot, deletedMessageIds: [] }, ...at('2') });
    await hear(streamPayload(bytes.slice(0, 50), request));
    expect(await hear(streamPayload(bytes.slice(60), request, { at: 60 }))).toEqual([]);
    expect(await hear(streamPayload(changed, request, { id: 2 }))).toHaveLength(1);
  });

  test('without a snapshot says nothing', async () => {
    const { replaceAllState: _, ...rest } = snapshot;
    expect(await hear(streamPayload(eventFrame({ update: rest, ...at('1') }), request))).toEqual([]);
  });

  test('words for a block that nobody has seen end what is known', async () => {
    const append = { contentBlockId: 'cblk_other', textDelta: 'x' };
    const first = streamPayload(eventFrame({ update: snapshot, ...at('1') }), request);
    const next = [
      ...eventFrame({ append, ...at('2') }),
      ...eventFrame({ update: { conversation: { ...conversation, title: 'New' } }, ...at('3') }),
    ];
    expect(await hear(first, streamPayload(next, request, { at: first.body.length }))).toEqual([]);
  });

  test('what is deleted is no longer said', async () => {
    const next = eventFrame({
      update: { conversation: { id: chat, currentLeafMessageId: q2 }, deletedMessageIds: [a2] },
      ...at('2'),
    });
    const first = streamPayload(eventFrame({ update: snapshot, ...at('1') }), request);
    const parsed = await hear(first, streamPayload(next, request, { at: first.body.length }));
    expect(parsed).toEqual([{ ...thread, leaf: q2, partial: true, turns: expected.slice(0, 3) }]);
  });

  test('of an incognito chat says that it is private, and no word', async () => {
    const update = { ...snapshot, conversation: { ...conversation, isTemporary: 1 } };
    const later = { conversation: { ...conversation, title: 'Later' } };
    const first = streamPayload(eventFrame({ update, ...at('1') }), request);
    expect(await hear(first)).toEqual([{ kind: 'thread', chat, private: true, turns: [] }]);
    const next = streamPayload(eventFrame({ update: later, ...at('2') }), request, { at: first.body.length });
    expect(turnsOf(await hear(next))).toEqual([]);
  });

  test('a chat of which nothing says whether it is incognito is not read', async () => {
    const { conversation: _, ...update } = snapshot;
    expect(await hear(streamPayload(eventFrame({ update, ...at('1') }), request))).toEqual([]);
  });

  test('a divider of a compaction and a refusal are empty messages, as in the older data', async () => {
    const odd: readonly ServiceMessage[] = [
      ...messages.slice(0, 2),
      {
        id: uuid(8),
        parent: a1,
        role: 'assistant',
        content: [],
        fields: { extras: [{ typeUrl: 'CompactionDivider', value: 'x' }], stopReason: 0 },
      },
      { id: q2, parent: uuid(8), role: 'user', content: ['And now?'] },
      { id: a2, parent: q2, role: 'assistant', content: [], fields: { stopReason: 4 } },
    ];
    const update = { ...snapshot, ...toLists(chat, odd) };
    expect(turnsOf(await hear(streamPayload(eventFrame({ update, ...at('1') }), request)))).toMatchObject([
      { id: q1 },
      { id: a1 },
      { id: uuid(8), parent: a1, role: 'assistant', text: '' },
      { id: q2, parent: uuid(8), text: 'And now?' },
      { id: a2, parent: q2, text: '' },
    ]);
  });
});

describe('a long chat', () => {
  const window = { ...snapshot, ...toLists(chat, messages.slice(2), 2), olderHistoryCursor: 'older-2' };
  const page = {
    update: toLists(chat, [
      ...messages.slice(0, 2),
      { id: uuid(9), parent: q1, role: 'assistant', content: ['Or walnut oil.'], fields: { index: 4 } },
    ]),
    outcome: 1,
  };
  const first = () => streamPayload(eventFrame({ update: window, ...at('1') }), request);

  test('begins in its middle, below a message that is not there', async () => {
    expect(await hear(first())).toMatchObject([
      {
        partial: true,
        turns: [
          { id: q2, parent: a1 },
          { id: a2, parent: q2 },
        ],
      },
    ]);
  });

  test('is joined with the pages of its history, every branch of them, and is never complete', async () => {
    const parsed = await hear(first(), historyPayload(page, { ...request, cursor: 'older-2' }));
    expect(idsOf(parsed)).toEqual([q1, a1, q2, a2, uuid(9)]);
    expect(parsed).toMatchObject([{ partial: true }]);
  });

  test.each([
    ['with another cursor', { ...request, cursor: 'older-1' }, 1],
    ['without a cursor', request, 1],
    ['of another chat', { conversationId: uuid(99), cursor: 'older-2' }, 1],
    ['that the service calls stale', { ...request, cursor: 'older-2' }, 2],
  ])('a page %s is passed over', async (_, asked, outcome) => {
    await hear(first());
    expect(await hear(historyPayload({ ...page, outcome }, asked))).toEqual([]);
  });
});

describe('a whole chat', () => {
  test.each(['proto', 'json'] as const)('is what the older data says, and is complete: %s', async form => {
    const { replaceAllState: _, ...update } = snapshot;
    const branch: ServiceMessage = { id: uuid(9), parent: q1, role: 'assistant', content: ['Or walnut oil.'] };
    const whole = { outcome: 1, update: { ...update, ...toLists(chat, [...messages, branch]) } };
    const parsed = await hear(chatPayload(whole, request, form));
    expect(parsed).toMatchObject([{ kind: 'thread', chat, leaf: a2 }]);
    expect(parsed[0]).not.toHaveProperty('partial');
    expect(turnsOf(parsed).slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(idsOf(parsed).toSorted()).toEqual([q1, a1, q2, a2, uuid(9)].toSorted());
  });

  test('with an answer that is being written is a part', async () => {
    const growing = [...messages.slice(0, 3), { ...messages[3], fields: { isComplete: 0 } } as ServiceMessage];
    const parsed = await hear(chatPayload({ outcome: 1, update: { ...snapshot, ...toLists(chat, growing) } }, request));
    expect(parsed).toMatchObject([{ partial: true, leaf: q2 }]);
    expect(idsOf(parsed)).toEqual([q1, a1, q2]);
  });

  test.each([
    ['is not modified', { outcome: 2 }],
    ['lacks the messages above', { outcome: 1, update: { ...snapshot, ...toLists(chat, messages.slice(1)) } }],
    ['is another', { outcome: 1, update: { ...snapshot, conversation: { ...conversation, id: uuid(99) } } }],
    ['has no message', { outcome: 1, update: { conversation } }],
  ])('says nothing if it %s', async (_, answer) => {
    expect(await hear(chatPayload(answer, request))).toEqual([]);
  });
});

describe('what does not fit together is refused', () => {
  const lists = toLists(chat, messages) as Record<string, Record<string, unknown>[]>;
  const changed = (list: string, place: number, fields: object) => ({
    ...snapshot,
    [list]: lists[list]?.map((item, index) => (index === place ? { ...item, ...fields } : item)),
  });
  test.each([
    ['a side that is not known', changed('messages', 1, { role: 0 })],
    ['an instruction of the site', changed('messages', 1, { role: 3 })],
    ['two prompts in a row', changed('messages', 1, { role: 1 })],
    ['two answers in a row', changed('messages', 2, { role: 2 })],
    ['an answer that begins', changed('messages', 0, { role: 2 })],
    ['a parent that is not there', changed('messages', 2, { parentMessageId: uuid(77) })],
    ['a circle', changed('messages', 0, { parentMessageId: a2 })],
    ['a message of another chat', changed('messages', 2, { conversationId: uuid(99) })],
    ['a message that is called like the chat', changed('messages', 3, { id: chat })],
    ['a group of a message that is not there', changed('displayGroups', 0, { messageId: uuid(77) })],
    ['a block of a group that is not there', changed('contentBlocks', 0, { displayGroupId: 'dgrp_other' })],
    ['two messages of one number', changed('messages', 2, { index: 1 })],
    ['a message before the one that it follows', changed('messages', 2, { index: 9 })],
    ['one id twice', changed('messages', 3, { id: q1 })],
    ['a message without an id', changed('messages', 3, { id: '' })],
    ['another chat than was asked for', { ...snapshot, conversation: { ...conversation, id: uuid(99) } }],
  ])('%s', async (_, update) => {
    expect(turnsOf(await hear(streamPayload(eventFrame({ update, ...at('1') }), request)))).toEqual([]);
    reader = new ServiceReader();
    expect(turnsOf(await hear(chatPayload({ outcome: 1, update }, request)))).toEqual([]);
  });

  test.each([-1, 1, 2, 3, 8])('a service that has numbered its fields anew, by %i', async shift => {
    const bytes = frame(
      encode({ event: { update: snapshot, ...at('1') } }, { event: schemas.stream.event }, Math.max(0, shift)),
    );
    const moved = shift < 0 ? frame(encode({ update: snapshot }, { update: [1, schemas.chat.update[1]] })) : bytes;
    expect(await hear(streamPayload(moved, request))).toEqual([]);
  });

  test('a prompt that waits in a queue is not there yet', async () => {
    const queued: ServiceMessage = {
      id: uuid(5),
      parent: a2,
      role: 'user',
      content: ['Next'],
      fields: { sendState: 1 },
    };
    const update = { ...snapshot, ...toLists(chat, [...messages, queued]) };
    expect(idsOf(await hear(streamPayload(eventFrame({ update, ...at('1') }), request)))).toEqual([q1, a1, q2, a2]);
  });
});
