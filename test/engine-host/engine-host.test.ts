import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Embedder, Index, LoadedModel, ModelChoice } from '../../lib/search/engine';
import type { Files } from '../../lib/search/storage/files';
import { createMemoryFiles } from '../../lib/search/storage/memory-files';
import type { LoadModel } from '../../lib/search/models/active-model';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createEngineHost, type EngineHost, type EngineHostDeps } from '../../lib/engine-host/engine-host';
import type { EngineService } from '../../lib/rpc/contracts/engine';
import { Problem } from '../../lib/core/problem';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { fakeEmbedder, fakeModel } from '../fakes/embedder';
import { eventually, useFastClock } from '../set-up/fast-clock';

useFastClock();

let vault: Vault;
let names = 0;
let errors: unknown[];
let files: Files;
beforeEach(async () => {
  vault = await openVault(`host-${++names}`);
  errors = [];
  files = createMemoryFiles();
});
afterEach(() => vault.close());

const docker = chat('chatgpt:docker', 'Docker', ['Why does my volume vanish?', '名前のないボリュームは消えます。']);
const curry = chat('claude:curry', 'カレー', ['玉ねぎはいつ', 'Fry the onions first.'], { source: 'claude' });

const tiny: ModelChoice = { from: 'folder', name: 'tiny' };
const ready: LoadModel = () => Promise.resolve(fakeModel());

/** Each start opens the index anew, from the files of this test. */
async function startWith(parts: Partial<EngineHostDeps>): Promise<EngineHost> {
  const index = await openPackedIndex(files);
  // An engine outlives its test, and what fails then is nobody else's error.
  const own = errors;
  const readScopeChoice = async () => ({ space: 'Work', points: {} });
  const onError = (error: unknown) => own.push(error);
  return createEngineHost({ vault, index, loadModel: ready, readScopeChoice, sites: [], onError, ...parts });
}

const start = (loadModel: LoadModel = ready, on: Vault = vault, againAfter?: number) =>
  startWith({ loadModel, vault: on, ...(againAfter && { retryDelayMs: againAfter }) });

const found = async (engine: EngineService, question: string) =>
  (await engine.recall(question, { scope: 'everywhere' })).hits.map(({ conversation }) => conversation);
const indexed = () => eventually(async () => expect(await vault.readCounts()).toMatchObject({ pending: 0 }));
const state = (engine: EngineService, expected: object) =>
  eventually(async () => expect(await engine.getModelState()).toMatchObject(expected));
/** Everything has a vector. Both chats have two passages. */
const embedded = (engine: EngineService, all: number) => state(engine, { state: 'ready', chunks: { done: all, all } });

/** An embedder, and the passages it was given. */
function counting(embedder: Embedder = fakeEmbedder()) {
  const given: string[] = [];
  const model = fakeModel({
    ...embedder,
    embed: (texts, kind) => {
      if (kind === 'passage') given.push(...texts);
      return embedder.embed(texts, kind);
    },
  });
  return { given, model };
}

describe('a start', () => {
  test('indexes what waits', async () => {
    await vault.importConversation(docker);
    const engine = await start();
    await indexed();
    expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
  });

  test('answers from what was learnt before, and does not wait for what is pending', async () => {
    await vault.importConversation(docker);
    await start();
    await indexed();
    await vault.importConversation(curry);

    const stuck: Vault = { ...vault, listPending: () => new Promise(() => undefined) };
    const again = await start(undefined, stuck);
    expect(await found(again, 'ボリューム')).toEqual(['chatgpt:docker']);
    expect(await found(again, 'onions')).toEqual([]);
  });

  test('learns again what the index lost, and only that', async () => {
    await vault.importConversation(docker);
    await vault.importConversation(curry);
    await start();
    await indexed();
    await (await openPackedIndex(files)).remove('chatgpt:docker');

    const learnt: string[] = [];
    const watched: Vault = {
      ...vault,
      markIndexed: indexed => (
        learnt.push(...indexed.map(({ conversation }) => conversation)),
        vault.markIndexed(indexed)
      ),
    };
    const engine = await start(undefined, watched);
    await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
    await indexed();
    expect(learnt).toEqual(['chatgpt:docker']);
  });

  test('learns again what the index has of an older revision', async () => {
    await vault.importConversation(curry);
    await start();
    await indexed();
    const more = { id: 't2', role: 'user', text: 'And garlic?' } as const;
    await vault.save({ id: curry.id, source: 'claude', url: curry.url, seenAt: 9, turns: [...curry.turns, more] });
    // As if the mark had been set by an index that is no longer there.
    await vault.markIndexed([{ conversation: curry.id, revision: 2 }]);
    const engine = await start();
    await eventually(async () => expect(await found(engine, 'garlic')).toEqual(['claude:curry']));
  });

  test('learns everything again when the index is lost', async () => {
    await vault.importConversation(docker);
    await vault.markIndexed([{ conversation: 'chatgpt:docker', revision: 1 }]);
    const engine = await start();
    await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
  });

  test.each([
    // At the start, and once more when index and vault were compared.
    ['listPending', 2],
    ['requeueExcept', 1],
  ] as const)(
    'learns what waits also where the vault fails at first, without being asked again: %s',
    async (step, times) => {
      await vault.importConversation(docker);
      // The mark says so, and the index is lost: only what is compared with the vault is learnt again.
      if (step === 'requeueExcept') await vault.markIndexed([{ conversation: 'chatgpt:docker', revision: 1 }]);
      let failures = 0;
      const failing: Vault = {
        ...vault,
        [step]: async (given: never) => {
          if (failures++ < times) throw new Problem('VaultUnreadable', 'test');
          return vault[step](given);
        },
      };
      const engine = await start(undefined, failing, 20);
      await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
      expect(errors).toMatchObject(Array.from({ length: times }, () => ({ name: 'VaultUnreadable' })));
    },
  );

  test('drops from the index what was forgotten while it was not running', async () => {
    await vault.importConversation(docker);
    await start();
    await indexed();
    await vault.forget('chatgpt:docker');
    await start();
    await eventually(async () => expect((await openPackedIndex(files)).listIndexed()).toEqual([]));
  });

  test('on a vault that cannot be read reports it, and says so to whoever asks', async () => {
    await vault.importConversation(docker);
    await start();
    await indexed();
    const fail = () => Promise.reject(new Problem('VaultUnreadable', 'test'));
    const engine = await start(undefined, { ...vault, readExchanges: fail, requeueExcept: fail });
    await expect(engine.recall('volume', { scope: 'everywhere' })).rejects.toMatchObject({ name: 'VaultUnreadable' });
    await eventually(async () => expect(errors).toHaveLength(1));
  });
});

test('a chat that comes while the index writes itself anew is found at once', async () => {
  const index = await openPackedIndex(files);
  // Never ends, from a few seconds after the start on.
  const flush = vi.fn<Index['flush']>(() => new Promise(() => undefined));
  const engine = await startWith({ index: { ...index, flush } });
  await eventually(() => expect(flush).toHaveBeenCalled());
  await vault.importConversation(curry);
  await engine.wake();
  await eventually(async () => expect(await found(engine, 'onions')).toEqual(['claude:curry']));
});

test('waking indexes what came since, also while indexing runs', async () => {
  const engine = await start();
  await vault.importConversation(docker);
  await engine.wake();
  await vault.importConversation(curry);
  expect(await engine.wake()).toEqual({ ok: true });
  expect(await engine.wake()).toEqual({ ok: true });
  await indexed();
  expect(await found(engine, 'onions')).toEqual(['claude:curry']);
});

test('absent options arrive as null, and are none; a question that says nothing of walls is not answered', async () => {
  await vault.importConversation(docker);
  const engine = await start();
  await indexed();
  expect((await engine.recall('volume', { scope: 'everywhere' }, null as never)).hits).toHaveLength(1);
  await expect(engine.recall('volume', null as never)).rejects.toThrow(TypeError);
  await expect(engine.recall('volume', {} as never)).rejects.toThrow(TypeError);
});

test('tells the scope of the page in front: that of its chat, else the chosen one', async () => {
  await vault.createSpace('Work');
  await vault.importConversation({ ...docker, url: 'https://chatgpt.com/c/docker' });
  const host = await start();
  expect(await host.getCurrentScope()).toEqual({ scope: { space: 'Work' }, by: 'chosen' });
  const page = { url: docker.url };
  expect(await host.getCurrentScope(page)).toEqual({ scope: { space: 'main' }, by: 'chat' });
});

test('what leaves is found by nobody at once; what is back before the engine hears of it stays in the index', async () => {
  for (const one of [docker, curry]) await vault.importConversation(one);
  const engine = await start();
  await indexed();
  expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
  await vault.softDelete(['chatgpt:docker', 'claude:curry'], 1);
  await vault.undelete(['claude:curry']);
  await engine.wake();
  await indexed();
  await engine.removeFromIndex(['chatgpt:docker', 'claude:curry']);
  expect(await found(engine, 'volume')).toEqual([]);
  expect(await found(engine, '玉ねぎ')).toEqual(['claude:curry']);

  await vault.undelete(['chatgpt:docker']);
  await engine.wake();
  await indexed();
  expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
});

test('what is forgotten is forgotten at once, and at the next start', async () => {
  await vault.importConversation(docker);
  const engine = await start();
  await indexed();
  expect(await engine.forget('chatgpt:docker')).toEqual({ ok: true });
  expect(await found(engine, 'volume')).toEqual([]);
  expect(await found(await start(), 'volume')).toEqual([]);
});

describe('a model', () => {
  test('is chosen while words keep answering, and joins when it is ready', async () => {
    await vault.importConversation(docker);
    let arrive: (model: LoadedModel) => void = () => undefined;
    const engine = await start(() => new Promise(resolve => (arrive = resolve)));
    await indexed();

    expect(await engine.getModelState()).toEqual({ state: 'none' });
    expect(await engine.useModel(tiny)).toEqual({ ok: true });
    expect(await engine.getModelState()).toEqual({ state: 'loading', name: 'tiny' });
    expect(await engine.recall('volume', { scope: 'everywhere' })).toMatchObject({
      by: 'words',
      hits: [{ conversation: 'chatgpt:docker' }],
    });

    arrive(fakeModel());
    await embedded(engine, 2);
    expect(await engine.getModelState()).toMatchObject({ state: 'ready', name: 'tiny', device: 'wasm' });
    expect(await engine.recall('volume', { scope: 'everywhere' })).toMatchObject({
      by: 'words and meaning',
      hits: [{ semanticRank: expect.any(Number) }],
    });
  });

  test('tells how far its loading is', async () => {
    const engine = await start((_, onProgress) => (onProgress(0.5), new Promise(() => undefined)));
    await engine.useModel(tiny);
    expect(await engine.getModelState()).toEqual({ state: 'loading', name: 'tiny', progress: 0.5 });
  });

  // It rests while a chat was saved some seconds ago.
  test('is given what is learnt later', async () => {
    const engine = await start();
    await engine.useModel(tiny);
    await vault.importConversation(docker);
    await engine.wake();
    await embedded(engine, 2);
    await vault.importConversation(curry);
    await engine.wake();
    await embedded(engine, 4);
    expect((await engine.recall('onions', { scope: 'everywhere' })).by).toBe('words and meaning');
  });

  test('that was used before answers at the next start without seeing anything again', async () => {
    await vault.importConversation(docker);
    const before = await start();
    await before.useModel(tiny);
    await embedded(before, 2);
    // A browser that is closed before the vectors are written makes them again; here they were.
    const index = await openPackedIndex(files);
    await index.vectorsLoaded;
    await index.addEmbeddings(
      fakeEmbedder(),
      await vectorsOf(index.listMissingEmbeddings('fake-1', 9).map(({ chunk }) => chunk)),
    );
    await index.flush();

    const { given, model } = counting();
    const engine = await start(() => Promise.resolve(model));
    await engine.useModel(tiny);
    await eventually(async () =>
      expect(await engine.recall('volume', { scope: 'everywhere' })).toMatchObject({ by: 'words and meaning' }),
    );
    await embedded(engine, 2);
    expect(given).toEqual([]);
  });

  test('has its vectors written when nothing is lacking any more, long after the last chat', async () => {
    await vault.importConversation(docker);
    const index = await openPackedIndex(files);
    // `now` comes by itself some seconds after the start, to erase what was forgotten.
    let unhurried = 0;
    const settle: Index['flush'] = how => ((unhurried += how ? 0 : 1), index.flush(how));
    const engine = await startWith({ index: { ...index, flush: settle }, flushDelayMs: 50 });
    // What waited was learnt, and index and vault were compared.
    await eventually(async () => expect(unhurried).toBe(2));
    await engine.useModel(tiny);
    await embedded(engine, 2);
    await eventually(async () => expect([unhurried, await writtenVectors()]).toEqual([3, 2]));
  });

  /** As the next start finds them. */
  const writtenVectors = async () => {
    const index = await openPackedIndex(files);
    await index.vectorsLoaded;
    return index.countEmbedded('fake-1');
  };

  test('makes no vectors while questions are asked, and goes on soon after the last one', async () => {
    await vault.importConversation(docker);
    const { given, model } = counting();
    const engine = await start(() => Promise.resolve(model));
    await indexed();
    await found(engine, 'volume');
    await engine.useModel(tiny);
    await state(engine, { state: 'indexing', chunks: { isPaused: true } });
    expect(given).toEqual([]);
    await embedded(engine, 2);
  });

  test('makes none while a question waits for its answer, however long that takes', async () => {
    await vault.importConversation(docker);
    const { given, model } = counting();
    let answer = () => {};
    const isRead = new Promise<void>(resolve => (answer = resolve));
    const readExchanges: Vault['readExchanges'] = places => isRead.then(() => vault.readExchanges(places));
    const engine = await start(() => Promise.resolve(model), { ...vault, readExchanges });
    await indexed();
    const asked = found(engine, 'volume');
    await engine.useModel(tiny);
    await state(engine, { state: 'indexing', chunks: { isPaused: true } });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(given).toEqual([]);
    answer();
    expect(await asked).toEqual(['chatgpt:docker']);
    await embedded(engine, 2);
  });

  const vectorsOf = async (chunks: readonly number[]) => {
    const [vector] = await fakeEmbedder().embed(['volume'], 'passage');
    return chunks.map(chunk => ({ chunk, vector }));
  };

  test('that is exchanged sees everything once, and the one before is kept no longer', async () => {
    await vault.importConversation(docker);
    await vault.importConversation(curry);
    const other = counting(fakeEmbedder('other'));
    const models = [fakeModel(), other.model];
    const engine = await start(() => Promise.resolve(models.shift() ?? fakeModel()));
    await engine.useModel(tiny);
    await embedded(engine, 4);
    await engine.useModel({ from: 'folder', name: 'second' });
    await state(engine, { state: 'ready', name: 'second', chunks: { done: 4, all: 4 } });
    const { by, hits } = await engine.recall('onions', { scope: 'everywhere' });
    expect([by, hits[0]?.semanticRank, other.given.length]).toEqual(['words and meaning', 1, 4]);
  });

  test('that is chosen again is not loaded again; another one ends its loading', async () => {
    const signals: AbortSignal[] = [];
    const engine = await start((_choice, _onProgress, signal) => (signals.push(signal), new Promise(() => undefined)));
    await engine.useModel(tiny);
    await engine.useModel({ ...tiny });
    expect(signals).toHaveLength(1);
    await engine.useModel({ from: 'none' });
    expect(signals[0]?.aborted).toBe(true);
    expect(await engine.getModelState()).toEqual({ state: 'none' });
  });

  test.each(['ModelMissing', 'ModelBroken', 'NoNetwork'] as const)(
    'with %s says so, and words go on',
    async problem => {
      await vault.importConversation(docker);
      const loads: LoadModel[] = [() => Promise.reject(new Problem(problem, 'test')), ready];
      const engine = await start((...asked) =>
        (loads.shift() ?? (() => Promise.reject(new Error('too often'))))(...asked),
      );
      await engine.useModel(tiny);
      await state(engine, { state: 'failed', name: 'tiny', problem });
      await indexed();
      expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
      // The same choice again is another try.
      await engine.useModel(tiny);
      await state(engine, { state: 'ready' });
    },
  );

  test('that breaks while it makes vectors leaves the words to answer', async () => {
    await vault.importConversation(docker);
    let closed = 0;
    const broken: Embedder = { ...fakeEmbedder(), embed: () => Promise.reject(new Problem('ModelBroken', 'test')) };
    const engine = await start(() => Promise.resolve({ ...fakeModel(broken), close: () => (closed += 1) }));
    await engine.useModel(tiny);
    await state(engine, { state: 'failed' });
    expect(await engine.recall('volume', { scope: 'everywhere' })).toMatchObject({
      by: 'words',
      hits: [{ conversation: 'chatgpt:docker' }],
    });
    await eventually(async () => expect(closed).toBe(1));
  });

  test('may go away again; then words answer, and its vectors wait for it', async () => {
    await vault.importConversation(docker);
    const { given, model } = counting();
    const engine = await start(() => Promise.resolve(model));
    await engine.useModel(tiny);
    await embedded(engine, 2);
    await engine.useModel({ from: 'none' });
    expect(await engine.recall('volume', { scope: 'everywhere' })).toMatchObject({
      by: 'words',
      hits: [{ conversation: 'chatgpt:docker' }],
    });
    await engine.useModel(tiny);
    await embedded(engine, 2);
    expect(given).toHaveLength(2);
  });
});
