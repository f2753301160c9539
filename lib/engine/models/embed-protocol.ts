/** What the embedder and its worker say to each other. The worker is thrown away after any failure, so it keeps nothing. */
import type { ChosenModel } from '../engine';

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
  readonly texts: readonly string[];
}

export type Request = Open | Embed;

/** In the order of the requests; `progress` in between. */
export type Reply =
  | { readonly kind: 'progress'; readonly progress: number }
  | {
      readonly kind: 'opened';
      readonly dims: number;
      readonly dtype: 'q8' | 'fp32';
      readonly device: 'webgpu' | 'wasm';
    }
  | { readonly kind: 'embedded'; readonly vectors: readonly (Float32Array | undefined)[] }
  /** `problem` when a person can do something about it; else `device` failed. */
  | {
      readonly kind: 'failed';
      readonly problem?: 'ModelMissing' | 'NoNetwork';
      readonly device?: 'webgpu' | 'wasm';
      readonly message: string;
    };
