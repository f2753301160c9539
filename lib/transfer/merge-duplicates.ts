/** Merges chats that several files of an export contain. An export may be larger than memory, so every chat is stored temporarily first. */
import type { Conversation } from '../core/conversation';
import { mergeConversations } from '../merge/merge';

/** Keeps chats until all files were read. */
export interface TemporaryStore {
  /** Returns the position under which `get` finds the chat again. */
  put(chat: Conversation): Promise<number>;
  get(place: number): Promise<Conversation>;
}

export interface ChatCounts {
  conversations: number;
  turns: number;
  /** Paths from the first turn to a last one: 1 for a chat without branches, one more for each branch. */
  branches: number;
}

interface UniqueConversations {
  /** In order of first sight, merged where several files contain the chat. Can be read only once. */
  readonly conversations: AsyncGenerator<Conversation>;
  /** Counts what was read of `conversations` so far. */
  readonly counts: Readonly<ChatCounts>;
}

/** Resolves when all chats were read, and rejects as `all` does. Holds one chat, and a few bytes for each other one. */
export async function mergeDuplicates(
  all: AsyncIterable<Conversation>,
  store: TemporaryStore,
): Promise<UniqueConversations> {
  const positionsById = new Map<string, number[]>();
  for await (const conversation of all) {
    const position = await store.put(conversation);
    const positions = positionsById.get(conversation.id);
    if (positions) positions.push(position);
    else positionsById.set(conversation.id, [position]);
  }
  const counts: ChatCounts = { conversations: 0, turns: 0, branches: 0 };
  async function* readConversations(): AsyncGenerator<Conversation> {
    for (const positions of positionsById.values()) {
      let merged: Conversation | undefined;
      for (const position of positions) merged = mergeConversations(merged, await store.get(position)).conversation;
      if (!merged) continue;
      counts.conversations += 1;
      counts.turns += merged.turns.length;
      counts.branches += countBranches(merged);
      yield merged;
    }
  }
  return { conversations: readConversations(), counts };
}

/** Counts the turns without followers. */
function countBranches({ turns }: Conversation): number {
  const followed = new Set(turns.map(({ parent }) => parent));
  return turns.filter(({ id }) => !followed.has(id)).length;
}
