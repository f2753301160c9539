/**
 * Which texts go to the model together. A batch is computed at the length of its longest text, so texts of like length go together;
 * and it takes as long as a question may have to wait behind it, so its size follows the model's speed.
 */

/** What a question may have to wait behind, in milliseconds. */
const batchMs = 40;
/** In texts: beyond that a larger batch is no faster. */
const largest = 128;
/** In texts, before the model's speed is known. */
const firstBatch = 8;
/** Of the past in the moving mean. */
const memory = 0.7;

export interface BatchSizes {
  /** The places of the texts in batches, longest first. Sizes are chosen as the batches are taken. */
  cut(texts: readonly string[]): Generator<readonly number[]>;
  /** A batch of these texts took so many milliseconds. */
  took(texts: readonly string[], ms: number): void;
}

export function createBatchSizes(): BatchSizes {
  /** Of padded length. */
  let perMs: number | undefined;
  return {
    *cut(texts) {
      const lengths = texts.map(lengthOf);
      const order = [...texts.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
      for (let at = 0; at < order.length;) {
        const longest = lengths[order[at] ?? 0] ?? 1;
        const size = perMs === undefined ? firstBatch : Math.floor((perMs * batchMs) / longest);
        const batch = order.slice(at, at + Math.min(largest, Math.max(1, size)));
        at += batch.length;
        yield batch;
      }
    },
    took(texts, ms) {
      const now = (texts.length * Math.max(...texts.map(lengthOf))) / Math.max(ms, 0.1);
      perMs = perMs === undefined ? now : memory * perMs + (1 - memory) * now;
    },
  };
}

/** About as many tokens as the text has: a token of Latin letters has four of them, a token of kanji and kana has one or two. */
function lengthOf(text: string): number {
  let quarters = 8;
  for (let at = 0; at < text.length; at += 1) quarters += text.charCodeAt(at) < 0x2e80 ? 1 : 3;
  return quarters / 4;
}
