import { expect, test } from 'vitest';
import { createEmbedQueue } from '../../../lib/search/models/embed-queue';

test('what is urgent is done before all that waits, and never two things at a time', async () => {
  const done: string[] = [];
  let atOnce = 0;
  const work = async ({ name }: { name: string; urgent: boolean }) => {
    expect(++atOnce).toBe(1);
    await Promise.resolve();
    atOnce -= 1;
    done.push(name);
    if (name === 'passages 1') add({ name: 'a question', urgent: true });
  };
  const add = createEmbedQueue(work);
  for (const n of [1, 2, 3]) add({ name: `passages ${n}`, urgent: false });
  await expect.poll(() => done).toEqual(['passages 1', 'a question', 'passages 2', 'passages 3']);
});

test('a message that comes while it works is heard before the next task', async () => {
  const done: string[] = [];
  const add = createEmbedQueue<{ name: string; urgent: boolean }>(async ({ name }) => {
    await Promise.resolve();
    done.push(name);
  });
  const { port1, port2 } = new MessageChannel();
  port2.addEventListener('message', () => add({ name: '質問', urgent: true }));
  port2.start();
  for (const n of [1, 2, 3, 4, 5]) add({ name: `passages ${n}`, urgent: false });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin to name.
  port1.postMessage('go');
  await expect.poll(() => done.length).toBe(6);
  port1.close();
  expect(done.indexOf('質問')).toBeLessThan(5);
});
