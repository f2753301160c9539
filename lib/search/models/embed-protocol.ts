/** Messages between the embedder and its worker. The worker is discarded after any failure, so it keeps no state. */
import type { ChosenModel, ModelProblem } from '../engine';
import type { Dtype } from './integrity';

/** The first message. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly choice: ChosenModel;
  /** Base URL of the extension, ending in a slash. */
  readonly base: string;
  /**
   * The ONNX Runtime build under `ort/`: `''` runs everywhere without a GPU; `.asyncify` can use one and is twice as
   * large.
   */
  readonly variant: '' | '.asyncify';
  /** `wasm` after a GPU has failed. */
  readonly device: 'best' | 'wasm';
  /** The weights to open and no others: those that another session has opened. */
  readonly dtype?: Dtype;
}

export interface EmbedRequest {
  readonly kind: 'embed';
  /** Repeated in the reply. */
  readonly id: number;
  readonly texts: readonly string[];
  /** True for a query: it is processed before everything that is not urgent. */
  readonly urgent: boolean;
}

export type WorkerRequest = OpenRequest | EmbedRequest;

export interface OpenReply {
  readonly kind: 'opened';
  readonly dims: number;
  readonly dtype: Dtype;
  readonly device: 'webgpu' | 'wasm';
  /** SHA-256 of the model's files, in hexadecimal. */
  readonly digest: string;
}

export interface EmbedReply {
  readonly kind: 'embedded';
  readonly id: number;
  readonly vectors: readonly (Float32Array | undefined)[];
  /** Milliseconds that the model took, without waiting. */
  readonly durationMs: number;
}

export type WorkerReply =
  | OpenReply
  | EmbedReply
  /** Of whatever was asked. `problem` when a person can do something about it; else `device` failed. */
  | {
      readonly kind: 'failed';
      readonly problem?: ModelProblem;
      readonly device?: 'webgpu' | 'wasm';
      readonly message: string;
    };
