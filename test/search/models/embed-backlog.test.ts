import { describe, expect, test } from 'vitest';
import type { Embedder } from '../../../lib/search/engine';
import { embedBacklog } from '../../../lib/search/models/embed-backlog';
import { FakeBacklog } from '../../fakes/backlog';
import { fakeEmbedder } from '../../fakes/embedder';

const chats = (n: number) =>
  Array.from({ length: n }, (_, at) => (at % 2 ? `docker volume ${at}` : `犬 と 猫 の 話 ${at}`));
const never = new AbortController().signal;

/** The fake embedder, told of each call before it answers. */
const watched = (onCall: (texts: readonly string[]) => void | Promise<void>): Embedder => ({
  ...fakeEmbedder(),
  async embed(texts, kind, signal) {
    await onCall(texts);
    return fakeEmbedder().embed(texts, kind, signal);
  },
});

describe('a backlog', () => {
  test('is embedded whole, newest first', async () => {
    const work = new FakeBacklog(chats(300));
    await embedBacklog(work, fakeEmbedder(), { signal: never });
    expect(work.order).toEqual(Array.from({ length: 300 }, (_, at) => 299 - at));
    const [expected] = await fakeEmbedder().embed(['docker volume 7'], 'passage');
    expect(work.vectors.get(7)).toEqual(expected);
  });

  test('of nothing is done at once', async () => {
    await expect(embedBacklog(new FakeBacklog(), fakeEmbedder(), { signal: never })).resolves.toBeUndefined();
  });

  test('takes what comes meanwhile before what is older', async () => {
    const work = new FakeBacklog(chats(200));
    let calls = 0;
    const embedder = watched(() => {
      if (++calls === 1) work.learn('the newest of all', '一番新しい話');
    });
    await embedBacklog(work, embedder, { signal: never });
    expect(work.vectors.size).toBe(202);
    // One window was being embedded, and the next one had been read already.
    expect(work.order.indexOf(201)).toBeLessThan(100);
  });

  test('marks a text without meaning as done, and does not ask for it again', async () => {
    const work = new FakeBacklog(['🎉', 'car', '。。。']);
    let asked = 0;
    await embedBacklog(
      work,
      watched(texts => void (asked += texts.length)),
      { signal: never },
    );
    expect([...work.vectors].map(([chunk, vector]) => [chunk, vector !== undefined])).toEqual([
      [2, false],
      [1, true],
      [0, false],
    ]);
    await embedBacklog(
      work,
      watched(texts => void (asked += texts.length)),
      { signal: never },
    );
    expect(asked).toBe(3);
  });

  test('that is cut off keeps what was stored, and goes on there', async () => {
    const work = new FakeBacklog(chats(3000));
    const cut = new AbortController();
    let stored = 0;
    work.adding = async vectors => {
      stored += vectors.length;
      if (stored > 100) cut.abort(new Error('the browser is closed'));
    };
    await expect(embedBacklog(work, fakeEmbedder(), { signal: cut.signal })).rejects.toThrow('the browser is closed');
    const before = work.vectors.size;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(3000);

    delete work.adding;
    let again = 0;
    await embedBacklog(
      work,
      watched(texts => void (again += texts.length)),
      { signal: never },
    );
    expect(again).toBe(3000 - before);
    expect(work.vectors.size).toBe(3000);
  });

  test('rests while the user is in the middle of a chat, says so, and goes on afterwards', async () => {
    const work = new FakeBacklog(chats(50));
    const said: unknown[] = [];
    let busy = 2;
    await embedBacklog(work, fakeEmbedder(), {
      signal: never,
      pauseWhile: () => busy-- > 0,
      onProgress: ({ isPaused: resting }) => said.push(resting),
    });
    expect(said.slice(0, 2)).toEqual([true, true]);
    expect(said.at(-1)).toBeUndefined();
    expect(work.vectors.size).toBe(50);
  });

  test('that rests is cut off at once', async () => {
    const cut = new AbortController();
    const resting = embedBacklog(new FakeBacklog(chats(5)), fakeEmbedder(), {
      signal: cut.signal,
      pauseWhile: () => true,
      onProgress: () => cut.abort(new Error('another model')),
    });
    await expect(resting).rejects.toThrow('another model');
  });

  test('says how long it will take, as soon as it knows', async () => {
    const work = new FakeBacklog(chats(500));
    const left: (number | undefined)[] = [];
    await embedBacklog(work, fakeEmbedder(), {
      signal: never,
      onProgress: progress => left.push(progress.secondsLeft),
    });
    expect(left.every(seconds => seconds !== undefined && seconds >= 0)).toBe(true);
    expect(left.at(-1)).toBe(0);
  });

  test('that cannot be stored is not embedded on and on', async () => {
    const work = new FakeBacklog(chats(2000));
    work.adding = () => Promise.reject(new Error('the disk is full'));
    let asked = 0;
    const embedding = embedBacklog(
      work,
      watched(texts => void (asked += texts.length)),
      { signal: never },
    );
    await expect(embedding).rejects.toThrow('the disk is full');
    expect(asked).toBeLessThan(2000);
  });
});
