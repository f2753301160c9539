/** Which chunk speaks for its conversation. */

/**
 * The best of each, in order; the best chunk speaks for its conversation, because a mean would punish long chats for everything
 * else they hold. `ranked`: best first.
 */
export function speakers<One>(ranked: readonly One[], ownerOf: (one: One) => unknown): One[] {
  const best = new Map<unknown, One>();
  for (const one of ranked) {
    const owner = ownerOf(one);
    if (!best.has(owner)) best.set(owner, one);
  }
  return [...best.values()];
}
