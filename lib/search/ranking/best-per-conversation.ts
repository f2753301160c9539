/** Selects the best chunk of each conversation. */

/**
 * Returns the best chunk of each conversation, in order. A mean would punish long chats for their other topics.
 * `ranked` is best first.
 */
export function selectBestPerConversation<T>(ranked: readonly T[], getConversation: (item: T) => unknown): T[] {
  const best = new Map<unknown, T>();
  for (const item of ranked) {
    const conversation = getConversation(item);
    if (!best.has(conversation)) best.set(conversation, item);
  }
  return [...best.values()];
}
