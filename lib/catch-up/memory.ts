/** What is remembered of a catch-up between two sittings. Pure. */
import type { ListedChat } from '../conversation';

export interface Memory {
  /** Ids of the chats visited since it was started. */
  readonly visited: readonly string[];
  /** Chats that were not on the site any more, with what the list said of their last change then (milliseconds since 1970; 0: nothing). */
  readonly gone: Readonly<Record<string, number>>;
}

export const nothingVisited: Memory = { visited: [], gone: {} };

/** Whether one is under way: paused, stopped, or ended with the browser. */
export const isUnderWay = ({ visited }: Memory): boolean => visited.length > 0;

/** Once in a catch-up; one that was gone not again before the list says something new of it. */
export function isDue({ id, updatedAt = 0 }: ListedChat, { visited, gone }: Memory): boolean {
  const before = Object.hasOwn(gone, id) ? gone[id] : undefined;
  return !visited.includes(id) && (before === undefined || updatedAt > before);
}

export const withVisited = (memory: Memory, { id }: ListedChat): Memory => ({
  ...memory,
  visited: [...memory.visited, id],
});

/** It is due again. */
export const withoutVisited = (memory: Memory, { id }: ListedChat): Memory => ({
  ...memory,
  visited: memory.visited.filter(visited => visited !== id),
});

export const withGone = (memory: Memory, chats: readonly ListedChat[]): Memory => ({
  ...memory,
  gone: { ...memory.gone, ...Object.fromEntries(chats.map(({ id, updatedAt = 0 }) => [id, updatedAt])) },
});

/** The end of a catch-up: the next one visits everything anew but what is gone. */
export const ended = ({ gone }: Memory): Memory => ({ visited: [], gone });
