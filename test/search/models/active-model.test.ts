import { expect, test, vi } from 'vitest';
import type { ChosenModel, Embedder, LoadedModel } from '../../../lib/search/engine';
import { createActiveModel } from '../../../lib/search/models/active-model';
import { Problem } from '../../../lib/core/problem';
import { FakeBacklog } from '../../fakes/backlog';
import { fakeEmbedder } from '../../fakes/embedder';
import { waitFor as eventually } from '../../set-up/wait-for';

const small: ChosenModel = { from: 'hub', name: 'a/small' };
const large: ChosenModel = { from: 'hub', name: 'a/large' };

/** A slot whose models embed one window each time they are let. */
function place(texts: string[]) {
  const backlogs = new Map<string, FakeBacklog>();
  const closed: string[] = [];
  const told: (string | undefined)[] = [];
  const errors: unknown[] = [];
  const gates = new Map<string, { letThrough: number; problem?: Error }>();
  const gate = (name: string) => {
    const found = gates.get(name) ?? { letThrough: Number.POSITIVE_INFINITY };
    gates.set(name, found);
    return found;
  };
  const embedder = (name: string): Embedder => ({
    ...fakeEmbedder(name),
    async embed(asked, kind, signal) {
      const mine = gate(name);
      while (mine.letThrough <= 0) {
        await new Promise(resolve => setTimeout(resolve, 1));
        signal?.throwIfAborted();
      }
      if (mine.problem) throw mine.problem;
      mine.letThrough -= 1;
      return fakeEmbedder().embed(asked, kind, signal);
    },
  });
  const load = vi.fn<(choice: ChosenModel) => Promise<LoadedModel>>(async ({ name }) => ({
    embedder: embedder(name),
    device: 'wasm',
    close: () => closed.push(name),
  }));
  const slot = createActiveModel({
    loadModel: load,
    createBacklog: ({ fingerprint }) => {
      const backlog = backlogs.get(fingerprint) ?? new FakeBacklog(texts);
      backlogs.set(fingerprint, backlog);
      return backlog;
    },
    onAnswering: model => void told.push(model?.embedder.fingerprint),
    onError: error => void errors.push(error),
  });
  const state = (expected: object) => eventually(() => expect(slot.state).toMatchObject(expected));
  return { slot, backlogs, closed, told, errors, gate, load, state };
}

const chats = (n: number) => Array.from({ length: n }, (_, at) => (at % 2 ? `car ${at}` : `自動車 ${at}`));

test('the first model answers from its first vector on, and says how far it is', async () => {
  const { slot, told, gate, state } = place(chats(100));
  gate('a/small').letThrough = 1;
  slot.choose(small);
  await state({ state: 'indexing', chunks: { done: 32, all: 100, secondsLeft: expect.any(Number) } });
  expect(told).toEqual(['a/small']);
  gate('a/small').letThrough = Number.POSITIVE_INFINITY;
  await state({ state: 'ready', name: 'a/small', chunks: { done: 100, all: 100 } });
});

test('the model before answers until the new one has caught up with it; only then it is closed', async () => {
  const { slot, told, closed, gate, state, backlogs } = place(chats(100));
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').letThrough = 1;
  slot.choose(large);
  await state({
    state: 'indexing',
    name: 'a/large',
    chunks: { done: 32, all: 100 },
    answering: { choice: small, chunks: { done: 100, all: 100 } },
  });
  expect(told).toEqual(['a/small']);
  expect(closed).toEqual([]);

  // What is said meanwhile is found by meaning at once: the one that answers gets it first.
  backlogs.get('a/small')?.learn('said just now', '今の話');
  slot.wake();
  gate('a/large').letThrough = 1;
  await eventually(() => expect(backlogs.get('a/small')?.vectors.size).toBe(102));
  expect(told).toEqual(['a/small']);

  gate('a/large').letThrough = Number.POSITIVE_INFINITY;
  await state({ state: 'ready', name: 'a/large' });
  expect(slot.state).not.toHaveProperty('answering');
  expect(told).toEqual(['a/small', 'a/large']);
  await eventually(() => expect(closed).toEqual(['a/small']));
});

test('a model that had little done is soon replaced: catching up is enough', async () => {
  const { slot, told, gate, state } = place(chats(1000));
  gate('a/small').letThrough = 1;
  slot.choose(small);
  await state({ state: 'indexing', chunks: { done: 32 } });
  gate('a/large').letThrough = 1;
  slot.choose(large);
  await eventually(() => expect(told).toEqual(['a/small', 'a/large']));
  expect(slot.state).toMatchObject({ state: 'indexing', name: 'a/large', chunks: { done: 32, all: 1000 } });
});

test('going back to the one that answers is at once, and the other is closed', async () => {
  const { slot, told, closed, gate, state, load } = place(chats(100));
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').letThrough = 0;
  slot.choose(large);
  await state({ state: 'indexing', name: 'a/large' });
  slot.choose(small);
  expect(slot.state).toMatchObject({ state: 'ready', name: 'a/small' });
  expect(closed).toEqual(['a/large']);
  expect(told).toEqual(['a/small']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('words only closes whatever is there', async () => {
  const { slot, told, closed, gate, state } = place(chats(100));
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').letThrough = 0;
  slot.choose(large);
  await state({ state: 'indexing' });
  slot.choose({ from: 'none' });
  expect(slot.state).toEqual({ state: 'none' });
  await eventually(() => expect([...closed].sort()).toEqual(['a/large', 'a/small']));
  expect(told).toEqual(['a/small', undefined]);
});

test.each(['ModelMissing', 'NoNetwork', 'VaultFull', 'ModelBroken'] as const)(
  'a model that cannot be had (%s) leaves the one before answering, and the same choice tries again',
  async name => {
    const { slot, closed, load, state, told } = place(chats(10));
    slot.choose(small);
    await state({ state: 'ready' });
    load.mockRejectedValueOnce(new Problem(name, 'no'));
    slot.choose(large);
    await state({ state: 'failed', name: 'a/large', problem: name, answering: { choice: small } });
    expect(closed).toEqual([]);
    slot.choose(large);
    await state({ state: 'ready', name: 'a/large' });
    expect(told).toEqual(['a/small', 'a/large']);
  },
);

test('a new model that breaks over the passages goes, and the one before goes on', async () => {
  const { slot, closed, gate, state, backlogs, told } = place(chats(100));
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').problem = new Problem('ModelBroken', 'no');
  slot.choose(large);
  await state({ state: 'failed', problem: 'ModelBroken', answering: { choice: small } });
  expect(closed).toEqual(['a/large']);
  expect(told).toEqual(['a/small']);
  backlogs.get('a/small')?.learn('新しい話');
  slot.wake();
  await eventually(() => expect(backlogs.get('a/small')?.vectors.size).toBe(101));
});

test('the one that answers, when it breaks, makes room for the one that is coming', async () => {
  const { slot, gate, state, told } = place(chats(100));
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').letThrough = 1;
  slot.choose(large);
  await state({ state: 'indexing', name: 'a/large' });
  slot.giveUp();
  expect(slot.state).toMatchObject({ state: 'indexing', name: 'a/large' });
  expect(slot.state).not.toHaveProperty('answering');
  await eventually(() => expect(told).toEqual(['a/small', 'a/large']));
});

test('a full disk is not the model’s fault: it answers on, says why it stopped, and tries again when it is woken', async () => {
  const { slot, backlogs, state, told } = place(chats(10));
  const full = new FakeBacklog(chats(10));
  full.adding = () => Promise.reject(new Problem('VaultFull', 'no room'));
  backlogs.set('a/small', full);
  slot.choose(small);
  await state({ state: 'indexing', chunks: { done: 0, all: 10, problem: 'VaultFull' } });
  expect(told).toEqual(['a/small']);
  delete full.adding;
  slot.wake();
  await state({ state: 'ready' });
});

test('a disk that has room again is tried again after a while, also when nothing else happens', async () => {
  vi.useFakeTimers();
  const { slot, backlogs } = place(chats(10));
  const full = new FakeBacklog(chats(10));
  full.adding = () => Promise.reject(new Problem('VaultFull', 'no room'));
  backlogs.set('a/small', full);
  slot.choose(small);
  await vi.advanceTimersByTimeAsync(1000);
  expect(slot.state).toMatchObject({ state: 'indexing', chunks: { problem: 'VaultFull' } });
  delete full.adding;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(slot.state).toMatchObject({ state: 'ready' });
});

test('two folders of one name are two models', async () => {
  const { slot, state, load } = place(chats(3));
  slot.choose({ from: 'folder', name: 'mine', digest: 'one' });
  await state({ state: 'ready' });
  slot.choose({ from: 'folder', name: 'mine', digest: 'one' });
  expect(load).toHaveBeenCalledTimes(1);
  slot.choose({ from: 'folder', name: 'mine', digest: 'two' });
  await eventually(() => expect(load).toHaveBeenCalledTimes(2));
});

test('a passage that cannot be had any more keeps no model from being ready, nor from taking over', async () => {
  const { slot, backlogs, state, told } = place([]);
  const lacking = (done: number) => {
    const backlog = new FakeBacklog(chats(10));
    backlog.count = () => ({ done: Math.min(done, backlog.vectors.size), all: 12 });
    return backlog;
  };
  backlogs.set('a/small', lacking(10));
  backlogs.set('a/large', lacking(9));
  slot.choose(small);
  await state({ state: 'ready', name: 'a/small', chunks: { done: 10, all: 12 } });
  slot.choose(large);
  await state({ state: 'ready', name: 'a/large', chunks: { done: 9, all: 12 } });
  expect(told).toEqual(['a/small', 'a/large']);
});

test('whose vectors are wanted: of the one that answers, and of the one that is coming', async () => {
  const { slot, gate, state } = place(chats(100));
  expect(slot.fingerprints).toEqual([]);
  slot.choose(small);
  await state({ state: 'ready' });
  gate('a/large').letThrough = 0;
  slot.choose(large);
  await eventually(() => expect(slot.fingerprints).toEqual(['a/small', 'a/large']));
  slot.choose(small);
  expect(slot.fingerprints).toEqual(['a/small']);
});

test('a model whose passages cannot be had is closed', async () => {
  const closed: string[] = [];
  const slot = createActiveModel({
    loadModel: ({ name }) =>
      Promise.resolve({ embedder: fakeEmbedder(name), device: 'wasm', close: () => closed.push(name) }),
    createBacklog: () => Promise.reject(new Error('not open')),
    onAnswering: () => undefined,
    onError: () => undefined,
  });
  slot.choose(small);
  await eventually(() => expect([slot.state.state, closed]).toEqual(['failed', ['a/small']]));
});
