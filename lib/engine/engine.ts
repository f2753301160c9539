/** The engine's contracts: an embedder turns text into vectors, an index finds chunks, the engine joins both. */
import type { Chunk, Conversation, ConversationId, SiteId } from '../conversation';
import type { ProblemName } from '../problem';

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

export interface IndexedChunk extends Chunk {
  /** What stands before the passage when it is searched: title and question. Never shown. */
  readonly context: string;
  readonly meaning?: Meaning;
}

/** A vector, and the fingerprint of the embedder that made it: only vectors of one fingerprint are ever compared. */
export interface Meaning {
  readonly fingerprint: string;
  readonly vector: Float32Array;
}

/** Knows chunks, words and vectors; knows nothing of models. */
export interface Index {
  /** Replaces what is known of the conversation: all its chunks, in order. */
  put(conversation: ConversationId, chunks: readonly IndexedChunk[]): Promise<void>;
  remove(conversation: ConversationId): Promise<void>;
  /** Both rankings, best first, at most `limit` each. Filters are hard and applied before ranking. */
  search(query: IndexQuery): Promise<IndexAnswer>;
  readonly size: number;
}

export interface IndexQuery {
  /** As typed; the last word counts as a prefix. Empty: no ranking by words. */
  readonly words: string;
  readonly meaning?: Meaning;
  readonly filter?: SearchFilter;
  readonly limit: number;
}

export interface SearchFilter {
  readonly source?: SiteId | 'note';
  readonly space?: string;
  readonly conversation?: ConversationId;
}

export interface IndexAnswer {
  readonly byWords: readonly Chunk[];
  readonly byMeaning: readonly Chunk[];
}

/** What the two paths `remember` and `recall` speak to. */
export interface Engine {
  /** Chunks, embeds (if a model is there) and indexes; answers the bytes from which `restore` rebuilds the same without the model. */
  learn(conversation: Conversation, signal?: AbortSignal): Promise<Uint8Array>;
  /**
   * False when the conversation must be learnt again: the bytes are damaged, or of another chunker (then nothing was restored), or
   * without the vectors of the embedder in use (then words answer meanwhile).
   */
  restore(conversation: ConversationId, bytes: Uint8Array): Promise<boolean>;
  forget(conversation: ConversationId): Promise<void>;
  /** Ranked chunks, fused, with both ranks kept. A model that fails leaves the words to answer. */
  search(question: string, filter: SearchFilter | undefined, limit: number): Promise<SearchAnswer>;
  /** Of the embedder in use; `words` without one. */
  readonly fingerprint: string;
}

export interface SearchAnswer {
  /** Best first. */
  readonly ranked: readonly RankedChunk[];
  /** Which of the two has answered. */
  readonly by: 'words' | 'words and meaning';
}

export interface RankedChunk {
  readonly chunk: Chunk;
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
