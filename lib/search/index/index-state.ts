/** The index in memory, and how a change is applied to all of its parts. Knows no files. */
import type { ConversationId } from '../../core/conversation';
import { Catalogue } from '../catalogue/catalogue';
import type { IndexChange } from '../catalogue/change';
import type { Embedder, NewEmbedding } from '../engine';
import { createVectorIndex } from '../vector-index/create-vector-index';
import type { VectorIndex } from '../vector-index/vector-index';
import type { TokenizedRun } from '../text-index/tokenize-run';
import type { TextIndex } from '../text-index/text-index';

/** The vectors of one model, and the chunks without any token known to it, so that these are not tried again. */
export interface ModelEmbeddings {
  readonly vectors: VectorIndex;
  readonly unembeddable: Set<number>;
}

export interface IndexState {
  readonly catalogue: Catalogue;
  readonly textIndex: TextIndex;
  /** By fingerprint. */
  readonly embeddings: Map<string, ModelEmbeddings>;
  /** Conversations that lost some rows: their text must be indexed again; chunk numbers and vectors stay. */
  readonly damaged: Set<ConversationId>;
}

export const createIndexState = (textIndex: TextIndex): IndexState => ({
  catalogue: Catalogue.empty(),
  textIndex,
  embeddings: new Map(),
  damaged: new Set(),
});

/**
 * Applying a change is idempotent, because the log may replay it after a crash: rows keep their chunk numbers. `run` is
 * absent if its text is lost; `findDamaged` then reports the conversation.
 */
export function applyChange(
  { catalogue, textIndex, embeddings, damaged }: IndexState,
  change: IndexChange,
  run?: TokenizedRun,
): void {
  const { again, rows } = change;
  for (const { chunk } of rows.slice(0, again)) textIndex.removeRow(chunk, 'context');
  for (const chunk of catalogue.apply(change)) {
    textIndex.removeRow(chunk, 'removed');
    for (const { vectors, unembeddable } of embeddings.values()) {
      vectors.remove(chunk);
      unembeddable.delete(chunk);
    }
  }
  damaged.delete(change.conversation);
  if (run && rows.length > 0) textIndex.addTokenized(run);
}

export function removeConversation(
  { catalogue, textIndex, embeddings, damaged }: IndexState,
  id: ConversationId,
): void {
  damaged.delete(id);
  for (const chunk of catalogue.remove(id)) {
    textIndex.removeRow(chunk, 'removed');
    for (const { vectors, unembeddable } of embeddings.values()) {
      vectors.remove(chunk);
      unembeddable.delete(chunk);
    }
  }
}

/** Removed chunks are skipped; an `undefined` vector marks a chunk as unembeddable. */
export function addVectors(
  { catalogue, embeddings }: IndexState,
  { fingerprint, dims }: Pick<Embedder, 'fingerprint' | 'dims'>,
  newEmbeddings: readonly NewEmbedding[],
): void {
  const known = embeddings.get(fingerprint) ?? { vectors: createVectorIndex(dims), unembeddable: new Set<number>() };
  embeddings.set(fingerprint, known);
  for (const { chunk, vector } of newEmbeddings) {
    if (!catalogue.has(chunk)) continue;
    if (vector) known.vectors.add(chunk, vector);
    else known.unembeddable.add(chunk);
  }
}
