/** The state of a catch-up that survives the page. Pure. */
import type { ListedChat } from '../core/conversation';

export interface Memory {
  /** Ids of the chats visited since the start. */
  readonly visited: readonly string[];
  /**
   * Chats that no longer existed on the site, each with its last change in the list at that time (milliseconds since
   * 1970; 0 if unknown).
   */
  readonly gone: Readonly<Record<string, number>>;
}

export const nothingVisited: Memory = { visited: [], gone: {} };

/** Whether a catch-up has begun and is paused, stopped, or ended with the browser. */
export const isUnderWay = ({ visited }: Memory): boolean => visited.length > 0;

/** A chat is visited once per catch-up. A missing chat is visited again only after the list shows a newer change. */
export function isDue({ id, updatedAt = 0 }: ListedChat, { visited, gone }: Memory): boolean {
  const before = Object.hasOwn(gone, id) ? gone[id] : undefined;
  return !visited.includes(id) && (before === undefined || updatedAt > before);
}

export const withVisited = (memory: Memory, { id }: ListedChat): Memory => ({
  ...memory,
  visited: [...memory.visited, id],
});

/** The chat is visited again. */
export const withoutVisited = (memory: Memory, { id }: ListedChat): Memory => ({
  ...memory,
  visited: memory.visited.filter(visited => visited !== id),
});

export const withGone = (memory: Memory, chats: readonly ListedChat[]): Memory => ({
  ...memory,
  gone: { ...memory.gone, ...Object.fromEntries(chats.map(({ id, updatedAt = 0 }) => [id, updatedAt])) },
});

/** The state after a complete catch-up: the next one visits all chats except the missing ones. */
export const ended = ({ gone }: Memory): Memory => ({ visited: [], gone });
