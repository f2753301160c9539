/** The state of a catch-up that survives the page. Pure. */
import type { ListedChat } from '../core/conversation';

export interface VisitHistory {
  /** Ids of the chats visited since the start. */
  readonly visited: readonly string[];
  /**
   * Chats that no longer existed on the site, each with its last change in the list at that time (milliseconds since
   * 1970; 0 if unknown).
   */
  readonly gone: Readonly<Record<string, number>>;
}

export const emptyHistory: VisitHistory = { visited: [], gone: {} };

/** A chat is visited once per catch-up. A missing chat is visited again only after the list shows a newer change. */
export function isDue({ id, updatedAt = 0 }: ListedChat, { visited, gone }: VisitHistory): boolean {
  const goneAt = Object.hasOwn(gone, id) ? gone[id] : undefined;
  return !visited.includes(id) && (goneAt === undefined || updatedAt > goneAt);
}

export const addVisited = (history: VisitHistory, { id }: ListedChat): VisitHistory => ({
  ...history,
  visited: [...history.visited, id],
});

/** The chat is visited again. */
export const removeVisited = (history: VisitHistory, { id }: ListedChat): VisitHistory => ({
  ...history,
  visited: history.visited.filter(visited => visited !== id),
});

export const addGone = (history: VisitHistory, chats: readonly ListedChat[]): VisitHistory => ({
  ...history,
  gone: { ...history.gone, ...Object.fromEntries(chats.map(({ id, updatedAt = 0 }) => [id, updatedAt])) },
});

/** The state after a complete catch-up: the next one visits all chats except the missing ones. */
export const toNextRun = ({ gone }: VisitHistory): VisitHistory => ({ visited: [], gone });
