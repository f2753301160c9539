/** What the index holds in memory, and how a change reaches every part of it. Knows no file. */
import type { ConversationId } from '../../conversation';
import { Catalogue } from '../catalogue/catalogue';
import type { Change } from '../catalogue/change';
import type { Embedder } from '../engine';
import { createVectors } from '../vectors/create-vectors';
import type { Vectors } from '../vectors/vectors';
import type { CutRun } from '../words/cut';
import type { Words } from '../words/words';

/** The vectors of one model, and the chunks that mean nothing to it, so that they are not asked for again. */
export interface Meanings {
  readonly vectors: Vectors;
  readonly meaningless: Set<number>;
}

export interface Contents {
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** By fingerprint. */
  readonly meanings: Map<string, Meanings>;
  /** Conversations of which some rows are lost: their words must be learnt again, their numbers and vectors stay. */
  readonly torn: Set<ConversationId>;
}

export const emptyContents = (words: Words): Contents => ({
  catalogue: Catalogue.empty(),
  words,
  meanings: new Map(),
  torn: new Set(),
});

/**
 * Applying a change twice, as after a crash, is the same as once: its rows have the numbers that they had. `run`: absent where its words
 * are lost, which is found out by what lacks them.
 */
export function applyChange({ catalogue, words, meanings, torn }: Contents, change: Change, run?: CutRun): void {
  const { again, rows } = change;
  for (const { chunk } of rows.slice(0, again)) words.retire(chunk, 'ghost');
  for (const chunk of catalogue.apply(change)) {
    words.retire(chunk, 'gone');
    for (const { vectors, meaningless } of meanings.values()) {
      vectors.remove(chunk);
      meaningless.delete(chunk);
    }
  }
  torn.delete(change.conversation);
  if (run && rows.length > 0) words.addCut(run);
}

export function removeConversation({ catalogue, words, meanings, torn }: Contents, id: ConversationId): void {
  torn.delete(id);
  for (const chunk of catalogue.remove(id)) {
    words.retire(chunk, 'gone');
    for (const { vectors, meaningless } of meanings.values()) {
      vectors.remove(chunk);
      meaningless.delete(chunk);
    }
  }
}

/** Chunks that are gone meanwhile are passed over; `undefined` vectors mean nothing to the model. */
export function giveMeanings(
  { catalogue, meanings }: Contents,
  { fingerprint, dims }: Pick<Embedder, 'fingerprint' | 'dims'>,
  told: readonly { readonly chunk: number; readonly vector: Float32Array | undefined }[],
): void {
  const known = meanings.get(fingerprint) ?? { vectors: createVectors(dims), meaningless: new Set<number>() };
  meanings.set(fingerprint, known);
  for (const { chunk, vector } of told) {
    if (!catalogue.holds(chunk)) continue;
    if (vector) known.vectors.add(chunk, vector);
    else known.meaningless.add(chunk);
  }
}
