/** The project's own searches: `corpus.jsonl` (chats), `queries.jsonl` and `qrels.tsv`, as `npm run evaluate` reads them. */

/** From the root of the project. */
export const ownSearches = 'test/searches';

/** Rules and numbers are chosen by the one half, and the other tells whether they hold. Depends on the text alone. */
export function getHalf(text: string): 'tune' | 'held' {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 15) & 1) === 0 ? 'tune' : 'held';
}
