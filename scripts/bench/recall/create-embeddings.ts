/**
 * Creates made-up embeddings: unit vectors that are close within a chat and less close within a topic, with about 96
 * directions in 384 dimensions, as in real models.
 */
import { topics, type MadeUpChat } from './create-chats';
import { pickNormal, createRandom, pickInteger, type Random } from './random';

export const dims = 384;
const directions = 96;
/** Number of directions that each dimension mixes. */
const directionsPerDimension = 12;

const projection = (() => {
  const next = createRandom(21);
  const from = Uint8Array.from({ length: dims * directionsPerDimension }, () => pickInteger(next, directions));
  const by = Float32Array.from({ length: dims * directionsPerDimension }, () => pickNormal(next));
  return { from, by };
})();

const drawDirections = (seed: number) => {
  const next = createRandom(seed);
  return Float32Array.from({ length: directions }, () => pickNormal(next));
};
const topicCentres = Array.from({ length: topics }, (_, topic) => drawDirections(topic + 7000));

/** One for each of the chat's passages, in order. */
export function createEmbeddings(chat: MadeUpChat): Float32Array[] {
  const next = createRandom(chat.number + 500_000_000);
  const centre = createCentre(chat);
  return chat.passages.map(() => createNear(centre, 0.62, next));
}

/** The embedding of a question about the chat's subject. */
export const createQueryEmbedding = (chat: MadeUpChat, next: Random): Float32Array =>
  createNear(createCentre(chat), 0.55, next);

function createCentre({ number, topic }: MadeUpChat): Float32Array {
  const chatDirections = drawDirections(number + 900_000_000);
  return chatDirections.map((value, n) => 0.5 * value + 0.6 * (topicCentres[topic]?.[n] ?? 0));
}

function createNear(centre: Float32Array, noise: number, next: Random): Float32Array {
  const inner = centre.map(value => value + noise * pickNormal(next));
  const vector = new Float32Array(dims);
  const { from, by } = projection;
  let squares = 0;
  for (let dim = 0, at = 0; dim < dims; dim++) {
    let sum = 0;
    for (let n = 0; n < directionsPerDimension; n++, at++) sum += (by[at] ?? 0) * (inner[from[at] ?? 0] ?? 0);
    vector[dim] = sum;
    squares += sum * sum;
  }
  const length = Math.sqrt(squares);
  for (let dim = 0; dim < dims; dim++) vector[dim] = (vector[dim] ?? 0) / length;
  return vector;
}
