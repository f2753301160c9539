/** The contract of the word index: rows of chunks in runs, ranked by the words of a question. Knows no conversation and no file. */
import type { Term } from '../question';
import type { CutRun } from './cut';
import type { Before } from '../best';

/** A chunk's text at its place among its neighbours. */
export interface WordRow {
  /** The chunk's number: given once, never given again. */
  readonly chunk: number;
  readonly text: string;
  /** The place in this run, from 0, of the first row of the question that this row answers. */
  readonly question?: number;
  /** It only lends its words to its neighbours and its answers, and is never found itself: its chunk lives in another run. */
  readonly ghost?: true;
}

/** Rows of one conversation that stand beside each other, in order. */
export interface WordRun {
  /** Lends its words to every row. */
  readonly title: string;
  readonly rows: readonly WordRow[];
}

/**
 * `live`: can be found. `ghost`: its chunk lives in another run; here it only lends its words. `gone`: forgotten or changed; lends
 * nothing, and its words leave the bytes with the next merge of its segment.
 */
export type RowState = 'live' | 'ghost' | 'gone';

/** A frozen segment as it is stored: `bytes` never change, `states` (one byte for each row) do. */
export interface StoredSegment {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly states: Uint8Array;
}

/** Which chunks are of one chat. */
export interface Chats {
  readonly count: number;
  /** More than any `of` answers. */
  readonly places: number;
  /** The chat's number, of a live chunk. */
  of(chunk: number): number;
}

export interface WordQuestion {
  readonly terms: readonly Term[];
  /** By chunk number: 0 is left out, and does not count in any statistic but the vault's own. Absent: all. */
  readonly allowed?: Uint8Array;
  readonly limit: number;
  /** Among equals. Left out: the lower chunk number. */
  readonly before?: Before;
  /** Chunks whose scores are wanted whether or not they rank. */
  readonly also?: readonly number[];
  /** Present: how rare the words are among them is answered, too. */
  readonly chats?: Chats;
}

/** Best first; equals as the question has it. */
export interface RankedWords {
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
  /** Of `also`, in its order; 0 for a chunk with none of the telling words in it or around it. */
  readonly also: Float32Array;
  /** What a row with every word of the question, said again and again, would score; words that nobody wrote are among them. */
  readonly possible: number;
  /** `rarityOf` the question; absent where no chats were told. */
  readonly rarity?: number;
}

export interface Merging {
  /** Does some milliseconds of the work; false when there is no more. */
  step(): boolean;
  /** Only after the last step: puts the new segment in the place of the old ones, as their rows are by now. */
  finish(): StoredSegment | undefined;
}

/** Segments and a live tail. All statistics are of the live rows of both, so that freezing and merging change no answer. */
export interface Words {
  /** A chunk that is live already is found here from now on; its older row becomes a ghost. */
  add(run: WordRun): void;
  /** The same of a run that is cut already, by this version of the tokenizer. */
  addCut(run: CutRun): void;
  /** Of the live row of this chunk, and as `gone` of its ghosts too; does nothing where there is none. */
  retire(chunk: number, as: 'ghost' | 'gone'): void;
  /** Throws `SegmentDamaged` where postings prove to be damaged only when they are read. */
  rank(question: WordQuestion): RankedWords;
  /** Which of the terms stand in the chunk itself. */
  termsIn(chunk: number, terms: readonly Term[]): readonly Term[];
  /** Whether the chunk has a live row. */
  has(chunk: number): boolean;
  /** Live rows. */
  readonly size: number;
  /** Rows in the tail, in whatever state, with two more for each run. */
  readonly tail: number;

  /** Makes the tail a segment; `undefined` for an empty one. */
  freeze(): StoredSegment | undefined;
  /** Takes a stored segment in. Throws `SegmentDamaged` for bytes that are no segment, or of another format or tokenizer. */
  attach(segment: StoredSegment): void;
  /** Ids of the segments that are held, oldest first; the tail has none. */
  readonly segments: readonly number[];
  /** The present states of a segment's rows, to be stored beside it. */
  states(id: number): Uint8Array;
  /**
   * Which segments should become one, by size and by what is gone in them; `undefined`: none. With `force`, each that holds anything
   * gone, one after the other, so that asking and merging until there is none left removes it from the bytes.
   */
  plan(force?: true): readonly number[] | undefined;
  /** Makes one of these, which it replaces, without what is gone and without ghosts that nobody needs; `undefined` when nothing is left. */
  merge(ids: readonly number[]): StoredSegment | undefined;
  /** The same in steps. Until it is finished these answer as ever; rows may be added and retired, and the tail frozen, but nothing merged. */
  merging(ids: readonly number[]): Merging;
  /** In bytes, of what is held in memory. */
  readonly memory: number;
}
