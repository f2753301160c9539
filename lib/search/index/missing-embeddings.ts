/**
 * Lists the chunks that a model has not embedded: most recently changed conversations first, and the shown branch first
 * within each.
 */
import type { LackingChunk } from '../engine';
import type { Contents } from './index-state';

export function lackingOf(
  { catalogue, meanings }: Contents,
  fingerprint: string,
  limit: number,
  taken?: ReadonlySet<number>,
): LackingChunk[] {
  const known = meanings.get(fingerprint);
  const lacks = (chunk: number) => !known?.vectors.has(chunk) && !known?.meaningless.has(chunk) && !taken?.has(chunk);
  const found: LackingChunk[] = [];
  const newestFirst = catalogue.all().toSorted((a, b) => b.updatedAt - a.updatedAt);
  for (const { chunks } of newestFirst) {
    const lacking = chunks.filter(lacks);
    const shown = lacking.filter(chunk => catalogue.isShown(chunk));
    const hidden = lacking.filter(chunk => !catalogue.isShown(chunk));
    for (const chunk of [...shown, ...hidden]) {
      const place = catalogue.place(chunk);
      if (!place) continue;
      const { conversation, turn, start, end } = place;
      found.push({ chunk, conversation, turn, start, end });
      if (found.length >= limit) return found;
    }
  }
  return found;
}
