/** Transformers.js, made to do one thing: texts in, unit vectors out. The same in the browser's worker and in Node's tests. */
import { pipeline } from '@huggingface/transformers';

export interface Encoder {
  readonly dims: number;
  /** One vector per text, in order; `undefined` for a text in which the model knows no token. */
  encode(texts: readonly string[]): Promise<(Float32Array | undefined)[]>;
}

export interface EncoderChoice {
  /** As Transformers.js finds it under `env.localModelPath`. */
  readonly model: string;
  readonly dtype: 'q8' | 'fp32';
  readonly device: 'webgpu' | 'wasm' | 'cpu';
  readonly pooling: 'mean' | 'cls';
}

/** Passages are far shorter; a question that is pasted in need not be. Longer input is a failing run, not a slow one. */
const mostTokens = 512;

/** Rejects with whatever Transformers.js throws; after that nothing in this realm can be trusted any more. */
export async function loadEncoder({ model, dtype, device, pooling }: EncoderChoice): Promise<Encoder> {
  const extract = await pipeline('feature-extraction', model, { dtype, device });
  // The pipeline cuts at the length that this file names, which some models leave out.
  const config: { model_max_length?: number } = extract.tokenizer.config;
  config.model_max_length = Math.min(config.model_max_length ?? mostTokens, mostTokens);

  const run = async (texts: readonly string[]): Promise<{ dims: number; rows: Float32Array[] }> => {
    const { dims: shape, data } = await extract([...texts], { pooling, normalize: true });
    const dims = shape.at(-1) ?? 0;
    const numbers = Float32Array.from(data as ArrayLike<number>);
    return { dims, rows: texts.map((_, n) => numbers.slice(n * dims, (n + 1) * dims)) };
  };
  // A session that was created may still fail when it runs: better now than at the first question.
  const { dims } = await run(['Kura 蔵']);

  return {
    dims,
    async encode(texts) {
      const { rows } = await run(texts.map(text => (text.trim() === '' ? '.' : text)));
      // Static models divide by zero where they know no token, and say nothing.
      return rows.map((row, n) => (texts[n]?.trim() !== '' && isUnit(row) ? row : undefined));
    },
  };
}

/** Neither NaN nor nothing, allowing for the rounding of small floats. */
const isUnit = (vector: Float32Array): boolean => Math.abs(Math.hypot(...vector) - 1) < 0.01;
