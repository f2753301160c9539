/** The lasting form of the index: opened at a start, and written again when the log has grown. */
import { Catalogue } from '../catalogue/catalogue';
import type { Files } from '../files/files';
import { giveWay } from '../give-way';
import { createWords } from '../words/create-words';
import type { StoredSegment, Words } from '../words/words';
import { applyChange, emptyContents, removeConversation, type Contents } from './contents';
import { unpackRecord, type LogRecord } from './log';
import { clear, fileNames, readRoot, removeOthers, writeRoot, type Root, type StoredModel } from './root';
import { Shelf } from './shelf';
import { loadMeanings, writesMeanings } from './stored-meanings';

export interface Lasting {
  readonly contents: Contents;
  /** The log of this moment. */
  readonly log: string;
  /** Records that it held when it was opened. */
  readonly replayed: number;
  /** Resolves when every vector is there; words answer before. Rejects where a page could not be read: who asks after that has it tried again. */
  readonly whole: Promise<void>;
  /** Writes everything in its lasting form and begins a new log; nothing may be changed meanwhile. `now`: vectors leave no gaps. */
  write(how?: 'now'): Promise<void>;
  /**
   * Makes one of segments that should be one, while questions are answered and chats are learnt; answers whether it did, which lasts from
   * the next `write` on. `now`: rids the segments of whatever is gone. Never twice at a time.
   */
  tidy(how?: 'now'): Promise<boolean>;
}

/** What cannot be used is cleared away: then the index is empty, and says so by what it has not learnt. */
export async function openLasting(files: Files): Promise<Lasting> {
  const { root, segments, logs } = await readAll(files);
  const catalogue = root && catalogueFrom(root.catalogue);
  const told = root && recordsFrom(logs.get(fileNames.log(root.generation)) ?? []);
  if (root && catalogue && told) {
    // Behind every name in the root, also of what is lost: until there is a new root, nothing else may lie in its place.
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

/** All that words need, at once and before the root has said what that is: each file is several trips to the browser's own process. */
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

/** Makes the changes of the log again. */
function replay(contents: Contents, records: readonly LogRecord[]): void {
  for (const told of records) {
    if (told.kind === 'change') applyChange(contents, told.change, told.run);
    else removeConversation(contents, told.conversation);
  }
  findTorn(contents);
}

/** Of another format: as good as none. */
function catalogueFrom(stored: Uint8Array | undefined): Catalogue | undefined {
  try {
    return stored && Catalogue.restored(stored);
  } catch {
    return undefined;
  }
}

/** Of another format: nothing can be used, because it is not known what changed since the root was written. */
function recordsFrom(stored: readonly Uint8Array[]): readonly LogRecord[] | undefined {
  try {
    return stored.map(unpackRecord);
  } catch {
    return undefined;
  }
}

/** A segment of another tokenizer, or one that is damaged, is as good as none: its rows are learnt again. */
function takeIn(words: Words, segment: StoredSegment): void {
  try {
    words.attach(segment);
  } catch {
    // `findTorn` finds what it held.
  }
}

/** Conversations with a chunk that has no words, because its segment was lost. */
function findTorn({ catalogue, words, torn }: Contents): void {
  // No row lives whose chunk is gone, so as many of either means the same ones.
  if (words.size === catalogue.chunks) return;
  for (const { id, chunks } of catalogue.all()) if (!chunks.every(chunk => words.has(chunk))) torn.add(id);
}

/** Begins at once, but behind the first question, which comes before the first vector; again for whoever asks after it failed. */
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
      // What is written says which pages there are: not before all of them were read.
      await loaded();
      shelf.freeze();
      if (how === 'now') for (const { vectors } of meanings.values()) vectors.compact();
      const written = await writeMeanings(models);
      // Two may have become one while another was written.
      while (!shelf.isWritten) await shelf.write(files);
      // Nothing may come between here and the root: what it names must be there, and be what it says.
      const { segments } = shelf;
      const states = segments.map(id => words.states(id));
      const next = { generation: generation + 1, segments, models: written };
      await writeRoot(files, { ...next, catalogue: catalogue.stored(), states });
      // Before anything else can fail: what is written down from now on must be in the log that this root names.
      ({ generation, models } = next);
      await removeOthers(files, next);
    },

    tidy: how => shelf.tidy(how === 'now' || undefined),
  };
}
