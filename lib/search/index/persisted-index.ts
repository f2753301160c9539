/** The index on disk: opened at a start, and saved again when the log has grown. */
import { getMax } from '../../core/extremes';
import { Catalogue } from '../catalogue/catalogue';
import type { Files } from '../storage/files';
import { yieldToOthers } from '../async/yield-to-others';
import { createTextIndex } from '../text-index/create-text-index';
import type { StoredSegment, TextIndex } from '../text-index/text-index';
import { applyChange, createIndexState, removeConversation, type IndexState } from './index-state';
import { deserializeRecord, type LogRecord } from './log';
import { clearFiles, fileNames, readRoot, removeOthers, writeRoot, type Root, type StoredEmbeddings } from './root';
import { SegmentStore } from './segment-store';
import { loadEmbeddings, createEmbeddingWriter } from './stored-embeddings';

export interface PersistedIndex {
  readonly state: IndexState;
  /** Name of the current log. */
  readonly logName: string;
  /** The number of log records replayed at opening. */
  readonly replayedCount: number;
  /**
   * Resolves when all vectors are loaded; text search works before. Rejects if a page could not be read; the next
   * access tries again.
   */
  readonly vectorsLoaded: Promise<void>;
  /**
   * Saves the whole index and starts a new log; nothing may change meanwhile. `now` also closes gaps between vectors.
   */
  save(mode?: 'now'): Promise<void>;
  /**
   * Merges segments while queries and changes go on. Returns whether it merged any; the next `save` makes it durable.
   * `now` also removes deleted rows. Must not run twice at a time.
   */
  mergeSegments(mode?: 'now'): Promise<boolean>;
}

/** Unusable files are cleared. The index is then empty, and `listIndexed` shows it. */
export async function openPersistedIndex(files: Files): Promise<PersistedIndex> {
  const { root, segments, logs } = await readFiles(files);
  const catalogue = root && parseCatalogue(root.catalogue);
  const records = root && parseRecords(logs.get(fileNames.log(root.generation)) ?? []);
  if (root && catalogue && records) {
    // New segment ids start above every id in the root, lost ones included: until a new root is written, their names
    // stay reserved.
    const textIndex = createTextIndex(undefined, getMax(root.segments, one => one, 0) + 1);
    const state: IndexState = { ...createIndexState(textIndex), catalogue };
    for (const [n, id] of root.segments.entries()) {
      const [bytes, states] = [segments.get(fileNames.segment(id)), root.states[n]];
      if (bytes && states) attachSegment(state.textIndex, { id, bytes, states });
    }
    applyRecords(state, records);
    return createPersistedIndex(files, state, root, records.length);
  }
  await clearFiles(files);
  const empty = createPersistedIndex(files, createIndexState(createTextIndex()), undefined, 0);
  // A log is read only if a root names it.
  await empty.save();
  return empty;
}

/**
 * Reads all files of the text index in parallel, before the root is parsed, because each file takes several calls to
 * the browser process.
 */
async function readFiles(files: Files) {
  const names = await files.listNames();
  const readByPrefix = async <T>(prefix: string, read: (name: string) => Promise<T>) => {
    const matching = names.filter(name => name.startsWith(prefix));
    return new Map(await Promise.all(matching.map(async name => [name, await read(name)] as const)));
  };
  const [root, segments, logs] = await Promise.all([
    readRoot(files),
    readByPrefix(fileNames.segment(''), name => files.read(name)),
    readByPrefix(fileNames.log(''), name => files.readRecords(name)),
  ]);
  return { root, segments, logs };
}

/** Applies the records of the log again. */
function applyRecords(state: IndexState, records: readonly LogRecord[]): void {
  for (const record of records) {
    if (record.kind === 'change') applyChange(state, record.change, record.run);
    else removeConversation(state, record.conversation);
  }
  findDamaged(state);
}

/** A catalogue of another format is dropped. */
function parseCatalogue(stored: Uint8Array | undefined): Catalogue | undefined {
  try {
    return stored && Catalogue.deserialize(stored);
  } catch {
    return undefined;
  }
}

/** If a record has another format, nothing is used, because the changes since the last save are unknown. */
function parseRecords(stored: readonly Uint8Array[]): readonly LogRecord[] | undefined {
  try {
    return stored.map(deserializeRecord);
  } catch {
    return undefined;
  }
}

/** A damaged segment, or one of another tokenizer, is dropped and its rows are indexed again. */
function attachSegment(textIndex: TextIndex, segment: StoredSegment): void {
  try {
    textIndex.attach(segment);
  } catch {
    // `findDamaged` reports the conversations that it held.
  }
}

/** Marks conversations with a chunk that has no row, because its segment was lost. */
function findDamaged({ catalogue, textIndex, damaged }: IndexState): void {
  // A live row always has a chunk, so equal counts mean that none is missing.
  if (textIndex.size === catalogue.chunks) return;
  for (const { id, chunks } of catalogue.all()) if (!chunks.every(chunk => textIndex.has(chunk))) damaged.add(id);
}

/** Starts at once, but after the first query. After a failure, the next call starts it again. */
function createRetriedTask(task: () => Promise<void>): () => Promise<void> {
  let hasFailed = false;
  const start = () => {
    hasFailed = false;
    const attempt = yieldToOthers().then(task);
    attempt.catch(() => (hasFailed = true));
    return attempt;
  };
  let last = start();
  return () => {
    if (hasFailed) last = start();
    return last;
  };
}

function createPersistedIndex(
  files: Files,
  state: IndexState,
  root: Root | undefined,
  replayedCount: number,
): PersistedIndex {
  const { catalogue, textIndex, embeddings } = state;
  const segmentStore = new SegmentStore(textIndex, root?.segments ?? []);
  let generation = root?.generation ?? 0;
  let models: readonly StoredEmbeddings[] = root?.models ?? [];
  const firstNewChunk = catalogue.next;
  const loadVectors = createRetriedTask(() => loadEmbeddings(files, state, root?.models ?? [], firstNewChunk));
  const saveEmbeddings = createEmbeddingWriter(files, state);

  return {
    state,
    replayedCount,
    get vectorsLoaded() {
      return loadVectors();
    },
    get logName() {
      return fileNames.log(generation);
    },

    async save(mode) {
      // The root lists the pages, so all of them must have been read first.
      await loadVectors();
      await segmentStore.freeze();
      if (mode === 'now') for (const { vectors } of embeddings.values()) vectors.compact();
      const savedModels = await saveEmbeddings(models);
      // Segments may be merged while another one is written.
      while (!segmentStore.isWritten) await segmentStore.write(files);
      // Everything up to the root must be synchronous: the root must match the files that it names.
      const { segments } = segmentStore;
      const states = segments.map(id => textIndex.states(id));
      const next = { generation: generation + 1, segments, models: savedModels };
      await writeRoot(files, { ...next, catalogue: catalogue.serialize(), states });
      // Must happen before anything can fail: from now on, changes go to the log that this root names.
      ({ generation, models } = next);
      await removeOthers(files, next);
    },

    mergeSegments: mode => segmentStore.mergeSegments(mode === 'now' || undefined),
  };
}
