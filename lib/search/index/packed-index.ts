/**
 * The durable index: packed text and vectors behind Orama, a log for recent changes, and files that are opened instead
 * of rebuilt. Every change is logged before it is applied, so that an acknowledged change survives a crash.
 */
import { changeOf } from '../catalogue/change';
import { wallOf } from '../../core/scope';
import type { Index } from '../engine';
import type { Files } from '../storage/files';
import { inOrder } from '../async/serial-queue';
import { cut, cuttingMemory, forgetCutting } from '../text-index/tokenize-run';
import { applyChange, giveMeanings, removeConversation, type Contents } from './index-state';
import { lackingOf } from './missing-embeddings';
import { openLasting, type Lasting } from './persisted-index';
import { packRecord, type LogRecord } from './log';
import { searchThroughOrama } from './orama';
import { searchContents } from './find-candidates';

/** Rows, log bytes and vectors; above any of these limits the index is saved. */
const most = { tail: 2000, log: 4 << 20, vectors: 4096 };
export type Bounds = typeof most;
/**
 * This many vectors are saved after this many milliseconds, so that a slow model does not repeat them after a crash.
 */
const some = { vectors: 256, ms: 10_000 };

/** No conversation has this revision: a damaged one counts neither as indexed nor as unknown. */
const tornRevision = -1;

/** Text search works once it resolves; `vectorsLoaded` resolves when the vectors are loaded too. */
export async function openIndex(files: Files, bounds: Bounds = most): Promise<Index> {
  const lasting = await openLasting(files);
  return {
    get whole() {
      return lasting.whole;
    },
    ...reading(lasting.contents),
    ...changing(files, lasting, bounds),
  };
}

function reading(contents: Contents): Pick<Index, 'learnt' | 'search' | 'lacking' | 'meanings' | 'size' | 'memory'> {
  const { catalogue, words, meanings, torn } = contents;
  const rank = searchThroughOrama(words);
  return {
    learnt: () =>
      catalogue
        .all()
        .map(({ id, revision }) => ({ conversation: id, revision: torn.has(id) ? tornRevision : revision })),
    search: query => searchContents(contents, rank, query),
    lacking: (fingerprint, limit, taken) => lackingOf(contents, fingerprint, limit, taken),
    meanings(fingerprint) {
      const known = meanings.get(fingerprint);
      return known ? known.vectors.size + known.meaningless.size : 0;
    },
    size: () => catalogue.chunks,
    memory() {
      const vectors = [...meanings.values()].reduce((sum, known) => sum + known.vectors.memory, 0);
      return catalogue.memory + words.memory + vectors + cuttingMemory();
    },
  };
}

/** Tracks the changes since the last save: the log holds them until there are enough to save again. */
function journal(files: Files, lasting: Lasting, most: Bounds) {
  const since = { log: 0, vectors: 0, changes: lasting.replayed, at: performance.now() };
  const write = async (how?: 'now') => {
    await lasting.write(how);
    Object.assign(since, { log: 0, vectors: 0, changes: 0, at: performance.now() });
  };
  return {
    write,
    isEmpty: () => since.changes === 0,
    writeDown: async (record: LogRecord) => {
      const bytes = packRecord(record);
      await files.append(lasting.log, bytes);
      since.log += bytes.length;
      since.changes += 1;
    },
    gave: (vectors: number) => {
      since.vectors += vectors;
      since.changes += 1;
    },
    isLarge: () => {
      const due = since.vectors >= some.vectors && performance.now() - since.at >= some.ms;
      const { tail } = lasting.contents.words;
      return due || tail >= most.tail || since.log >= most.log || since.vectors >= most.vectors;
    },
  };
}

function changing(
  files: Files,
  lasting: Lasting,
  bounds: Bounds,
): Pick<Index, 'put' | 'remove' | 'addMeanings' | 'keepOnly' | 'settle'> {
  const { contents } = lasting;
  const { catalogue, meanings, torn } = contents;
  const { write, writeDown, isLarge, gave, isEmpty } = journal(files, lasting, bounds);
  // Changes run one at a time, so that a conversation forgotten during a put leaves nothing behind.
  const inTurn = inOrder();
  const tidy = tidying(lasting, how => inTurn(() => write(how)));
  const writeIfLarge = async () => {
    if (!isLarge()) return;
    await write();
    tidy.beside();
  };

  return {
    put: ({ title, updatedAt, id, revision, ...behind }, passages) =>
      inTurn(async () => {
        const described = { conversation: id, revision, wall: wallOf(behind), title, updatedAt };
        const placed = passages.map(({ at, ...passage }) => ({ ...passage, at: Math.floor(at / 1000) }));
        const { run, ...change } = changeOf(described, placed, catalogue.known(id), catalogue.next, torn.has(id));
        const words = cut(run);
        await writeDown({ kind: 'change', change, run: words });
        applyChange(contents, change, words);
        await writeIfLarge();
      }),

    remove: conversation =>
      inTurn(async () => {
        if (!catalogue.get(conversation)) return;
        await writeDown({ kind: 'remove', conversation });
        removeConversation(contents, conversation);
      }),

    addMeanings: (model, told) =>
      inTurn(async () => {
        await lasting.whole;
        giveMeanings(contents, model, told);
        gave(told.length);
        await writeIfLarge();
      }),

    keepOnly: fingerprints =>
      inTurn(async () => {
        await lasting.whole;
        const dropped = [...meanings.keys()].filter(fingerprint => !fingerprints.includes(fingerprint));
        for (const fingerprint of dropped) meanings.delete(fingerprint);
        if (dropped.length > 0) await write();
      }),

    async settle(how) {
      await inTurn(async () => {
        if (!isEmpty()) await write(how);
      });
      // No indexing is in progress, so the cache can go.
      forgetCutting();
      await tidy.now(how);
    },
  };
}

/** Merging takes long: merges run one after the other beside everything else, and are then saved like any change. */
function tidying(lasting: Lasting, write: (how?: 'now') => Promise<void>) {
  const next = inOrder();
  const now = (how?: 'now') =>
    next(async () => {
      if (await lasting.tidy(how)) await write(how);
    });
  let isUnderWay = false;
  return {
    now,
    beside() {
      if (isUnderWay || !lasting.contents.words.plan()) return;
      isUnderWay = true;
      // The merge runs in the background. If it fails, the next `flush` tries again and reports the error.
      void now()
        .catch(() => undefined)
        .then(() => (isUnderWay = false));
    },
  };
}
