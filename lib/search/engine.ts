/**
 * The contracts of the engine: an embedder turns text into vectors, an index finds chunks, and the engine joins both.
 */
import type { Conversation, ConversationId } from '../core/conversation';
import type { Hit } from '../core/hit';
import type { ProblemName } from '../core/problem';
import type { ChunkLocation } from './catalogue/catalogue';
import type { ChunkFilter } from './catalogue/chunk-filter';
import type { Chunk } from './chunk/chunk';
import type { Embedder, Embedding } from './embedding';
import type { Readings } from './readings/readings';
import type { Translations } from './translations/translations';
import type { Alternatives } from './text/query-terms';

export type { Embedder, Embedding } from './embedding';
export type { SearchFilter } from './search-filter';
export type { Chunk, ChunkFilter, ChunkLocation };

/**
 * Knows chunks, text and vectors, but no models. An acknowledged change is found again after a crash, or indexed again.
 */
export interface Index {
  /**
   * Replaces all chunks of the conversation, given in thread order. They are searchable and durable once it resolves;
   * the cost depends on the change only. Rejects with `VaultFull`.
   */
  put(
    conversation: Pick<Conversation, 'id' | 'revision' | 'space' | 'note' | 'title' | 'updatedAt'>,
    chunks: readonly Chunk[],
  ): Promise<void>;
  /** The conversation cannot be found once it resolves. `flush` erases its bytes. */
  remove(conversation: ConversationId): Promise<void>;
  /**
   * Lists the indexed conversations with their revision; −1 if rows were lost, so that the conversation is indexed
   * again.
   */
  listIndexed(): readonly { readonly conversation: ConversationId; readonly revision: number }[];
  /** Runs both rankings. Filters apply before ranking. */
  search(query: IndexQuery): IndexAnswer;
  /** Marks the chunks that the filter allows, as it stands before the next change. `undefined`: all are allowed. */
  mask(filter: ChunkFilter): Uint8Array | undefined;
  /** The dimension of this model's vectors; `undefined` without any. */
  getDims(fingerprint: string): number | undefined;

  /**
   * Lists chunks without an embedding of this model, except those in `taken`: most recently changed conversations
   * first, shown branch first.
   */
  listMissingEmbeddings(fingerprint: string, limit: number, taken?: ReadonlySet<number>): readonly MissingEmbedding[];
  /**
   * Removed chunks are skipped. The vectors are searchable at once and durable after some thousands or some seconds; a
   * crash only costs computing them again.
   */
  addEmbeddings(model: Pick<Embedder, 'fingerprint' | 'dims'>, embeddings: readonly NewEmbedding[]): Promise<void>;
  /** Counts the chunks that this model has processed. */
  countEmbedded(fingerprint: string): number;
  /** Drops the vectors of all other models. */
  keepModels(fingerprints: readonly string[]): Promise<void>;

  /** Writes the changes of the log to segments. `now` also erases the bytes of removed rows. */
  flush(mode?: 'now'): Promise<void>;
  /** Resolves when the stored vectors are loaded. Text search works before that. */
  readonly vectorsLoaded: Promise<void>;
  /** The number of chunks that can be found. */
  size(): number;
  /** Memory used, in bytes. */
  memory(): number;
}

export type MissingEmbedding = Pick<ChunkLocation, 'chunk' | 'conversation' | 'turn' | 'start' | 'end'>;

export interface NewEmbedding {
  readonly chunk: number;
  /** `undefined`: the model knows no token of the text. It counts as done and is not tried again. */
  readonly vector: Float32Array | undefined;
}

export interface IndexQuery {
  /**
   * The text as typed; its last word counts as a prefix. If empty, with a filter and without an embedding, the newest
   * allowed chunks are returned.
   */
  readonly text: string;
  readonly embedding?: Embedding;
  /** A filter, or the mask that the index made of it. */
  readonly filter?: ChunkFilter | Uint8Array;
  /** The limit of each ranking. */
  readonly limit: number;
  /** Finds words by how they are read. */
  readonly readings?: Readings;
  /** Finds words by what they are in the other language. */
  readonly translations?: Translations;
}

/** A chunk found by at least one of the two rankings. */
export interface Candidate extends ChunkLocation {
  /** BM25; 0 if neither the chunk nor its neighbours contain any of the words. */
  readonly textScore: number;
  /** Cosine with the query; absent or NaN if one has no vector. */
  readonly cosine?: number;
  /** The highest cosine of the chunks around it in its conversation; absent or NaN if none has a vector. */
  readonly neighbourCosine?: number;
}

export interface IndexAnswer {
  /** Newest first, then by conversation and position, independent of when they were indexed. */
  readonly candidates: readonly Candidate[];
  /** The score of a chunk with every word of the query; 0 for an empty query. */
  readonly maxTextScore: number;
  /** How selective the query is, see `text-index/rarity.ts`; 0 for an empty query. */
  readonly rarity: number;
  /** Mean cosine of all vectors with the query; absent if no embedding was used. */
  readonly meanSimilarity?: number;
  /** The number of vectors in that mean. */
  readonly embeddedCount?: number;
  /** What was searched instead of words that no chunk has; absent if all stand as typed. */
  readonly alternatives?: Alternatives;
}

/** The engine, used by the write path and by recall. */
export interface Engine {
  /**
   * Chunks and indexes a conversation. Text search finds it, and it is durable, once it resolves. Its embeddings follow
   * from the backlog.
   */
  index(conversation: Conversation): Promise<void>;
  forget(conversation: ConversationId): Promise<void>;
  /** Returns ranked chunks, best first, without unrelated ones. If the model fails, text search answers alone. */
  search(
    question: string,
    filter: ChunkFilter | undefined,
    limit: number,
    options?: SearchOptions,
  ): Promise<SearchAnswer>;
}

export interface SearchOptions {
  /** Text search only, without a model. */
  readonly by?: 'words';
  /**
   * The user is still typing: if a newer query arrives while this one waits for the model, it is answered by text
   * alone.
   */
  readonly isTyping?: true;
  /**
   * A possible answer, used instead of the question to find similar chunks (HyDE, Gao et al. 2022). Text search still
   * uses the question.
   */
  readonly answerLike?: string;
  /** Milliseconds since 1970; among equals, newer chunks come first. */
  readonly now?: number;
}

export interface SearchAnswer extends Pick<IndexAnswer, 'rarity' | 'alternatives'> {
  /** Best first. */
  readonly ranked: readonly RankedChunk[];
  /** The rankings that contributed. */
  readonly by: 'words' | 'words and meaning';
}

export interface RankedChunk extends Candidate, Pick<Hit, 'textRank' | 'semanticRank' | 'similarity'> {
  /** Share of the highest possible text score, 0 to 1. */
  readonly textShare: number;
}

/** A loaded model. `close` ends its worker; open requests reject with `ModelBroken`. */
export interface LoadedModel {
  readonly embedder: Embedder;
  readonly device: 'webgpu' | 'wasm';
  close(): void;
}

/** The source of a model's files. */
export type ModelChoice =
  | { readonly from: 'none' }
  /** The one that comes with Kura (`lib/core/built-in-model.ts`). */
  | { readonly from: 'kura'; readonly name: string }
  /** Files inside the extension, under `models/<name>/`. */
  | { readonly from: 'extension'; readonly name: string }
  /** Files the user picked from a folder; kept in the extension's own storage. `digest` tells two folders of one name apart. */
  | { readonly from: 'folder'; readonly name: string; readonly digest?: string }
  /** Downloaded once from the model host, after the user switched it on. */
  | { readonly from: 'hub'; readonly name: string };

/** A choice that names a model. */
export type ChosenModel = Exclude<ModelChoice, { readonly from: 'none' }>;

/** How many chunks a model has embedded. */
export interface EmbeddingProgress {
  readonly done: number;
  readonly all: number;
  /** Estimated seconds until all are done; absent while unknown. */
  readonly secondsLeft?: number;
  /** Embedding is paused because the user is active. */
  readonly isPaused?: true;
  /** Why embedding has stopped; it is retried when something new is indexed. */
  readonly problem?: ProblemName;
}

/** The model that answers while the chosen one is loading or failed to load. */
export interface AnsweringModel {
  readonly choice: ChosenModel;
  readonly device: LoadedModel['device'];
  readonly chunks: EmbeddingProgress;
}

/** State of the chosen model. */
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
      readonly chunks: EmbeddingProgress;
      readonly answering?: AnsweringModel;
    }
  | {
      readonly state: 'ready';
      readonly name: string;
      readonly device: LoadedModel['device'];
      readonly chunks?: EmbeddingProgress;
    }
  | {
      readonly state: 'failed';
      readonly name: string;
      readonly problem: ModelProblem;
      readonly answering?: AnsweringModel;
    };

export type ModelProblem = Extract<ProblemName, 'ModelMissing' | 'ModelBroken' | 'NoNetwork' | 'VaultFull'>;
