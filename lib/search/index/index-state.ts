/** The index in memory, and how a change is applied to all of its parts. Knows no files. */
import type { ConversationId } from '../../core/conversation';
import { Catalogue } from '../catalogue/catalogue';
import type { Change } from '../catalogue/change';
import type { Embedder } from '../engine';
import { createVectors } from '../vector-index/create-vector-index';
import type { Vectors } from '../vector-index/vector-index';
import type { CutRun } from '../text-index/tokenize-run';
import type { Words } from '../text-index/text-index';

/** The vectors of one model, and the chunks without any token known to it, so that these are not tried again. */
export interface Meanings {
  readonly vectors: Vectors;
  readonly meaningless: Set<number>;
}

export interface Contents {
  readonly catalogue: Catalogue;
  readonly words: Words;
  /** By fingerprint. */
  readonly meanings: Map<string, Meanings>;
  /** Conversations that lost some rows: their text must be indexed again; chunk numbers and vectors stay. */
  readonly torn: Set<ConversationId>;
}

export const emptyContents = (words: Words): Contents => ({
  catalogue: Catalogue.empty(),
  words,
  meanings: new Map(),
  torn: new Set(),
});

/**
 * Applying a change is idempotent, because the log may replay it after a crash: rows keep their chunk numbers. `run` is
 * absent if its text is lost; `findDamaged` then reports the conversation.
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

/** Removed chunks are skipped; an `undefined` vector marks a chunk as unembeddable. */
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
