/** What the embedder and its worker say to each other. The worker is thrown away after any failure, so it keeps nothing. */
import type { ChosenModel, ModelProblem } from '../engine';

/** The first message. */
export interface Open {
  readonly kind: 'open';
  readonly choice: ChosenModel;
  /** The extension's own address, ending in a slash. */
  readonly base: string;
  /** ONNX Runtime's build under `ort/`: `''` runs everywhere but cannot use a GPU, `.asyncify` can, and is twice as large. */
  readonly variant: '' | '.asyncify';
  /** `wasm` after a GPU has failed. */
  readonly device: 'best' | 'wasm';
}

export interface Embed {
  readonly kind: 'embed';
  /** Told in its reply. */
  readonly id: number;
  readonly texts: readonly string[];
  /** A question: done before all that is not. */
  readonly urgent: boolean;
}

export type Request = Open | Embed;

export interface Opened {
  readonly kind: 'opened';
  readonly dims: number;
  readonly dtype: 'q8' | 'fp32';
  readonly device: 'webgpu' | 'wasm';
  /** Of the model's files: SHA-256, in hexadecimal. */
  readonly digest: string;
}

export interface Embedded {
  readonly kind: 'embedded';
  readonly id: number;
  readonly vectors: readonly (Float32Array | undefined)[];
  /** How long the model took, without what the request waited for. */
  readonly ms: number;
}

export type Reply =
  | { readonly kind: 'progress'; readonly progress: number }
  | Opened
  | Embedded
  /** Of whatever was asked. `problem` when a person can do something about it; else `device` failed. */
  | {
      readonly kind: 'failed';
      readonly problem?: ModelProblem;
      readonly device?: 'webgpu' | 'wasm';
      readonly message: string;
    };
