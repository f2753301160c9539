/** The index on disk: opened at a start, and saved again when the log has grown. */
import { Catalogue } from '../catalogue/catalogue';
import type { Files } from '../storage/files';
import { giveWay } from '../async/yield-to-others';
import { createWords } from '../text-index/create-text-index';
import type { StoredSegment, Words } from '../text-index/text-index';
import { applyChange, emptyContents, removeConversation, type Contents } from './index-state';
import { unpackRecord, type LogRecord } from './log';
import { clear, fileNames, readRoot, removeOthers, writeRoot, type Root, type StoredModel } from './root';
import { Shelf } from './segment-store';
import { loadMeanings, writesMeanings } from './stored-embeddings';

export interface Lasting {
  readonly contents: Contents;
  /** Name of the current log. */
  readonly log: string;
  /** The number of log records replayed at opening. */
  readonly replayed: number;
  /**
   * Resolves when all vectors are loaded; text search works before. Rejects if a page could not be read; the next
   * access tries again.
   */
  readonly whole: Promise<void>;
  /**
   * Saves the whole index and starts a new log; nothing may change meanwhile. `now` also closes gaps between vectors.
   */
  write(how?: 'now'): Promise<void>;
  /**
   * Merges segments while queries and changes go on. Returns whether it merged any; the next `save` makes it durable.
   * `now` also removes deleted rows. Must not run twice at a time.
   */
  tidy(how?: 'now'): Promise<boolean>;
}

/** Unusable files are cleared. The index is then empty, and `listIndexed` shows it. */
export async function openLasting(files: Files): Promise<Lasting> {
  const { root, segments, logs } = await readAll(files);
  const catalogue = root && catalogueFrom(root.catalogue);
  const told = root && recordsFrom(logs.get(fileNames.log(root.generation)) ?? []);
  if (root && catalogue && told) {
    // New segment ids start above every id in the root, lost ones included: until a new root is written, their names
    // stay reserved.
    const words = createWords(undefined, Math.max(0, ...root.segments) + 1);
    const contents: Contents = { ...emptyContents(words), catalogue };
    for (const [n, id] of root.segments.entries()) {
      const [bytes, states] = [segments.get(fileNames.segment(id)), root.states[n]];
      if (bytes && states) takeIn(contents.words, { id, bytes, states });
    }
    replay(contents, told);
    return lasting(files, contents, root, told.length);
  }
  await clear(files);
  const fresh = lasting(files, emptyContents(createWords()), undefined, 0);
  // A log is read only if a root names it.
  await fresh.write();
  return fresh;
}

/**
 * Reads all files of the text index in parallel, before the root is parsed, because each file takes several calls to
 * the browser process.
 */
async function readAll(files: Files) {
  const names = await files.names();
  const byName = async <T>(beginning: string, read: (name: string) => Promise<T>) => {
    const some = names.filter(name => name.startsWith(beginning));
    return new Map(await Promise.all(some.map(async name => [name, await read(name)] as const)));
  };
  const [root, segments, logs] = await Promise.all([
    readRoot(files),
    byName(fileNames.segment(''), name => files.read(name)),
    byName(fileNames.log(''), name => files.records(name)),
  ]);
  return { root, segments, logs };
}

/** Applies the records of the log again. */
function replay(contents: Contents, records: readonly LogRecord[]): void {
  for (const told of records) {
    if (told.kind === 'change') applyChange(contents, told.change, told.run);
    else removeConversation(contents, told.conversation);
  }
  findTorn(contents);
}

/** A catalogue of another format is dropped. */
function catalogueFrom(stored: Uint8Array | undefined): Catalogue | undefined {
  try {
    return stored && Catalogue.restored(stored);
  } catch {
    return undefined;
  }
}

/** If a record has another format, nothing is used, because the changes since the last save are unknown. */
function recordsFrom(stored: readonly Uint8Array[]): readonly LogRecord[] | undefined {
  try {
    return stored.map(unpackRecord);
  } catch {
    return undefined;
  }
}

/** A damaged segment, or one of another tokenizer, is dropped and its rows are indexed again. */
function takeIn(words: Words, segment: StoredSegment): void {
  try {
    words.attach(segment);
  } catch {
    // `findDamaged` reports the conversations that it held.
  }
}

/** Marks conversations with a chunk that has no row, because its segment was lost. */
function findTorn({ catalogue, words, torn }: Contents): void {
  // A live row always has a chunk, so equal counts mean that none is missing.
  if (words.size === catalogue.chunks) return;
  for (const { id, chunks } of catalogue.all()) if (!chunks.every(chunk => words.has(chunk))) torn.add(id);
}

/** Starts at once, but after the first query. After a failure, the next call starts it again. */
function tried(task: () => Promise<void>): () => Promise<void> {
  let hasFailed = false;
  const begin = () => {
    hasFailed = false;
    const attempt = giveWay().then(task);
    attempt.catch(() => (hasFailed = true));
    return attempt;
  };
  let last = begin();
  return () => {
    if (hasFailed) last = begin();
    return last;
  };
}

function lasting(files: Files, contents: Contents, root: Root | undefined, replayed: number): Lasting {
  const { catalogue, words, meanings } = contents;
  const shelf = new Shelf(words, root?.segments ?? []);
  let generation = root?.generation ?? 0;
  let models: readonly StoredModel[] = root?.models ?? [];
  const firstNew = catalogue.next;
  const loaded = tried(() => loadMeanings(files, contents, root?.models ?? [], firstNew));
  const writeMeanings = writesMeanings(files, contents);

  return {
    contents,
    replayed,
    get whole() {
      return loaded();
    },
    get log() {
      return fileNames.log(generation);
    },

    async write(how) {
      // The root lists the pages, so all of them must have been read first.
      await loaded();
      shelf.freeze();
      if (how === 'now') for (const { vectors } of meanings.values()) vectors.compact();
      const written = await writeMeanings(models);
      // Segments may be merged while another one is written.
      while (!shelf.isWritten) await shelf.write(files);
      // Everything up to the root must be synchronous: the root must match the files that it names.
      const { segments } = shelf;
      const states = segments.map(id => words.states(id));
      const next = { generation: generation + 1, segments, models: written };
      await writeRoot(files, { ...next, catalogue: catalogue.stored(), states });
      // Must happen before anything can fail: from now on, changes go to the log that this root names.
      ({ generation, models } = next);
      await removeOthers(files, next);
    },

    tidy: how => shelf.tidy(how === 'now' || undefined),
  };
}
