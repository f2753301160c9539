/**
 * Runs Transformers.js for one purpose: texts in, unit vectors out. Used by the browser's worker and by tests in Node.
 */
import { pipeline } from '@huggingface/transformers';
import type { Dtype } from './integrity';
import type { Family } from './model-list';

export interface Encoder {
  readonly dims: number;
  /** One vector per text, in order; `undefined` for a text without known tokens. */
  encode(texts: readonly string[]): Promise<(Float32Array | undefined)[]>;
}

export interface EncoderChoice {
  /** The path under `env.localModelPath`. */
  readonly model: string;
  readonly dtype: Dtype;
  readonly device: 'webgpu' | 'wasm' | 'cpu';
  readonly pooling: Family['pooling'];
}

/** Chunks are far shorter, but a pasted query may not be. Longer input makes the run fail. */
const maxTokens = 512;

/** Rejects with any error of Transformers.js; after that the realm must be discarded. */
export async function loadEncoder({ model, dtype, device, pooling }: EncoderChoice): Promise<Encoder> {
  const extract = await pipeline('feature-extraction', model, { dtype, device });
  // The pipeline truncates at the length given in this file, which some models leave out.
  const config: { model_max_length?: number } = extract.tokenizer.config;
  config.model_max_length = Math.min(config.model_max_length ?? maxTokens, maxTokens);
  // The pipeline takes the last column, so shorter texts are padded before their first token.
  if (pooling === 'last_token') extract.tokenizer.padding_side = 'left';

  const run = async (texts: readonly string[]): Promise<{ dims: number; rows: Float32Array[] }> => {
    const { dims: shape, data } = await extract([...texts], { pooling, normalize: true });
    const dims = shape.at(-1) ?? 0;
    const numbers = Float32Array.from(data as ArrayLike<number>);
    return { dims, rows: texts.map((_, n) => numbers.slice(n * dims, (n + 1) * dims)) };
  };
  // A created session may still fail when it runs, so it is run once before the first query.
  const { dims } = await run(['Kura 蔵']);

  return {
    dims,
    async encode(texts) {
      const { rows } = await run(texts.map(text => (text.trim() === '' ? '.' : text)));
      // Static models return NaN for a text without known tokens.
      return rows.map((row, n) => (texts[n]?.trim() !== '' && isUnit(row) ? row : undefined));
    },
  };
}

/** False for NaN and zero vectors; the tolerance allows for rounding. */
const isUnit = (vector: Float32Array): boolean => Math.abs(Math.hypot(...vector) - 1) < 0.01;
