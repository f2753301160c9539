/** The lasting form of the index: opened at a start, and written again when the log has grown. */
import { Catalogue } from '../catalogue/catalogue';
import type { Files } from '../files/files';
import { createVectors } from '../vectors/create-vectors';
import { createWords } from '../words/create-words';
import type { StoredSegment, Words } from '../words/words';
import { applyChange, emptyContents, removeConversation, type Contents } from './contents';
import { unpackRecord } from './log';
import { clear, fileNames, readRoot, writeRoot, type Root, type StoredModel } from './root';

export interface Lasting {
  readonly contents: Contents;
  /** The log of this moment. */
  readonly log: string;
  /** Records that it held when it was opened. */
  readonly replayed: number;
  /** Resolves when every vector is there; words answer before. */
  readonly whole: Promise<void>;
  /** Writes everything in its lasting form and begins a new log. `now`: rids the bytes of whatever is gone. */
  write(how?: 'now'): Promise<void>;
}

/** What cannot be used is cleared away: then the index is empty, and says so by what it has not learnt. */
export async function openLasting(files: Files): Promise<Lasting> {
  const { root, segments, logs } = await readAll(files);
  const catalogue = root && catalogueFrom(root.catalogue);
  if (root && catalogue) {
    const contents: Contents = { ...emptyContents(createWords()), catalogue };
    for (const [n, id] of root.segments.entries()) {
      const [bytes, states] = [segments.get(fileNames.segment(id)), root.states[n]];
      if (bytes && states) takeIn(contents.words, { id, bytes, states });
    }
    return lasting(files, contents, root, replay(contents, logs.get(fileNames.log(root.generation)) ?? []));
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
    byName(fileNames.segment(''), files.read),
    byName(fileNames.log(''), files.records),
  ]);
  return { root, segments, logs };
}

/** Makes the changes of the log again; answers how many they are. */
function replay(contents: Contents, records: readonly Uint8Array[]): number {
  for (const record of records) {
    const told = unpackRecord(record);
    if (told.kind === 'change') applyChange(contents, told.change, told.run);
    else removeConversation(contents, told.conversation);
  }
  findTorn(contents);
  return records.length;
}

/** Of another format: as good as none. */
function catalogueFrom(stored: Uint8Array | undefined): Catalogue | undefined {
  try {
    return stored && Catalogue.restored(stored);
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

function lasting(files: Files, contents: Contents, root: Root | undefined, replayed: number): Lasting {
  const { catalogue, words, meanings } = contents;
  const shelf = shelfOf(words, root?.segments ?? []);
  let generation = root?.generation ?? 0;
  let models: readonly StoredModel[] = root?.models ?? [];
  const whole = loadMeanings(files, contents, models);

  /** Pages that were taken and not written yet, by name: a write that failed is made up for by the next. */
  const pages = new Map<string, Uint8Array>();
  const writeModels = async (): Promise<StoredModel[]> => {
    const named = namedFiles([...meanings.keys()], models);
    const told = [...meanings].map(([fingerprint, { vectors, meaningless }]) => {
      const file = named.get(fingerprint) ?? 0;
      for (const { page, bytes } of vectors.changed()) pages.set(fileNames.page(file, page), bytes);
      return { fingerprint, dims: vectors.dims, pages: vectors.pages, file, meaningless: [...meaningless] };
    });
    for (const [name, bytes] of pages) {
      await files.write(name, bytes);
      pages.delete(name);
    }
    return told;
  };

  return {
    contents,
    replayed,
    whole,
    get log() {
      return fileNames.log(generation);
    },

    async write(how) {
      await whole;
      shelf.condense(how);
      if (how === 'now') for (const { vectors } of meanings.values()) vectors.compact();
      const next = generation + 1;
      for (const { id, bytes } of shelf.unwritten.values()) await files.write(fileNames.segment(id), bytes);
      const written = await writeModels();
      const segments = shelf.segments();
      await writeRoot(files, {
        generation: next,
        segments,
        models: written,
        catalogue: catalogue.stored(),
        states: segments.map(words.states),
      });
      generation = next;
      models = written;
      shelf.unwritten.clear();
    },
  };
}

/** The segments that belong together at this moment, and which of them are not on disk yet: a write that failed is made up for by the next. */
function shelfOf(words: Words, stored: readonly number[]) {
  let segments = stored.filter(id => words.segments.includes(id));
  const unwritten = new Map<number, StoredSegment>();
  const add = (segment: StoredSegment) => {
    segments = [...segments, segment.id];
    unwritten.set(segment.id, segment);
  };
  return {
    unwritten,
    segments: () => segments,
    /** Makes the tail a segment, and one of those that should be one. */
    condense(how?: 'now') {
      const frozen = words.freeze();
      if (frozen) add(frozen);
      const force = how === 'now' || undefined;
      for (let ids = words.plan(force); ids; ids = words.plan(force)) {
        const merged = words.merge(ids);
        const replaced = new Set(ids);
        segments = segments.filter(id => !replaced.has(id));
        for (const id of ids) unwritten.delete(id);
        if (merged) add(merged);
      }
    },
  };
}

/** A model keeps the file number that it has; a new one gets the next. */
function namedFiles(fingerprints: readonly string[], models: readonly StoredModel[]): ReadonlyMap<string, number> {
  let free = models.reduce((most, { file }) => Math.max(most, file + 1), 0);
  return new Map(
    fingerprints.map(each => [each, models.find(({ fingerprint }) => fingerprint === each)?.file ?? free++]),
  );
}

/** Page by page, so that questions are answered in between. A page that is lost is made anew from its texts. */
async function loadMeanings(files: Files, { meanings, catalogue }: Contents, models: readonly StoredModel[]) {
  for (const { fingerprint, dims, pages, file, meaningless } of models) {
    const vectors = createVectors(dims);
    meanings.set(fingerprint, { vectors, meaningless: new Set(meaningless) });
    for (let page = 0; page < pages; page++) {
      const bytes = await files.read(fileNames.page(file, page));
      try {
        if (bytes) vectors.attach({ page, bytes });
      } catch {
        // Of another format: as good as none.
      }
    }
    // What was forgotten after its page was written.
    for (let chunk = 0; chunk < catalogue.next; chunk++) {
      if (!catalogue.holds(chunk) && vectors.has(chunk)) vectors.remove(chunk);
    }
  }
}
