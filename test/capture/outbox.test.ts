import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox, type OutboxStore, type SaveReply } from '../../lib/capture/outbox';
import type { Snapshot } from '../../lib/core/conversation';
import { Problem } from '../../lib/core/problem';

let written: Map<string, Snapshot>;
const store: OutboxStore = {
  put: async (key, sighting) => void written.set(key, sighting),
  remove: async key => void written.delete(key),
};
const seen = (seenAt: number): Snapshot => ({
  id: 'claude:one',
  source: 'claude',
  url: 'https://claude.ai/chat/one',
  seenAt,
  turns: [{ id: 'q', role: 'user', text: '確定申告はいつまで？' }],
});
const acknowledge = async (sighting: Snapshot): Promise<SaveReply> => ({
  ok: true,
  id: sighting.id,
  seenAt: sighting.seenAt,
});

beforeEach(() => {
  written = new Map();
});

test('an acknowledged sighting is crossed out', async () => {
  await createOutbox(store, acknowledge, 'tab').deliver(seen(1));
  expect([...written]).toEqual([]);
});

test('a sighting is written down by the time the call fails', async () => {
  const outbox = createOutbox(store, () => Promise.reject(new Error('No receiver')), 'tab');
  await expect(outbox.deliver(seen(1))).rejects.toThrow('No receiver');
  expect([...written.values()]).toEqual([seen(1)]);
});

test('what the receiver saved is delivered, even when nothing could be written down or crossed out', async () => {
  const full = () => Promise.reject(new Error('No space left'));
  expect(await createOutbox({ put: full, remove: full }, acknowledge, 'tab').deliver(seen(1))).toBe('kept');
  expect(await createOutbox({ ...store, remove: full }, acknowledge, 'tab').deliver(seen(2))).toBe('kept');
});

test('when neither store nor receiver had room, the receiver’s own reason is told', async () => {
  const full = () => Promise.reject(new Error('No space left'));
  const send = () => Promise.reject(new Problem('VaultFull', 'The database has no room'));
  await expect(createOutbox({ put: full, remove: full }, send, 'tab').deliver(seen(1))).rejects.toMatchObject({
    name: 'VaultFull',
  });
});

test.each(['BadMessage', 'Forbidden', 'TooLarge'] as const)(
  'what is refused for good (%s) is crossed out: no later try would go better',
  async name => {
    const outbox = createOutbox(store, () => Promise.reject(new Problem(name, 'Refused')), 'tab');
    await expect(outbox.deliver(seen(1))).rejects.toMatchObject({ name });
    expect([...written]).toEqual([]);
  },
);

test('a chat that the user had forgotten, and one that the vault did not have, are told apart from one that is kept', async () => {
  const answering = (result: string) => async (sighting: Snapshot) => ({ ...(await acknowledge(sighting)), result });
  expect(await createOutbox(store, answering('forgotten'), 'tab').deliver(seen(1))).toBe('forgotten');
  expect(await createOutbox(store, answering('unchanged'), 'tab').deliver(seen(1))).toBe('kept');
  expect(await createOutbox(store, answering('new'), 'tab').deliver(seen(1))).toBe('new');
  expect([...written]).toEqual([]);
});

test('an answer that is not this receipt is no acknowledgement', async () => {
  const answers = [
    undefined,
    { ok: true },
    { ok: true, id: 'claude:two', seenAt: 1 },
    { ok: true, id: 'claude:one', seenAt: 0 },
  ];
  for (const answer of answers) {
    const outbox = createOutbox(store, async () => answer as SaveReply, 'tab');
    await expect(outbox.deliver(seen(1))).rejects.toThrow('not acknowledged');
    expect([...written.values()]).toEqual([seen(1)]);
  }
});

test('a failing call leaves one entry however often it is tried', async () => {
  const outbox = createOutbox(store, () => Promise.reject(new Error('Full')), 'tab');
  for (const time of [1, 2, 3]) await expect(outbox.deliver(seen(time))).rejects.toThrow('Full');
  expect([...written.values()]).toEqual([seen(3)]);
});

test('two failed windows of one long chat are both kept', async () => {
  const outbox = createOutbox(store, () => Promise.reject(new Error('Full')), 'tab');
  const window = (id: string): Snapshot => ({ ...seen(1), turns: [{ id, role: 'user', text: id }] });
  for (const id of ['row:1', 'row:9']) await expect(outbox.deliver(window(id))).rejects.toThrow('Full');
  expect([...written.values()].map(sighting => sighting.turns[0]?.id)).toEqual(['row:1', 'row:9']);
});

test('two chats of one page are both kept, though their turns have the same names', async () => {
  const outbox = createOutbox(store, () => Promise.reject(new Error('Full')), 'tab');
  const other: Snapshot = { ...seen(2), id: 'claude:two', url: 'https://claude.ai/chat/two' };
  for (const sighting of [seen(1), other]) await expect(outbox.deliver(sighting)).rejects.toThrow('Full');
  expect([...written.values()]).toEqual([seen(1), other]);
});

test('the acknowledgement of an older sighting does not cross out a newer one', async () => {
  let answerFirst = () => {};
  const outbox = createOutbox(
    store,
    sighting =>
      sighting.seenAt === 1
        ? new Promise(resolve => (answerFirst = () => resolve({ ok: true, id: sighting.id, seenAt: 1 })))
        : Promise.reject(new Error('Killed')),
    'tab',
  );
  const first = outbox.deliver(seen(1));
  await expect(outbox.deliver(seen(2))).rejects.toThrow('Killed');
  answerFirst();
  await first;
  expect([...written.values()]).toEqual([seen(2)]);
});

test('two pages on one chat keep their own entries', async () => {
  const refuse = () => Promise.reject(new Error('Asleep'));
  await expect(createOutbox(store, refuse, 'tab-1').deliver(seen(1))).rejects.toThrow('Asleep');
  await createOutbox(store, acknowledge, 'tab-2').deliver(seen(2));
  expect([...written.values()]).toEqual([seen(1)]);
});

test('what the site’s data told is not written over by the same turns from the page, nor a whole chat by a piece of it', async () => {
  const down = () => Promise.reject(new Error('No receiver'));
  const outbox = createOutbox(store, down, 'tab');
  const told = (seenAt: number, whole: boolean): Snapshot => ({ ...seen(seenAt), data: { whole } });
  for (const sighting of [told(1, false), told(2, true), told(3, true), told(4, false), seen(5)]) {
    await expect(outbox.deliver(sighting)).rejects.toThrow('No receiver');
  }
  // The whole took the place of the piece before it, and a later whole its place; what came then stands beside it.
  expect([...written.values()]).toEqual([told(3, true), told(4, false), seen(5)]);
});

describe('checkpoints of a growing answer', () => {
  const draft = (seenAt: number, text: string): Snapshot => ({
    ...seen(seenAt),
    turns: [...seen(seenAt).turns, { id: 'draft:q', role: 'assistant', text, unfinished: 'growing' }],
  });
  const answered = (seenAt: number): Snapshot => ({
    ...seen(seenAt),
    turns: [...seen(seenAt).turns, { id: 'a', role: 'assistant', text: '3月15日まで。' }],
  });
  const refuse = () => Promise.reject(new Error('Asleep'));

  test('are written over each other, and at last by the finished answer', async () => {
    const outbox = createOutbox(store, refuse, 'tab');
    for (const sighting of [draft(1, '3月'), draft(2, '3月15日'), answered(3)]) {
      await expect(outbox.deliver(sighting)).rejects.toThrow('Asleep');
      expect([...written.values()]).toEqual([sighting]);
    }
  });

  test('stay when a later sighting shows the prompt and no answer to it', async () => {
    const outbox = createOutbox(store, refuse, 'tab');
    for (const sighting of [draft(1, '3月'), seen(2)]) await expect(outbox.deliver(sighting)).rejects.toThrow('Asleep');
    expect([...written.values()]).toEqual([draft(1, '3月'), seen(2)]);
  });
});
