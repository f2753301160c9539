/** The engine's contracts: an embedder turns text into vectors, an index finds chunks, the engine joins both. */
import type { Conversation, ConversationId, Role } from '../conversation';
import type { ProblemName } from '../problem';
import type { Place } from './catalogue/catalogue';
import type { ChunkFilter } from './catalogue/chunk-filter';

export type { SearchFilter } from './search-filter';
export type { ChunkFilter, Place };

export interface Embedder {
  /** Model id, dims, dtype: vectors of two fingerprints are never compared. */
  readonly fingerprint: string;
  readonly dims: number;
  /**
   * One unit-length `Float32Array` of `dims` per text, in order. A text in which the model knows no token has no meaning to
   * it: its vector is `undefined`, never NaN. Rejects with `ModelBroken`, or with the signal's reason.
   */
  embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** A vector, and the fingerprint of the embedder that made it: only vectors of one fingerprint are ever compared. */
export interface Meaning {
  readonly fingerprint: string;
  readonly vector: Float32Array;
}

/** A passage as the index takes it: its place, and its text, which the index reads once and does not keep. */
export interface IndexedPassage {
  readonly turn: string;
  readonly role: Role;
  /** Offsets into the turn's text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Milliseconds since 1970, of its turn. */
  readonly at: number;
  /** On the branch that the site shows. */
  readonly active: boolean;
  /** The turn with the question that it answers. */
  readonly answers?: string;
}

/** Knows chunks, words and vectors; knows nothing of models. What it acknowledged is found again after a crash, or learnt anew. */
export interface Index {
  /**
   * Replaces what is known of the conversation: all its passages, in the order of its thread. Findable and durable once it
   * resolves; costs as much as what changed. Rejects with `VaultFull`.
   */
  put(
    conversation: Pick<Conversation, 'id' | 'revision' | 'space' | 'note' | 'title' | 'updatedAt'>,
    passages: readonly IndexedPassage[],
  ): Promise<void>;
  /** Findable by nothing once it resolves. The bytes go with `settle`. */
  remove(conversation: ConversationId): Promise<void>;
  /** Every conversation that anything is held of, with the revision that is known; −1 where rows of it were lost, so that it is learnt again. */
  learnt(): readonly { readonly conversation: ConversationId; readonly revision: number }[];
  /** Both rankings. Filters are hard and applied before ranking. */
  search(query: IndexQuery): IndexAnswer;

  /** Chunks without a vector of this model, but those in `taken`: of the conversations that changed last, the shown branch first. */
  lacking(fingerprint: string, limit: number, taken?: ReadonlySet<number>): readonly LackingChunk[];
  /**
   * Vectors of one model by chunk; `undefined` for a chunk that means nothing to it. Chunks that are gone meanwhile are passed over.
   * Found by at once; durable after some thousands of them or some seconds, because what a crash costs is only to make them again.
   */
  addMeanings(
    model: Pick<Embedder, 'fingerprint' | 'dims'>,
    meanings: readonly { readonly chunk: number; readonly vector: Float32Array | undefined }[],
  ): Promise<void>;
  /** How many of the chunks have been given to this model. */
  meanings(fingerprint: string): number;
  /** Drops the vectors of every other model. */
  keepOnly(fingerprints: readonly string[]): Promise<void>;

  /** Writes what is only in the log into its lasting form. `now`: also rids the bytes of what was forgotten. */
  settle(how?: 'now'): Promise<void>;
  /** Resolves when the vectors are there that were stored; words answer before. */
  readonly whole: Promise<void>;
  /** Chunks that can be found. */
  size(): number;
  /** In bytes, of what is held in memory. */
  memory(): number;
}

export interface LackingChunk {
  readonly chunk: number;
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly start: number;
  readonly end: number;
}

export interface IndexQuery {
  /** As typed; the last word counts as a prefix. Empty, with a filter and without a meaning: the newest of what it allows. */
  readonly words: string;
  readonly meaning?: Meaning;
  readonly filter?: ChunkFilter;
  /** Of each ranking. */
  readonly limit: number;
}

/** A chunk that one of the two rankings, or both, brought up. */
export interface Candidate extends Place {
  /** 0: none of the words is in it or around it. */
  readonly words: number;
  /** The cosine with the question; absent without a vector. */
  readonly cosine?: number;
}

export interface IndexAnswer {
  /** The newer first, then by name and place: in an order that does not depend on when they were learnt. */
  readonly candidates: readonly Candidate[];
  /** What a chunk with every word of the question would score by words; 0: nothing was asked. */
  readonly possible: number;
  /** How little the question leaves to chance, as `words/rarity.ts` counts it; 0: nothing was asked. */
  readonly rarity: number;
  /** The mean cosine of all chunks with the question; absent when meaning did not answer. */
  readonly crowd?: number;
  /** Of how many chunks that is the mean: those that have a vector. */
  readonly crowdSize?: number;
}

/** What the two paths `remember` and `recall` speak to. */
export interface Engine {
  /** Chunks and indexes: found by words, and durable, once it resolves. Its meaning follows from the backlog. */
  learn(conversation: Conversation): Promise<void>;
  forget(conversation: ConversationId): Promise<void>;
  /** Ranked chunks, best first, those left out that have nothing to do with the question. A model that fails leaves the words to answer. */
  search(
    question: string,
    filter: ChunkFilter | undefined,
    limit: number,
    options?: SearchOptions,
  ): Promise<SearchAnswer>;
}

export interface SearchOptions {
  /** By words alone, which needs no model. */
  readonly by?: 'words';
  /** Who types asks again with the next letter: overtaken while it waits for the model, this question is answered by words. */
  readonly typing?: true;
  /**
   * An answer as it might be, written by whoever can (HyDE, Gao et al. 2022): passages near to it are looked for in place of those near
   * to the question, which is not written like an answer. Words are still the question's.
   */
  readonly answerLike?: string;
  /** Milliseconds since 1970: between equals, the newer comes first. */
  readonly now?: number;
}

export interface SearchAnswer extends Pick<IndexAnswer, 'rarity'> {
  /** Best first. */
  readonly ranked: readonly RankedChunk[];
  /** Which of the two has answered. */
  readonly by: 'words' | 'words and meaning';
}

/** Ranks count from 1; absent: not found that way. */
export interface RankedChunk extends Candidate {
  /** By words: the part that it has of what the question could reach, 0 to 1. */
  readonly share: number;
  /** How near it is in meaning: 0 as near as any chunk, 1 the same. Absent when meaning did not answer. */
  readonly meaning?: number;
  readonly rankByWords?: number;
  readonly rankByMeaning?: number;
}

/** A model that answers. `close` ends its worker; what it was asked is then rejected with `ModelBroken`. */
export interface LoadedModel {
  readonly embedder: Embedder;
  readonly device: 'webgpu' | 'wasm';
  close(): void;
}

/** Where a model's files come from. */
export type ModelChoice =
  | { readonly from: 'none' }
  /** Files inside the extension, under `models/<name>/`. */
  | { readonly from: 'extension'; readonly name: string }
  /** Files the user picked from a folder; kept in the extension's own storage. `digest` tells two folders of one name apart. */
  | { readonly from: 'folder'; readonly name: string; readonly digest?: string }
  /** Downloaded once from the model host, after the user switched it on. */
  | { readonly from: 'hub'; readonly name: string };

/** A choice that names a model. */
export type ChosenModel = Exclude<ModelChoice, { readonly from: 'none' }>;

/** For how many passages a model has vectors. */
export interface Passages {
  readonly done: number;
  readonly all: number;
  /** Until all are done, in seconds; absent while unknown. */
  readonly left?: number;
  /** Nothing is being done just now, because the user is in the middle of a chat. */
  readonly resting?: true;
  /** Why nothing is being done just now; tried again when something new is learnt. */
  readonly trouble?: ProblemName;
}

/** The model that goes on answering while the chosen one is on its way, or could not be had. */
export interface AnsweringModel {
  readonly choice: ChosenModel;
  readonly device: LoadedModel['device'];
  readonly passages: Passages;
}

/** Of the chosen model. */
export type ModelState =
  | { readonly state: 'none' }
  /** 0 to 1; absent while unknown. */
  | {
      readonly state: 'loading';
      readonly name: string;
      readonly progress?: number;
      readonly answering?: AnsweringModel;
    }
  /** It answers for what is done, unless another is `answering` until this one has caught up with it. */
  | {
      readonly state: 'indexing';
      readonly name: string;
      readonly device: LoadedModel['device'];
      readonly passages: Passages;
      readonly answering?: AnsweringModel;
    }
  | {
      readonly state: 'ready';
      readonly name: string;
      readonly device: LoadedModel['device'];
      readonly passages?: Passages;
    }
  | {
      readonly state: 'failed';
      readonly name: string;
      readonly problem: ModelProblem;
      readonly answering?: AnsweringModel;
    };

export type ModelProblem = Extract<ProblemName, 'ModelMissing' | 'ModelBroken' | 'NoNetwork' | 'VaultFull'>;
