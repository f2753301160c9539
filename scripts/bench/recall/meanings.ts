/**
 * Creates made-up embeddings: unit vectors that are close within a chat and less close within a topic, with about 96
 * directions in 384 dimensions, as in real models.
 */
import { topics, type MadeUpChat } from './chats';
import { normal, random, whole, type Random } from './random';

export const dims = 384;
const directions = 96;
/** Number of directions that each dimension mixes. */
const mixed = 12;

const spread = (() => {
  const next = random(21);
  const from = Uint8Array.from({ length: dims * mixed }, () => whole(next, directions));
  const by = Float32Array.from({ length: dims * mixed }, () => normal(next));
  return { from, by };
})();

const drawn = (seed: number) => {
  const next = random(seed);
  return Float32Array.from({ length: directions }, () => normal(next));
};
const topicCentres = Array.from({ length: topics }, (_, topic) => drawn(topic + 7000));

/** One for each of the chat's passages, in order. */
export function meaningsOf(chat: MadeUpChat): Float32Array[] {
  const next = random(chat.number + 500_000_000);
  const centre = centreOf(chat);
  return chat.passages.map(() => around(centre, 0.62, next));
}

/** The embedding of a question about the chat's subject. */
export const askedAbout = (chat: MadeUpChat, next: Random): Float32Array => around(centreOf(chat), 0.55, next);

function centreOf({ number, topic }: MadeUpChat): Float32Array {
  const own = drawn(number + 900_000_000);
  return own.map((value, n) => 0.5 * value + 0.6 * (topicCentres[topic]?.[n] ?? 0));
}

function around(centre: Float32Array, noise: number, next: Random): Float32Array {
  const inner = centre.map(value => value + noise * normal(next));
  const vector = new Float32Array(dims);
  const { from, by } = spread;
  let squares = 0;
  for (let dim = 0, at = 0; dim < dims; dim++) {
    let sum = 0;
    for (let n = 0; n < mixed; n++, at++) sum += (by[at] ?? 0) * (inner[from[at] ?? 0] ?? 0);
    vector[dim] = sum;
    squares += sum * sum;
  }
  const length = Math.sqrt(squares);
  for (let dim = 0; dim < dims; dim++) vector[dim] = (vector[dim] ?? 0) / length;
  return vector;
}
