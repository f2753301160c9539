/** What Claude's newer service says, joined with the page and with the older data: one turn for each message, and never complete by a part. */
import { expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot } from '../../../lib/core/conversation';
import { merge } from '../../../lib/merge/merge';
import { ServiceReader } from '../../../lib/sites/claude/service/service-reader';
import type { Payload } from '../../../lib/sites/site';
import {
  chatPayload,
  eventFrame,
  historyPayload,
  streamPayload,
  toLists,
  type ServiceMessage,
} from '../../fakes/claude-service';

const chat = '5d7c0000-1b2c-4d3e-8f40-51a2b3c4d5e6';
const uuid = (n: number) => `0e0e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** The person says "continue" again and again, as people do, and every answer is the same. */
const messages: readonly ServiceMessage[] = Array.from({ length: 12 }, (_, n) => ({
  id: uuid(n),
  parent: n === 0 ? null : uuid(n - 1),
  role: n % 2 === 0 ? 'user' : 'assistant',
  content: [n % 2 === 0 ? '続けて' : 'The **ferry** left.'],
}));
const conversation = { id: chat, title: 'A tale', currentLeafMessageId: uuid(11) };
const request = { conversationId: chat };
const window = {
  replaceAllState: 1,
  conversation,
  ...toLists(chat, messages.slice(6), 6),
  olderHistoryCursor: 'older',
};
const streamed = streamPayload(eventFrame({ update: window, version: { value: '1' } }), request);
const history = historyPayload(
  { outcome: 1, update: toLists(chat, messages.slice(0, 6)) },
  { ...request, cursor: 'older' },
);
const whole = chatPayload({ outcome: 1, update: { conversation, ...toLists(chat, messages) } }, request);

let clock = 1_790_000_000_000;
const base = () =>
  ({ id: `claude:${chat}`, source: 'claude', url: `https://claude.ai/chat/${chat}`, seenAt: (clock += 1000) }) as const;

/** What the hub's page shows: keys with the side, plain words, and of a virtual list only the rows in view. */
const pageSnapshot = (from: number): Snapshot => ({
  ...base(),
  total: 12 - 6,
  turns: messages.slice(from).map(({ id, role, content }, n): ObservedTurn => ({
    ...(role === 'user' && { also: [id] }),
    id: role === 'user' ? `${id}:user` : `${uuid(from + n - 1)}:assistant`,
    role,
    text: content[0] as string,
  })),
});

async function dataSnapshots(...payloads: readonly Payload[]): Promise<Snapshot[]> {
  const reader = new ServiceReader();
  const snapshots: Snapshot[] = [];
  for (const payload of payloads)
    for (const data of await reader.read(payload))
      if (data.kind === 'thread')
        snapshots.push({
          ...base(),
          turns: data.turns,
          data: { whole: !data.partial, ...(data.leaf && { leaf: data.leaf }) },
        });
  return snapshots;
}

const mergeAll = (snapshots: readonly Snapshot[]): Conversation | undefined =>
  snapshots.reduce<Conversation | undefined>((known, next) => merge(known, next).conversation, undefined);
const textsOf = (known: Conversation | undefined) => known?.turns.map(({ text }) => text);
const pathOf = (known: Conversation | undefined) =>
  known?.activePath.map(id => known.turns.find(turn => turn.id === id)?.text);
const written = messages.map(({ content }) => content[0]);

test('a part is never complete, and says that something is missing before it', async () => {
  const known = mergeAll(await dataSnapshots(streamed));
  expect(textsOf(known)).toEqual(written.slice(6));
  expect(known?.completeness).toMatchObject({ state: 'partial', turns: 6, gap: true });
});

test('pages of the history close the gap, and the chat begins where it began', async () => {
  const known = mergeAll(await dataSnapshots(streamed, history));
  expect(pathOf(known)).toEqual(written);
  expect(known?.completeness).toEqual({ state: 'partial', turns: 12, gap: false, fromStart: true });
});

test.each([
  ['first', (page: Snapshot[], data: Snapshot[]) => [...page, ...data]],
  ['afterwards', (page: Snapshot[], data: Snapshot[]) => [...data, ...page]],
])('the page read %s gives no turn a second time', async (_, order) => {
  const page = [pageSnapshot(6), pageSnapshot(8)];
  const known = mergeAll(order(page, await dataSnapshots(streamed)));
  expect(pathOf(known)).toEqual(written.slice(6));
  expect(known?.turns).toHaveLength(6);
  expect(known?.completeness).toMatchObject({ state: 'partial', gap: true });
});

test('the whole chat, asked for, makes it complete; a later part takes nothing away', async () => {
  const known = mergeAll([pageSnapshot(6), ...(await dataSnapshots(streamed)), ...(await dataSnapshots(whole))]);
  expect(pathOf(known)).toEqual(written);
  expect(known?.completeness).toEqual({ state: 'complete', turns: 12 });
  const later = [pageSnapshot(8), ...(await dataSnapshots(streamed))].reduce(
    (conversation, next) => merge(conversation, next).conversation,
    known as Conversation,
  );
  expect(pathOf(later)).toEqual(written);
  expect(later.turns).toHaveLength(12);
  expect(later.completeness).toEqual({ state: 'complete', turns: 12 });
});

test('a pasted text that the older data gave stays when the service names only its file', async () => {
  const older: Snapshot = {
    ...base(),
    turns: [
      {
        id: uuid(0),
        parent: null,
        role: 'user',
        text: 'Sum this up',
        parts: [{ kind: 'artifact', text: 'A long note.' }],
      },
    ],
    data: { whole: true, leaf: uuid(0) },
  };
  const prompt: ServiceMessage = {
    id: uuid(0),
    parent: null,
    role: 'user',
    content: ['Sum this up'],
    fields: { attachments: [{ id: 'f', fileName: 'paste.txt', mediaType: 'text/plain' }] },
  };
  const update = { replaceAllState: 1, conversation: { id: chat }, ...toLists(chat, [prompt]) };
  const later = await dataSnapshots(streamPayload(eventFrame({ update }), request));
  const known = mergeAll([older, ...later]);
  expect(known?.turns).toMatchObject([{ text: 'Sum this up', parts: [{ kind: 'artifact', text: 'A long note.' }] }]);
  expect(known?.completeness).toEqual({ state: 'complete', turns: 1 });
});
