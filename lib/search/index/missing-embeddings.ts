/**
 * Lists the chunks that a model has not embedded: most recently changed conversations first, and the shown branch first
 * within each.
 */
import type { MissingEmbedding } from '../engine';
import type { IndexState } from './index-state';

export function findMissingEmbeddings(
  { catalogue, embeddings }: IndexState,
  fingerprint: string,
  limit: number,
  taken?: ReadonlySet<number>,
): MissingEmbedding[] {
  const modelEmbeddings = embeddings.get(fingerprint);
  const isMissing = (chunk: number) =>
    !modelEmbeddings?.vectors.has(chunk) && !modelEmbeddings?.unembeddable.has(chunk) && !taken?.has(chunk);
  const found: MissingEmbedding[] = [];
  const newestFirst = catalogue.all().toSorted((a, b) => b.updatedAt - a.updatedAt);
  for (const { chunks } of newestFirst) {
    const missing = chunks.filter(isMissing);
    const shown = missing.filter(chunk => catalogue.isActive(chunk));
    const hidden = missing.filter(chunk => !catalogue.isActive(chunk));
    for (const chunk of [...shown, ...hidden]) {
      const location = catalogue.getLocation(chunk);
      if (!location) continue;
      const { conversation, turn, start, end } = location;
      found.push({ chunk, conversation, turn, start, end });
      if (found.length >= limit) return found;
    }
  }
  return found;
}
