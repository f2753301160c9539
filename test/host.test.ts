import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Embedder, LoadedModel, ModelChoice } from '../lib/engine/engine';
import { createEngineHost } from '../lib/host';
import type { EngineService } from '../lib/messaging/services';
import { Problem } from '../lib/problem';
import { openVault } from '../lib/vault/dexie-vault';
import type { Segment, Vault } from '../lib/vault/vault';
import { chat } from './engine/chats';
import { fakeEmbedder, fakeModel } from './fakes/embedder';

let vault: Vault;
let names = 0;
let errors: unknown[];
beforeEach(async () => {
  vault = await openVault(`host-${++names}`);
  errors = [];
});
afterEach(() => vault.close());

const docker = chat('chatgpt:docker', 'Docker', ['Why does my volume vanish?', '名前のないボリュームは消えます。']);
const curry = chat('claude:curry', 'カレー', ['玉ねぎはいつ', 'Fry the onions first.'], { source: 'claude' });
/** A busy machine takes its time: nothing here is about how much. */
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 10_000, interval: 20 });

const tiny: ModelChoice = { from: 'folder', name: 'tiny' };

type Load = () => Promise<LoadedModel>;
const host = (load: Load = () => Promise.resolve(fakeModel()), on: Vault = vault): EngineService =>
  createEngineHost({ vault: on, loadModel: load, onError: error => errors.push(error) });

const found = async (engine: EngineService, question: string) =>
  (await engine.recall(question)).hits.map(({ conversation }) => conversation);
const indexed = () => eventually(async () => expect(await vault.counts()).toMatchObject({ unindexed: 0 }));
const state = (engine: EngineService, expected: string) =>
  eventually(async () => expect(await engine.modelState()).toMatchObject({ state: expected }));

async function segments(): Promise<Segment[]> {
  const all: Segment[] = [];
  for await (const segment of vault.segments()) all.push(segment);
  return all;
}
const learntBy = (fingerprint: string) =>
  eventually(async () => {
    const all = await segments();
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(segment => segment.fingerprint))).toEqual(new Set([fingerprint]));
    expect(await vault.counts()).toMatchObject({ unindexed: 0 });
  });

describe('a start', () => {
  test('indexes what waits', async () => {
    await vault.adopt(docker);
    const engine = host();
    await indexed();
    expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
  });

  test('restores what was learnt before; a question waits for that, and not for what is pending', async () => {
    await vault.adopt(docker);
    host();
    await indexed();
    await vault.adopt(curry);

    const stuck: Vault = { ...vault, unindexed: () => new Promise(() => undefined) };
    const again = host(undefined, stuck);
    expect(await found(again, 'ボリューム')).toEqual(['chatgpt:docker']);
    expect(await found(again, 'onions')).toEqual([]);
  });

  test('learns again what is damaged, and only that', async () => {
    await vault.adopt(docker);
    await vault.adopt(curry);
    host();
    await indexed();
    await vault.putSegment({
      conversation: 'chatgpt:docker',
      revision: 1,
      fingerprint: 'words',
      bytes: new Uint8Array(9),
    });

    const learnt: string[] = [];
    const watched: Vault = {
      ...vault,
      putSegment: segment => (learnt.push(segment.conversation), vault.putSegment(segment)),
    };
    const engine = host(undefined, watched);
    await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
    await indexed();
    expect(learnt).toEqual(['chatgpt:docker']);
  });

  test('notices damage also while something else is waiting', async () => {
    await vault.adopt(docker);
    await vault.adopt(curry);
    host();
    await indexed();
    await vault.putSegment({
      conversation: 'chatgpt:docker',
      revision: 1,
      fingerprint: 'words',
      bytes: new Uint8Array(9),
    });
    const more = { id: 't2', role: 'user', text: 'And garlic?' } as const;
    await vault.save({ id: curry.id, source: 'claude', url: curry.url, seenAt: 9, turns: [...curry.turns, more] });

    const engine = host();
    await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
  });

  test('learns everything again when the segments are lost', async () => {
    await vault.adopt(docker);
    await vault.markIndexed('chatgpt:docker', 1);
    const engine = host();
    await eventually(async () => expect(await found(engine, 'ボリューム')).toEqual(['chatgpt:docker']));
  });

  test('on a vault that cannot be read says so to whoever asks', async () => {
    const unreadable: Vault = {
      ...vault,
      segments: () => {
        throw new Problem('VaultUnreadable', 'test');
      },
    };
    const engine = host(undefined, unreadable);
    await expect(engine.recall('x')).rejects.toMatchObject({ name: 'VaultUnreadable' });
    expect(errors).toHaveLength(1);
  });
});

test('waking indexes what came since, also while indexing runs', async () => {
  const engine = host();
  await vault.adopt(docker);
  await engine.wake();
  await vault.adopt(curry);
  expect(await engine.wake()).toEqual({ ok: true });
  expect(await engine.wake()).toEqual({ ok: true });
  await indexed();
  expect(await found(engine, 'onions')).toEqual(['claude:curry']);
});

test('an absent filter arrives as null, and is none', async () => {
  await vault.adopt(docker);
  const engine = host();
  await indexed();
  expect((await engine.recall('volume', null as never)).hits).toHaveLength(1);
});

test('what is forgotten is forgotten at once', async () => {
  await vault.adopt(docker);
  const engine = host();
  await indexed();
  expect(await engine.forget('chatgpt:docker')).toEqual({ ok: true });
  expect(await found(engine, 'volume')).toEqual([]);
  expect(await segments()).toEqual([]);
});

test('what is forgotten while it is being restored does not come back', async () => {
  await vault.adopt(docker);
  host();
  await indexed();
  let go: () => void = () => undefined;
  const gate = new Promise<void>(resolve => (go = resolve));
  const slow: Vault = {
    ...vault,
    async *segments() {
      const read = await segments();
      await gate;
      yield* read;
    },
    // Whoever asks the index is answered, whatever the vault says.
    get: async () => docker,
    forget: async () => undefined,
  };
  const engine = host(undefined, slow);
  const forgetting = engine.forget('chatgpt:docker');
  go();
  await forgetting;
  expect(await found(engine, 'volume')).toEqual([]);
});

describe('a model', () => {
  test('is chosen while words keep answering, and joins when it is ready', async () => {
    await vault.adopt(docker);
    let arrive: (model: LoadedModel) => void = () => undefined;
    const engine = host(() => new Promise(resolve => (arrive = resolve)));
    await indexed();

    expect(await engine.modelState()).toEqual({ state: 'none' });
    expect(await engine.useModel(tiny)).toEqual({ ok: true });
    expect(await engine.modelState()).toEqual({ state: 'loading', name: 'tiny' });
    expect(await engine.recall('volume')).toMatchObject({ by: 'words', hits: [{ conversation: 'chatgpt:docker' }] });

    arrive(fakeModel());
    await learntBy('fake-1');
    expect(await engine.modelState()).toMatchObject({ state: 'ready', name: 'tiny', device: 'wasm' });
    expect(await engine.recall('volume')).toMatchObject({ by: 'words and meaning', hits: [{ rankByMeaning: 1 }] });
  });

  test('tells how far it is', async () => {
    const engine = createEngineHost({
      vault,
      loadModel: (_, onProgress) => (onProgress(0.5), new Promise(() => undefined)),
      onError: () => undefined,
    });
    await engine.useModel(tiny);
    expect(await engine.modelState()).toEqual({ state: 'loading', name: 'tiny', progress: 0.5 });
  });

  test('that was used before answers at the next start without learning again', async () => {
    await vault.adopt(docker);
    await host().useModel(tiny);
    await learntBy('fake-1');

    let passages = 0;
    const counting: Embedder = {
      ...fakeEmbedder(),
      embed: (texts, kind) => {
        if (kind === 'passage') passages += texts.length;
        return fakeEmbedder().embed(texts, kind);
      },
    };
    const engine = host(() => Promise.resolve(fakeModel(counting)));
    await engine.useModel(tiny);
    await eventually(async () => expect(await engine.recall('volume')).toMatchObject({ by: 'words and meaning' }));
    await indexed();
    expect(passages).toBe(0);
  });

  test('that is exchanged makes everything learn again, once', async () => {
    await vault.adopt(docker);
    await vault.adopt(curry);
    const models = [fakeModel(), fakeModel(fakeEmbedder('other'))];
    const engine = host(() => Promise.resolve(models.shift() ?? fakeModel()));
    await engine.useModel(tiny);
    await learntBy('fake-1');
    await engine.useModel({ from: 'folder', name: 'second' });
    await learntBy('other');
    const { by, hits } = await engine.recall('onions');
    expect([by, hits[0]?.rankByMeaning]).toEqual(['words and meaning', 1]);
  });

  test('change that was cut off is taken up at the next start, without the part that was done', async () => {
    await vault.adopt(docker);
    await vault.adopt(curry);
    host();
    await learntBy('words');
    const [half] = await segments();
    if (!half) throw new Error('Nothing was learnt');
    await vault.putSegment({ ...half, fingerprint: 'fake-1' });

    const learnt: string[] = [];
    const watched: Vault = {
      ...vault,
      putSegment: segment => (learnt.push(segment.conversation), vault.putSegment(segment)),
    };
    await host(undefined, watched).useModel(tiny);
    await learntBy('fake-1');
    expect(learnt).not.toContain(half.conversation);
  });

  test('that is chosen again is not loaded again; another one ends its loading', async () => {
    const signals: AbortSignal[] = [];
    const engine = createEngineHost({
      vault,
      loadModel: (_choice, _onProgress, signal) => (signals.push(signal), new Promise(() => undefined)),
      onError: () => undefined,
    });
    await engine.useModel(tiny);
    await engine.useModel({ ...tiny });
    expect(signals).toHaveLength(1);
    await engine.useModel({ from: 'none' });
    expect(signals[0]?.aborted).toBe(true);
    expect(await engine.modelState()).toEqual({ state: 'none' });
  });

  test.each(['ModelMissing', 'ModelBroken', 'NoNetwork'] as const)(
    'with %s says so, and words go on',
    async problem => {
      await vault.adopt(docker);
      const loads: Load[] = [() => Promise.reject(new Problem(problem, 'test')), () => Promise.resolve(fakeModel())];
      const engine = host(() => (loads.shift() ?? (() => Promise.reject(new Error('too often'))))());
      await engine.useModel(tiny);
      await eventually(async () =>
        expect(await engine.modelState()).toEqual({ state: 'failed', name: 'tiny', problem }),
      );
      await indexed();
      expect(await found(engine, 'volume')).toEqual(['chatgpt:docker']);
      // The same choice again is another try.
      await engine.useModel(tiny);
      await state(engine, 'ready');
    },
  );

  test('that breaks while indexing leaves everything indexed by words', async () => {
    await vault.adopt(docker);
    let closed = 0;
    const broken: Embedder = { ...fakeEmbedder(), embed: () => Promise.reject(new Problem('ModelBroken', 'test')) };
    const engine = host(() => Promise.resolve({ ...fakeModel(broken), close: () => (closed += 1) }));
    await engine.useModel(tiny);
    await state(engine, 'failed');
    await learntBy('words');
    expect(await engine.recall('volume')).toMatchObject({ by: 'words', hits: [{ conversation: 'chatgpt:docker' }] });
    expect(closed).toBe(1);
  });

  test('may go away again; then words answer, and nothing is learnt again', async () => {
    await vault.adopt(docker);
    const engine = host();
    await engine.useModel(tiny);
    await learntBy('fake-1');
    await engine.useModel({ from: 'none' });
    expect(await engine.recall('volume')).toMatchObject({ by: 'words', hits: [{ conversation: 'chatgpt:docker' }] });
    await learntBy('fake-1');
  });
});
