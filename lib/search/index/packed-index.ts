/**
 * The durable index: packed text and vectors, a log for recent changes, and files that are opened instead
 * of rebuilt. Every change is logged before it is applied, so that an acknowledged change survives a crash.
 */
import { computeChange, computeDigests, type ChangeHeader } from '../catalogue/change';
import type { Chunk } from '../chunk/chunk';
import { toScopeKey } from '../../core/scope';
import type { Index } from '../engine';
import type { Files } from '../storage/files';
import { createSerialQueue } from '../async/serial-queue';
import { yieldToOthers } from '../async/yield-to-others';
import { tokenizeRunInSlices, getRunTokenizerMemory, clearRunTokenizer } from '../text-index/tokenize-run';
import { applyChange, addVectors, removeConversation, type IndexState } from './index-state';
import { findMissingEmbeddings } from './missing-embeddings';
import { openPersistedIndex, type PersistedIndex } from './persisted-index';
import { serializeRecord, type LogRecord } from './log';
import { findCandidates } from './find-candidates';

/**
 * Rows, terms, log bytes and vectors; above any of these limits the index is saved. `newRows` and `newUnits`: the most rows
 * and UTF-16 units that one change adds. A query waits for a change, and while terms are sorted to be saved, so a longer text
 * becomes several changes, and one of nothing but different words is saved sooner.
 */
const defaultLimits = {
  memtableRows: 2000,
  memtableTerms: 150_000,
  log: 4 << 20,
  vectors: 4096,
  newRows: 500,
  newUnits: 64_000,
};
export type FlushLimits = typeof defaultLimits;
/**
 * This many vectors are saved after this many milliseconds, so that a slow model does not repeat them after a crash.
 */
const vectorFlush = { vectors: 256, ms: 10_000 };

/** No conversation has this revision: one that is damaged, or added in part, counts neither as indexed nor as unknown. */
const incompleteRevision = -1;

/** Text search works once it resolves; `vectorsLoaded` resolves when the vectors are loaded too. */
export async function openPackedIndex(files: Files, limits: Partial<FlushLimits> = {}): Promise<Index> {
  const persisted = await openPersistedIndex(files);
  return {
    get vectorsLoaded() {
      return persisted.vectorsLoaded;
    },
    ...createIndexReading(persisted.state),
    ...createIndexWriting(files, persisted, { ...defaultLimits, ...limits }),
  };
}

function createIndexReading(
  state: IndexState,
): Pick<
  Index,
  'listIndexed' | 'search' | 'mask' | 'getDims' | 'listMissingEmbeddings' | 'countEmbedded' | 'size' | 'memory'
> {
  const { catalogue, textIndex, embeddings, damaged } = state;
  return {
    listIndexed: () =>
      catalogue
        .all()
        .map(({ id, revision }) => ({ conversation: id, revision: damaged.has(id) ? incompleteRevision : revision })),
    search: query => findCandidates(state, query),
    mask: filter => catalogue.mask(filter),
    getDims(fingerprint) {
      const vectors = embeddings.get(fingerprint)?.vectors;
      return vectors && vectors.size > 0 ? vectors.dims : undefined;
    },
    listMissingEmbeddings: (fingerprint, limit, taken) => findMissingEmbeddings(state, fingerprint, limit, taken),
    countEmbedded(fingerprint) {
      const known = embeddings.get(fingerprint);
      return known ? known.vectors.size + known.unembeddable.size : 0;
    },
    size: () => catalogue.chunks,
    memory() {
      const vectors = [...embeddings.values()].reduce((sum, known) => sum + known.vectors.memory, 0);
      return catalogue.memory + textIndex.memory + vectors + getRunTokenizerMemory();
    },
  };
}

/** Tracks the changes since the last save: the log holds them until there are enough to save again. */
function createJournal(files: Files, persisted: PersistedIndex, limits: FlushLimits) {
  const unsaved = { log: 0, vectors: 0, changes: persisted.replayedCount, at: performance.now() };
  const save = async (mode?: 'now') => {
    await persisted.save(mode);
    Object.assign(unsaved, { log: 0, vectors: 0, changes: 0, at: performance.now() });
  };
  return {
    save,
    isEmpty: () => unsaved.changes === 0,
    appendToLog: async (record: LogRecord) => {
      const bytes = serializeRecord(record);
      await files.append(persisted.logName, bytes);
      unsaved.log += bytes.length;
      unsaved.changes += 1;
    },
    countVectors: (vectors: number) => {
      unsaved.vectors += vectors;
      unsaved.changes += 1;
    },
    isSaveDue: () => {
      const due = unsaved.vectors >= vectorFlush.vectors && performance.now() - unsaved.at >= vectorFlush.ms;
      const { memtableSize, memtableTerms } = persisted.state.textIndex;
      const isMemtableFull = memtableSize >= limits.memtableRows || memtableTerms >= limits.memtableTerms;
      return due || isMemtableFull || unsaved.log >= limits.log || unsaved.vectors >= limits.vectors;
    },
  };
}

function createIndexWriting(
  files: Files,
  persisted: PersistedIndex,
  limits: FlushLimits,
): Pick<Index, 'put' | 'remove' | 'addEmbeddings' | 'keepModels' | 'flush'> {
  const { state } = persisted;
  const { catalogue, embeddings } = state;
  const { save, appendToLog, isSaveDue, countVectors, isEmpty } = createJournal(files, persisted, limits);
  // Changes run one at a time, so that a conversation forgotten during a put leaves nothing behind.
  const enqueue = createSerialQueue();
  const merger = createMerger(persisted, mode => enqueue(() => save(mode)));
  const saveIfDue = async () => {
    if (!isSaveDue()) return;
    await save();
    merger.startInBackground();
  };

  return {
    put: ({ title, updatedAt, id, revision, ...scoped }, chunks) =>
      enqueue(async () => {
        const header = { conversation: id, revision, scopeKey: toScopeKey(scoped), title, updatedAt };
        const digests = computeDigests(header, chunks);
        // It grows from the rows that it has, so that none of them is lost meanwhile.
        for (const end of iterateEnds(chunks, catalogue.known(id).chunks.length, limits)) {
          const part = { header: { ...header, revision: incompleteRevision }, chunks: chunks.slice(0, end), digests };
          await putAtOnce(state, part, appendToLog);
          await saveIfDue();
          await yieldToOthers();
        }
        await putAtOnce(state, { header, chunks, digests }, appendToLog);
        await saveIfDue();
      }),

    remove: conversation =>
      enqueue(async () => {
        if (!catalogue.get(conversation)) return;
        await appendToLog({ kind: 'remove', conversation });
        removeConversation(state, conversation);
      }),

    addEmbeddings: (model, newEmbeddings) =>
      enqueue(async () => {
        await persisted.vectorsLoaded;
        addVectors(state, model, newEmbeddings);
        countVectors(newEmbeddings.length);
        await saveIfDue();
      }),

    keepModels: fingerprints =>
      enqueue(async () => {
        await persisted.vectorsLoaded;
        const droppedModels = [...embeddings.keys()].filter(fingerprint => !fingerprints.includes(fingerprint));
        for (const fingerprint of droppedModels) embeddings.delete(fingerprint);
        if (droppedModels.length > 0) await save();
      }),

    async flush(mode) {
      await enqueue(async () => {
        if (!isEmpty()) await save(mode);
      });
      // No indexing is in progress, so the cache can go.
      clearRunTokenizer();
      await merger.run(mode);
    },
  };
}

/** Where the changes end by which the chunks are added, but for the last, which adds the rest. */
function* iterateEnds(
  chunks: readonly Chunk[],
  knownCount: number,
  { newRows, newUnits }: FlushLimits,
): Generator<number, void> {
  let [rows, units] = [0, 0];
  for (let at = knownCount; at < chunks.length; at++) {
    const { length } = chunks[at]?.text ?? '';
    if (rows > 0 && (rows >= newRows || units + length > newUnits)) {
      yield at;
      [rows, units] = [0, 0];
    }
    rows += 1;
    units += length;
  }
}

interface Part {
  readonly header: ChangeHeader;
  readonly chunks: readonly Chunk[];
  /** Of these chunks, and of those that follow. */
  readonly digests: readonly number[];
}

async function putAtOnce(
  state: IndexState,
  { header, chunks, digests }: Part,
  appendToLog: (record: LogRecord) => Promise<void>,
): Promise<void> {
  const { catalogue, damaged } = state;
  const { conversation: id } = header;
  const known = { ...catalogue.known(id), isDamaged: damaged.has(id) };
  const { run, ...change } = computeChange(header, chunks, known, catalogue.next, digests);
  const tokenized = await tokenizeRunInSlices(run);
  await appendToLog({ kind: 'change', change, run: tokenized });
  applyChange(state, change, tokenized);
}

/** Merging takes long: merges run one after the other beside everything else, and are then saved like any change. */
function createMerger(persisted: PersistedIndex, save: (mode?: 'now') => Promise<void>) {
  const enqueue = createSerialQueue();
  const run = (mode?: 'now') =>
    enqueue(async () => {
      if (await persisted.mergeSegments(mode)) await save(mode);
    });
  let isRunning = false;
  return {
    run,
    startInBackground() {
      if (isRunning || !persisted.state.textIndex.chooseMerge()) return;
      isRunning = true;
      // The merge runs in the background. If it fails, the next `flush` tries again and reports the error.
      void run()
        .catch(() => undefined)
        .then(() => (isRunning = false));
    },
  };
}
