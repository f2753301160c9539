/** Merges chats that several files of an export contain. An export may be larger than memory, so every chat is stored temporarily first. */
import type { Conversation } from '../core/conversation';
import { mergeConversations } from '../merge/merge';

/** Keeps chats until all files were read. */
export interface Apart {
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

interface OneOfEach {
  /** In order of first sight, merged where several files contain the chat. Can be read only once. */
  readonly conversations: AsyncGenerator<Conversation>;
  /** Counts what was read of `conversations` so far. */
  readonly counts: Readonly<ChatCounts>;
}

/** Resolves when all chats were read, and rejects as `all` does. Holds one chat, and a few bytes for each other one. */
export async function oneOfEach(all: AsyncIterable<Conversation>, apart: Apart): Promise<OneOfEach> {
  const places = new Map<string, number[]>();
  for await (const one of all) {
    const place = await apart.put(one);
    const known = places.get(one.id);
    if (known) known.push(place);
    else places.set(one.id, [place]);
  }
  const counts: ChatCounts = { conversations: 0, turns: 0, branches: 0 };
  async function* conversations(): AsyncGenerator<Conversation> {
    for (const standing of places.values()) {
      let joined: Conversation | undefined;
      for (const place of standing) joined = mergeConversations(joined, await apart.get(place)).conversation;
      if (!joined) continue;
      counts.conversations += 1;
      counts.turns += joined.turns.length;
      counts.branches += branchesOf(joined);
      yield joined;
    }
  }
  return { conversations: conversations(), counts };
}

/** Counts the turns without followers. */
function branchesOf({ turns }: Conversation): number {
  const followed = new Set(turns.map(({ parent }) => parent));
  return turns.filter(({ id }) => !followed.has(id)).length;
}
