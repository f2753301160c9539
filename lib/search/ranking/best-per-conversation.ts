/** Selects the best chunk of each conversation. */

/**
 * Returns the best chunk of each conversation, in order. A mean would punish long chats for their other topics.
 * `ranked` is best first.
 */
export function speakers<One>(ranked: readonly One[], ownerOf: (one: One) => unknown): One[] {
  const best = new Map<unknown, One>();
  for (const one of ranked) {
    const owner = ownerOf(one);
    if (!best.has(owner)) best.set(owner, one);
  }
  return [...best.values()];
}
