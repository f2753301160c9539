/** The lasting form of the index: opened at a start, and written again when the log has grown. */
import { Catalogue } from '../catalogue/catalogue';
import type { Files } from '../files/files';
import { createVectors } from '../vectors/create-vectors';
import { createWords } from '../words/create-words';
import type { StoredSegment, Words } from '../words/words';
import { applyChange, emptyContents, removeConversation, type Contents } from './contents';
import { unpackRecord } from './log';
import { clear, fileNames, readManifest, writeManifest, type Manifest, type StoredModel } from './manifest';

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
  const manifest = await readManifest(files);
  const contents = manifest && (await restored(files, manifest));
  if (manifest && contents) return lasting(files, contents, manifest, await replay(files, contents, manifest));
  await clear(files);
  const fresh = lasting(files, emptyContents(createWords()), undefined, 0);
  // A log is read only if a manifest names it.
  await fresh.write();
  return fresh;
}

async function restored(files: Files, { generation, segments }: Manifest): Promise<Contents | undefined> {
  // All at once: each file is several trips to the browser's own process.
  const [stored, ...read] = await Promise.all([
    files.read(fileNames.catalogue(generation)),
    ...segments.map(id =>
      Promise.all([files.read(fileNames.segment(id)), files.read(fileNames.states(id, generation))]),
    ),
  ]);
  const catalogue = catalogueFrom(stored);
  if (!catalogue) return undefined;
  const contents: Contents = { ...emptyContents(createWords()), catalogue };
  for (const [n, id] of segments.entries()) {
    const [bytes, states] = read[n] ?? [];
    if (bytes && states) takeIn(contents.words, { id, bytes, states });
  }
  return contents;
}

/** Makes the changes of the log again; answers how many they are. */
async function replay(files: Files, contents: Contents, { generation }: Manifest): Promise<number> {
  const records = await files.records(fileNames.log(generation));
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
  for (const { id, chunks } of catalogue.all()) if (!chunks.every(chunk => words.has(chunk))) torn.add(id);
}

function lasting(files: Files, contents: Contents, manifest: Manifest | undefined, replayed: number): Lasting {
  const { catalogue, words, meanings } = contents;
  const shelf = shelfOf(words, manifest?.segments ?? []);
  let generation = manifest?.generation ?? 0;
  let models: readonly StoredModel[] = manifest?.models ?? [];
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
      for (const id of shelf.segments()) await files.write(fileNames.states(id, next), words.states(id));
      await files.write(fileNames.catalogue(next), catalogue.stored());
      const written = await writeModels();
      await writeManifest(files, { generation: next, segments: shelf.segments(), models: written });
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
