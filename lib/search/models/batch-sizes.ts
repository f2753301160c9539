/**
 * Groups texts into batches. A batch takes as long as its longest text, so texts of similar length go together; its
 * size follows the model's speed, because a query may have to wait for it.
 */
import { getMax } from '../../core/extremes';

/** The longest time in milliseconds that a query waits for a batch. */
const maxBatchMs = 40;
/** In texts; larger batches are no faster. */
const maxBatchSize = 128;
/** In texts; used until the model's speed is known. */
const defaultBatchSize = 8;
/** Weight of the past in the moving average. */
const decay = 0.7;

export interface BatchSizes {
  /** Yields the indexes of the texts in batches, longest first. The size of a batch is chosen when it is taken. */
  split(texts: readonly string[]): Generator<readonly number[]>;
  /** Records that a batch of these texts took `ms` milliseconds. */
  record(texts: readonly string[], ms: number): void;
}

export function createBatchSizes(): BatchSizes {
  /** Tokens per millisecond, padding included. */
  let tokensPerMs: number | undefined;
  return {
    *split(texts) {
      const lengths = texts.map(estimateTokens);
      const order = [...texts.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
      for (let at = 0; at < order.length;) {
        const longest = lengths[order[at] ?? 0] ?? 1;
        const size = tokensPerMs === undefined ? defaultBatchSize : Math.floor((tokensPerMs * maxBatchMs) / longest);
        const batch = order.slice(at, at + Math.min(maxBatchSize, Math.max(1, size)));
        at += batch.length;
        yield batch;
      }
    },
    record(texts, ms) {
      const current = (texts.length * getMax(texts, estimateTokens)) / Math.max(ms, 0.1);
      tokensPerMs = tokensPerMs === undefined ? current : decay * tokensPerMs + (1 - decay) * current;
    },
  };
}

/** Estimates the tokens of a text: a token has four Latin letters, or one to two kanji or kana. */
function estimateTokens(text: string): number {
  let quarters = 8;
  for (let at = 0; at < text.length; at += 1) quarters += text.charCodeAt(at) < 0x2e80 ? 1 : 3;
  return quarters / 4;
}
