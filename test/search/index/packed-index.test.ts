import { describe, expect, test } from 'vitest';
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import { createEngine } from '../../../lib/search/create-engine';
import type { Files } from '../../../lib/search/storage/files';
import { createFilesOnDisk } from '../../../lib/search/storage/files-on-disk';
import { createMemoryDisk, createMemoryFiles } from '../../../lib/search/storage/memory-files';
import type { Index, IndexQuery } from '../../../lib/search/engine';
import { yieldToOthers } from '../../../lib/search/async/yield-to-others';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { tokenizerVersion } from '../../../lib/search/text/scan';
import { fakeEmbedder } from '../../fakes/embedder';
import { random } from '../../fakes/made-up-site';
import { Crash, crashingFiles } from '../../fakes/crashing-files';
import { chat } from '../chats';

const learn = (index: Index, conversation: Conversation) => createEngine(index, () => undefined).index(conversation);

const docker = chat('chatgpt:docker', 'Docker のボリューム', [
  'Dockerのボリュームが消えるのはなぜですか',
  '匿名ボリュームはコンテナと一緒に消えます。',
  'And what is a bind mount?',
  'A bind mount is a folder of the host.',
]);
const curry = chat('claude:curry', 'Curry', ['When do onions go in?', 'Fry the onions first, then the spices.'], {
  source: 'claude',
  space: 'kitchen',
  updatedAt: 9,
});

/** Every chunk gets the vector of its words. */
async function embedAll(index: Index, chats: readonly Conversation[], embedder = fakeEmbedder()) {
  for (const { chunk, conversation, turn, start, end } of index.listMissingEmbeddings(embedder.fingerprint, 1000)) {
    const text = chats.find(({ id }) => id === conversation)?.turns.find(({ id }) => id === turn)?.text ?? '';
    const [vector] = await embedder.embed([text.slice(start, end)], 'passage');
    await index.addEmbeddings(embedder, [{ chunk, vector }]);
  }
}

async function ask(index: Index, words: string, more: Partial<IndexQuery> = {}) {
  const embedder = fakeEmbedder();
  const [vector] = await embedder.embed([words], 'query');
  const meaning = vector && { embedding: { fingerprint: embedder.fingerprint, vector } };
  return index.search({ text: words, limit: 500, ...meaning, ...more });
}

/** What an answer says, to be compared: places and scores, rounded to what a float may differ by. */
async function said(index: Index, words: string, more?: Partial<IndexQuery>) {
  const { candidates } = await ask(index, words, more);
  return candidates
    .map(({ conversation, turn, start, textScore: score, cosine }) => {
      return `${conversation} ${turn} ${start} ${score.toPrecision(3)} ${cosine?.toFixed(3)}`;
    })
    .sort();
}

const turnsFound = (answer: { candidates: readonly { turn: string; textScore: number }[] }) =>
  answer.candidates.filter(({ textScore }) => textScore > 0).map(({ turn }) => turn);

describe('what was learnt', () => {
  test('is found by words at once, and by meaning when its vectors are there', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    await learn(index, docker);
    expect(turnsFound(await ask(index, 'ボリューム'))).toContain('t0');
    expect((await ask(index, 'bind')).meanSimilarity).toBeUndefined();
    await embedAll(index, [docker]);
    const { candidates, meanSimilarity: crowd } = await ask(index, 'a folder of the host');
    expect(crowd).toBeTypeOf('number');
    expect(candidates.find(({ turn }) => turn === 't3')?.cosine).toBeGreaterThan(0.5);
  });

  test('of a long chat is found part by part; if it ends in between, it does not count as learnt', async () => {
    const disk = createMemoryDisk();
    const long = chat('chatgpt:long', 'Long', [
      'Which lights?',
      'docks\n\n'.repeat(9) + 'harbour lights '.repeat(2000),
    ]);
    const index = await openPackedIndex(createMemoryFiles(), { newRows: 20 });
    let appends = 0;
    const append: typeof disk.append = (key, bytes) =>
      ++appends > 2 ? Promise.reject(new Error('killed')) : disk.append(key, bytes);
    const killed = await openPackedIndex(createFilesOnDisk({ ...disk, append }), { newRows: 20 });
    await expect(learn(killed, long)).rejects.toThrow('killed');
    const opened = await openPackedIndex(createFilesOnDisk(disk));
    expect(opened.size()).toBe(40);
    expect(opened.listIndexed()).toEqual([{ conversation: long.id, revision: -1 }]);

    const learning = learn(index, long);
    const sizes = new Set<number>();
    const over = learning.then(() => true);
    while (!(await Promise.race([over, yieldToOthers().then(() => false)]))) sizes.add(index.size());
    expect(sizes.size).toBeGreaterThan(1);
    expect(index.listIndexed()).toEqual([{ conversation: long.id, revision: 1 }]);
    // Nothing of it is away while it changes.
    const renamed = learn(index, { ...long, title: 'Longer', revision: 2 });
    const all = index.size();
    for (
      let isOver = false;
      !isOver;
      isOver = await Promise.race([renamed.then(() => true), yieldToOthers().then(() => false)])
    )
      expect(index.size()).toBe(all);
  });

  test('is found under hard filters only', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    for (const one of [docker, curry]) await learn(index, one);
    await embedAll(index, [docker, curry]);
    const within = await ask(index, 'onions', { filter: { sources: ['chatgpt'] } });
    expect(within.candidates.filter(({ conversation }) => conversation === 'claude:curry')).toEqual([]);
    expect(turnsFound(await ask(index, 'onions', { filter: { space: 'kitchen', role: 'user' } }))).toEqual(['t0']);
  });

  test('is listed newest first where only a place or a time is asked for', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    await learn(index, docker);
    const answer = index.search({ text: ' ', limit: 2, filter: { sources: ['chatgpt'] } });
    expect(answer.candidates.map(({ turn }) => turn)).toEqual(['t3', 't2']);
    expect(index.search({ text: '', limit: 2 }).candidates).toEqual([]);
  });

  test('is gone at once when it is forgotten, and does not come back with the next start', async () => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files);
    for (const one of [docker, curry]) await learn(index, one);
    await embedAll(index, [docker, curry]);
    await index.remove('claude:curry');
    for (const each of [index, await openPackedIndex(files)]) {
      await each.vectorsLoaded;
      const { candidates } = await ask(each, 'onions spices');
      expect(candidates.filter(({ conversation }) => conversation === 'claude:curry')).toEqual([]);
      expect(each.listIndexed()).toEqual([{ conversation: 'chatgpt:docker', revision: 1 }]);
    }
  });

  test('leaves no byte behind once it was forgotten and settled', async () => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files);
    const secret = chat('claude:secret', 'Zirkonium', ['xylophonquartett mühlrad', 'kaleidoskop']);
    for (const one of [docker, secret]) await learn(index, one);
    await index.flush();
    const holds = async (word: string) => {
      const found: string[] = [];
      for (const name of await files.listNames()) {
        const bytes = (await files.read(name)) ?? new Uint8Array();
        const log = name.startsWith('log') ? await files.readRecords(name) : [];
        const text = [bytes, ...log].map(part => Buffer.from(part).toString('latin1')).join('');
        // The dictionary leaves out what a word shares with the one before it.
        if (text.includes(Buffer.from(word).toString('latin1').slice(4, 10))) found.push(name);
      }
      return found;
    };
    expect(await holds('xylophonquartett')).not.toEqual([]);
    await index.remove('claude:secret');
    await index.flush('now');
    for (const word of ['xylophonquartett', 'Zirkonium', 'kaleidoskop', 'claude:secret']) {
      expect(await holds(word)).toEqual([]);
    }
    expect(turnsFound(await ask(index, 'bind'))).toContain('t2');
  });
});

describe('a model', () => {
  test('is given what it lacks: newest conversations first, of them the branch that is shown', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    const branched = {
      ...docker,
      turns: [
        ...docker.turns,
        { id: 'other', parent: 't0', role: 'assistant' as const, text: '別の答え', observedAt: 5 },
      ],
    };
    for (const one of [branched, curry]) await learn(index, one);
    expect(index.listMissingEmbeddings('m', 10).map(({ conversation, turn }) => `${conversation} ${turn}`)).toEqual([
      'claude:curry t0',
      'claude:curry t1',
      'chatgpt:docker t0',
      'chatgpt:docker t1',
      'chatgpt:docker t2',
      'chatgpt:docker t3',
      'chatgpt:docker other',
    ]);
    const [first] = index.listMissingEmbeddings('m', 1);
    await index.addEmbeddings({ fingerprint: 'm', dims: 2 }, [
      { chunk: first?.chunk ?? -1, vector: new Float32Array([1, 0]) },
      { chunk: 999, vector: new Float32Array([1, 0]) },
    ]);
    await index.addEmbeddings({ fingerprint: 'm', dims: 2 }, [
      { chunk: index.listMissingEmbeddings('m', 1)[0]?.chunk ?? -1, vector: undefined },
    ]);
    expect(index.countEmbedded('m')).toBe(2);
    expect(index.listMissingEmbeddings('m', 10).map(({ conversation }) => conversation)).not.toContain('claude:curry');
  });

  test('of other dims than the question never answers it', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    await learn(index, curry);
    await index.addEmbeddings({ fingerprint: 'fake-1', dims: 2 }, [{ chunk: 0, vector: new Float32Array([1, 0]) }]);
    const answer = await ask(index, 'onions');
    expect(answer.meanSimilarity).toBeUndefined();
    expect(turnsFound(answer)).toContain('t0');
  });

  test('that is not kept leaves its vectors', async () => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files);
    await learn(index, curry);
    await embedAll(index, [curry], fakeEmbedder('old'));
    await embedAll(index, [curry], fakeEmbedder('new'));
    await index.keepModels(['new']);
    const again = await openPackedIndex(files);
    await again.vectorsLoaded;
    expect([again.countEmbedded('old'), again.countEmbedded('new')]).toEqual([0, 2]);
  });
});

/** Random chats that grow, change, branch and are forgotten; English and Japanese words from a small store, so that they meet. */
const store =
  'docker volume onion 京都 紅葉 useEffect render E0308 カレー 玉ねぎ running runs borrow checker spices 税金 deadline'.split(
    ' ',
  );

async function live(
  index: Index,
  chats: Map<ConversationId, Conversation>,
  steps: number,
  seed: number,
  each?: () => Promise<void>,
) {
  const next = random(seed);
  const sentence = () =>
    Array.from({ length: 3 + next(30) }, () => store[next(store.length)]).join(next(2) ? ' ' : '、');
  for (let step = 0; step < steps; step++) {
    const id: ConversationId = `chatgpt:${next(6)}`;
    const known = chats.get(id);
    if (known && next(8) === 0) {
      chats.delete(id);
      await index.remove(id);
    } else {
      const texts = known?.turns.map(({ text }) => text) ?? [];
      if (texts.length > 0 && next(4) === 0) texts[next(texts.length)] = sentence();
      else texts.push(...Array.from({ length: 1 + next(3) }, sentence));
      const changed = chat(id, next(5) ? (known?.title ?? 'title docker') : sentence(), texts, {
        revision: (known?.revision ?? 0) + 1,
        updatedAt: step,
      });
      chats.set(id, changed);
      await learn(index, changed);
    }
    await embedAll(index, [...chats.values()]);
    await each?.();
  }
}

const questions = [
  'docker volume',
  '京都の紅葉',
  'run',
  'useEff',
  'E0308 borrow checker',
  '玉ねぎ カレー spices',
  'titl',
];
const answers = async (index: Index) => Promise.all(questions.map(question => said(index, question)));

/** The same chats, learnt afresh. */
async function fresh(chats: ReadonlyMap<ConversationId, Conversation>): Promise<Index> {
  const index = await openPackedIndex(createMemoryFiles());
  for (const each of chats.values()) await learn(index, each);
  await embedAll(index, [...chats.values()]);
  return index;
}

/** So small that segments are written and made one all the time, beside what is learnt. */
const small = { memtableRows: 10, log: 4 << 20, vectors: 64 };

describe.each([1, 2, 3, 4, 5])('a random life, seed %i', { timeout: 60_000 }, seed => {
  test('answers like an index that learnt everything afresh, after each change', async () => {
    const index = await openPackedIndex(createMemoryFiles());
    const chats = new Map<ConversationId, Conversation>();
    await live(index, chats, 25, seed, async () => {
      expect(await answers(index)).toEqual(await answers(await fresh(chats)));
    });
  });

  test('answers like that while segments are made one beside it, and after a start at any moment', async () => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files, small);
    const chats = new Map<ConversationId, Conversation>();
    let step = 0;
    await live(index, chats, 30, seed, async () => {
      // Now and then a merge gets some time before the next change comes.
      if (step++ % 3 === 0) await yieldToOthers();
      const wanted = await answers(await fresh(chats));
      expect(await answers(index)).toEqual(wanted);
      const again = await openPackedIndex(files, small);
      await again.vectorsLoaded;
      expect(again.listIndexed()).toEqual(index.listIndexed());
      // What has no vector yet, because its page is not written, is embedded again.
      await embedAll(again, [...chats.values()]);
      expect(await answers(again)).toEqual(wanted);
    });
    await index.flush();
    expect(await answers(index)).toEqual(await answers(await fresh(chats)));
  });

  test('answers the same before and after it is settled, rid of what is gone, and opened again', async () => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files);
    const chats = new Map<ConversationId, Conversation>();
    for (let round = 0; round < 4; round++) {
      await live(index, chats, 8, seed * 10 + round);
      const before = await answers(index);
      await index.flush(round % 2 ? 'now' : undefined);
      expect(await answers(index)).toEqual(before);
      const again = await openPackedIndex(files);
      await again.vectorsLoaded;
      expect(await answers(again)).toEqual(before);
      expect(again.listIndexed()).toEqual(index.listIndexed());
    }
  });

  test('is opened, or rebuilt, after a crash between any two writes: nothing that was acknowledged is lost', async () => {
    for (let writes = 1; writes < 120; writes += 5) {
      const disk = createMemoryDisk();
      const files = crashingFiles(disk, writes, seed * 100 + writes);
      const chats = new Map<ConversationId, Conversation>();
      const done = await openPackedIndex(files, writes % 2 ? small : undefined)
        .then(index =>
          live(index, chats, 12, seed, async () => {
            if (chats.size > 3) await index.flush(writes % 4 < 2 ? 'now' : undefined);
          }),
        )
        .then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(Crash);
            return false;
          },
        );
      const again = await openPackedIndex(createFilesOnDisk(disk));
      await again.vectorsLoaded;
      // What the crash cut off was not acknowledged: only the chat that was being changed may be older or newer.
      const learnt = new Map(again.listIndexed().map(({ conversation, revision }) => [conversation, revision]));
      const stale = [...chats.values()].filter(({ id, revision }) => learnt.get(id) !== revision);
      expect(stale.length).toBeLessThanOrEqual(done ? 0 : 1);
      for (const each of chats.values()) await learn(again, each);
      for (const [id] of learnt) if (!chats.has(id)) await again.remove(id);
      await embedAll(again, [...chats.values()]);
      expect(await answers(again)).toEqual(await answers(await fresh(chats)));
    }
  });
});

describe('bytes that are damaged', () => {
  const damaged = async (match: RegExp) => {
    const files = createMemoryFiles();
    const index = await openPackedIndex(files);
    for (const one of [docker, curry]) {
      await learn(index, one);
      await embedAll(index, [docker, curry]);
      await index.flush();
    }
    const [name = ''] = (await files.listNames()).filter(each => match.test(each));
    expect(name).not.toBe('');
    await files.write(name, new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
    return reopened(files);
  };
  const reopened = async (files: Files) => {
    const index = await openPackedIndex(files);
    await index.vectorsLoaded;
    return index;
  };

  test.each([
    ['a segment', /^words/, 2],
    ['a page of vectors', /^vectors/, 0],
  ])('%s: only what it held is learnt again, and then everything answers as before', async (_, match, most) => {
    const index = await damaged(match);
    expect(2 - index.listIndexed().filter(({ revision }) => revision === 1).length).toBeLessThanOrEqual(most);
    for (const one of [docker, curry]) await learn(index, one);
    await embedAll(index, [docker, curry]);
    const chats = new Map([docker, curry].map(one => [one.id, one]));
    expect(await answers(index)).toEqual(await answers(await fresh(chats)));
  });

  test('the root: nothing is believed, and everything is learnt again', async () => {
    const index = await damaged(/^index/);
    expect(index.listIndexed()).toEqual([]);
    expect((await ask(index, 'onions')).candidates).toEqual([]);
    await learn(index, curry);
    expect(turnsFound(await ask(index, 'onions'))).toContain('t0');
    expect((await ask(index, 'onions')).meanSimilarity).toBeUndefined();
  });
});

/** An index of two chats, one in a segment and one in the log alone; the log's first record beside it. */
async function withLog() {
  const files = createMemoryFiles();
  const index = await openPackedIndex(files);
  await learn(index, docker);
  await index.flush();
  await learn(index, curry);
  const [log = ''] = (await files.listNames()).filter(name => name.startsWith('log-'));
  const [told = new Uint8Array()] = await files.readRecords(log);
  return { files, log, told };
}

test('a log of another tokenizer tells what changed and no words: these are indexed again', async () => {
  const { files, log, told } = await withLog();
  const [name, version] = ['"tokenizer":', String(tokenizerVersion)];
  const at = new TextDecoder('latin1').decode(told).indexOf(`${name}${version}`) + name.length;
  await files.remove(log);
  await files.append(log, told.with(at, version.charCodeAt(0) - 1));

  const again = await openPackedIndex(files);
  expect(again.listIndexed()).toEqual([
    { conversation: docker.id, revision: 1 },
    { conversation: curry.id, revision: -1 },
  ]);
  expect(turnsFound(await ask(again, 'onions'))).toEqual([]);
  await learn(again, curry);
  const chats = new Map([docker, curry].map(one => [one.id, one]));
  await embedAll(again, [docker, curry]);
  expect(await answers(again)).toEqual(await answers(await fresh(chats)));
});

test('a log of a format that is not known tells nothing: the index is empty, and all of it is learnt again', async () => {
  const { files, log, told } = await withLog();
  await files.remove(log);
  await files.append(log, told.with(0, 3));

  const again = await openPackedIndex(files);
  expect(again.listIndexed()).toEqual([]);
  const chats = new Map([docker, curry].map(one => [one.id, one]));
  for (const one of chats.values()) await learn(again, one);
  await embedAll(again, [docker, curry]);
  expect(await answers(again)).toEqual(await answers(await fresh(chats)));
});
