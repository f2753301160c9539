/** The project's own searches: `corpus.jsonl` (chats), `queries.jsonl` and `qrels.tsv`, as `npm run evaluate` reads them. */

/** From the root of the project. */
export const ownSearches = 'test/searches';

export const halves = ['tune', 'held', 'check'] as const;
export type Half = (typeof halves)[number];

/**
 * Rules and numbers are chosen by the one half, and the other tells whether they hold. Depends on the text alone. Those
 * added since, `check`, show on the way whether a rule fits more than the half it was chosen by.
 */
export function getHalf({ id, text }: { readonly id: string; readonly text: string }): Half {
  if (id.startsWith('check-')) return 'check';
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 15) & 1) === 0 ? 'tune' : 'held';
}
