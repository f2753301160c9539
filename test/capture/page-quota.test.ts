import { expect, test, vi } from 'vitest';
import type { Listing, Snapshot } from '../../lib/core/conversation';
import { createPageQuota } from '../../lib/capture/page-quota';

const hour = 3_600_000;
const snapshot = (chat: number, text = '豆'): Snapshot => ({
  id: `chatgpt:${chat}`,
  source: 'chatgpt',
  url: `https://chatgpt.com/c/${chat}`,
  seenAt: 1,
  turns: [{ id: 'a', role: 'user', text, parts: [{ kind: 'tool', text }] }],
});

function start(limits?: { chats: number; characters: number }) {
  const clock = { at: 5 };
  const onExceeded = vi.fn<Parameters<typeof createPageQuota>[0]>();
  const kept: unknown[] = [];
  const quota = createPageQuota(onExceeded, limits, () => clock.at);
  const send = quota.limit(async (content: Snapshot | Listing) => void kept.push(content));
  return { clock, onExceeded, kept, send, quota };
}

test('of a flood of chats two hundred an hour are kept, and it is said once', async () => {
  const { send, kept, onExceeded, quota } = start();
  const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, n) => send(snapshot(n))));
  expect(kept).toHaveLength(200);
  expect(results.at(-1)).toMatchObject({ reason: { name: 'PageFlood' } });
  expect(onExceeded).toHaveBeenCalledTimes(1);
  expect(quota.getProblem()).toBe('PageFlood');
  // The chats that are kept go on.
  await send(snapshot(7, 'もう一つ'));
  expect(kept).toHaveLength(201);
});

test('of a flood of words so many are kept, with parts and lists', async () => {
  const { send, kept, quota } = start({ chats: 9, characters: 100 });
  await send(snapshot(1, 'x'.repeat(30)));
  await send({ site: 'chatgpt', seenAt: 1, chats: [{ id: '1', title: 'x'.repeat(29) }] });
  expect(quota.getProblem()).toBeUndefined();
  await expect(send(snapshot(1, 'x'.repeat(6)))).rejects.toMatchObject({ name: 'PageFlood' });
  await expect(send({ site: 'chatgpt', seenAt: 1, chats: [{ id: 'x'.repeat(11) }] })).rejects.toMatchObject({
    name: 'PageFlood',
  });
  await send(snapshot(1, 'x'.repeat(5)));
  expect(kept).toHaveLength(3);
});

test('the next hour begins anew', async () => {
  const { send, clock, quota, onExceeded } = start({ chats: 1, characters: 100 });
  await send(snapshot(1));
  await expect(send(snapshot(2))).rejects.toMatchObject({ name: 'PageFlood' });
  clock.at += hour - 1;
  expect(quota.getProblem()).toBe('PageFlood');
  clock.at += 1;
  expect(quota.getProblem()).toBeUndefined();
  await send(snapshot(2));
  await expect(send(snapshot(1))).rejects.toMatchObject({ name: 'PageFlood' });
  expect(onExceeded).toHaveBeenCalledTimes(2);
});
