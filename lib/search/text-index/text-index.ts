/** The contract of the text index: rows of chunks in runs, ranked by a query. Knows no conversations and no files. */
import type { Readings } from '../readings/readings';
import type { Alternatives, Term } from '../text/query-terms';
import type { Translations } from '../translations/translations';
import type { TokenizedRun } from './tokenize-run';
import type { TieBreaker } from '../collections/top-k';

/** The text of a chunk at its place among its neighbours. */
export interface TextRow {
  /** The chunk's number, which is never used again. */
  readonly chunk: number;
  readonly text: string;
  /** Index in this run of the first row of the question that this row answers. */
  readonly question?: number;
  /** A context row lends its words to neighbours and answers but is never found: its chunk is in another run. */
  readonly isContext?: true;
}

/** Neighbouring rows of one conversation, in order. */
export interface TextRun {
  /** The title lends its words to every row. */
  readonly title: string;
  readonly rows: readonly TextRow[];
}

/**
 * A segment as it is stored: `bytes` never change, `states` (one byte per row) do. A live row can be found. A context row only lends its
 * words; its chunk is in another run. A removed row lends nothing, and the next merge of its segment erases its text.
 */
export interface StoredSegment {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly states: Uint8Array;
}

/** Maps chunks to conversation numbers. */
export interface ConversationNumbers {
  readonly count: number;
  /** Higher than any conversation number. */
  readonly capacity: number;
  /** The conversation number of a live chunk. */
  getNumber(chunk: number): number;
}

export interface TextQuery {
  readonly terms: readonly Term[];
  /** By chunk number: 0 excludes the chunk, which still counts in the vault's statistics. Absent: all. */
  readonly allowed?: Uint8Array;
  readonly limit: number;
  /** Order of equal scores; absent: the lower chunk number first. */
  readonly isBefore?: TieBreaker;
  /** Chunks whose scores are needed whether or not they rank. */
  readonly alsoScore?: readonly number[];
  /** If present, the rarity of the query is computed, too. */
  readonly conversations?: ConversationNumbers;
}

/** Best first; equal scores in the order requested. */
export interface TextRanking {
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
  /** Scores of the requested chunks, in order; 0 if neither the chunk nor its context has a content term. */
  readonly alsoScores: Float32Array;
  /** The score of a row with every word of the query many times, unused words included. */
  readonly maxTextScore: number;
  /** See `computeQueryRarity`; absent without conversations. */
  readonly rarity?: number;
}

export interface SegmentMerge {
  /** Works for some milliseconds; false when nothing is left. */
  step(): boolean;
  /** Call after the last step: the new segment replaces what it was made of. */
  finish(): StoredSegment | undefined;
}

/**
 * Segments and a memtable. All statistics cover the live rows of both, so that freezing and merging change no result.
 */
/** Absent while they are not loaded. */
export interface Dictionaries {
  readonly readings?: Readings | undefined;
  readonly translations?: Translations | undefined;
}

export interface TextIndex {
  /** Adds a run. If a chunk is live already, its older row becomes a context row. */
  add(run: TextRun): void;
  /** Adds a run that this version of the tokenizer has tokenized. */
  addTokenized(run: TokenizedRun): void;
  /** Changes the state of the chunk's live row; on removal also of its context rows. Does nothing if there is none. */
  removeRow(chunk: number, as: 'context' | 'removed'): void;
  /** What the query may mean by words that no row has. Empty if all stand as typed; `text` is as `parseTerms` takes it. */
  findAlternatives(terms: readonly Term[], text: string, known?: Dictionaries): Alternatives;
  /** What its words are in the other of two languages, where texts have that. */
  findTranslations(terms: readonly Term[], text: string, translations: Translations): Alternatives;
  /** Throws `SegmentDamaged` if postings turn out to be damaged when read. */
  rank(question: TextQuery): TextRanking;
  /** Returns the terms that the chunk itself contains. */
  findTerms(chunk: number, terms: readonly Term[]): readonly Term[];
  /** Whether the chunk has a live row. */
  has(chunk: number): boolean;
  /** The number of live rows. */
  readonly size: number;
  /** Rows in the memtable, in any state, including two more for each run. */
  readonly memtableSize: number;
  /** Different terms in the memtable. */
  readonly memtableTerms: number;

  /** Turns the memtable into a segment; `undefined` if it is empty. */
  freeze(): StoredSegment | undefined;
  /** The same in steps. Until it is finished, the memtable answers, and nothing may be added or removed. Segments may be merged. */
  startFreeze(): SegmentMerge;
  /** Adds a stored segment. Throws `SegmentDamaged` for damaged bytes, or another format or tokenizer. */
  attach(segment: StoredSegment): void;
  /** Ids of the segments, oldest first. */
  readonly segments: readonly number[];
  /** The current row states of a segment, to be stored with it. */
  states(id: number): Uint8Array;
  /**
   * Chooses segments to merge, by size and removed rows; `undefined`: none. With `force`, chooses any segment with a
   * removed row, so that repeated merging erases all of them.
   */
  chooseMerge(force?: true): readonly number[] | undefined;
  /** Replaces the segments by one without removed rows and unneeded context rows; `undefined` if nothing is left. */
  merge(ids: readonly number[]): StoredSegment | undefined;
  /**
   * The same in steps. Until it is finished, the old segments answer; rows may be added and removed and the memtable
   * frozen, but nothing else merged.
   */
  startMerge(ids: readonly number[]): SegmentMerge;
  /** In bytes, of what is held in memory. */
  readonly memory: number;
}
