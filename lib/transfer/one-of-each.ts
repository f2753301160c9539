/** A chat may stand in several files of an export, and an export may be larger than the memory: each chat is laid apart until all were seen. */
import type { Conversation } from '../conversation';
import { mergeConversations } from '../merge';

/** Where chats lie meanwhile. */
export interface Apart {
  /** Answers the place by which it is had again. */
  put(chat: Conversation): Promise<number>;
  get(place: number): Promise<Conversation>;
}

export interface ChatCounts {
  conversations: number;
  turns: number;
  /** Ways through the chats from the first turn to a last one: 1 for each that never forks, one more for each fork's further way. */
  branches: number;
}

interface OneOfEach {
  /** In order of first sight, joined where one stood in several files. To be read once. */
  readonly conversations: AsyncGenerator<Conversation>;
  /** Of what was read of `conversations` so far. */
  readonly counts: Readonly<ChatCounts>;
}

/** Resolves when all were seen, and rejects as `all` does. Holds one chat, and a few bytes for each. */
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

/** The turns that nothing follows. */
function branchesOf({ turns }: Conversation): number {
  const followed = new Set(turns.map(({ parent }) => parent));
  return turns.filter(({ id }) => !followed.has(id)).length;
}
