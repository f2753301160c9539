/** What a site keeps: conversations as trees, in the browser's storage of that origin. */
export interface Message {
  /** The site's final id. */
  readonly id: string;
  /** The message that this one follows, or `null`. Two children of one parent are two versions. */
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  /** Markdown. Shortened when the visitor presses Stop. */
  text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** "Thought for 4s", shown above the answer and no part of it. */
  readonly thought?: string;
  /** What was searched for in the middle of the answer, after its first block. */
  readonly search?: string;
  /** Names of files that came with a prompt. */
  readonly files?: readonly string[];
  /** The answer is a picture and nothing else. */
  readonly picture?: boolean;
  /** A document that stands beside the answer. */
  readonly artifact?: { readonly title: string; readonly kind: string; readonly text: string };
  readonly model?: string;
}

export interface Chat {
  readonly id: string;
  title: string;
  readonly messages: Message[];
  /** The last message of the branch that is shown. */
  leaf: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** From the first message to `chat.leaf`. */
export function shownPath(chat: Chat): Message[] {
  const path: Message[] = [];
  let id = chat.leaf;
  while (id !== null) {
    const message = chat.messages.find(candidate => candidate.id === id);
    if (!message) break;
    path.unshift(message);
    id = message.parent;
  }
  return path;
}

/** All versions of a message, oldest first, itself included. */
export function versionsOf(chat: Chat, message: Message): Message[] {
  return chat.messages.filter(({ parent, role }) => parent === message.parent && role === message.role);
}

/** The end of the newest branch below a message. */
export function newestLeaf(chat: Chat, message: Message): string {
  const child = chat.messages.findLast(({ parent }) => parent === message.id);
  return child ? newestLeaf(chat, child) : message.id;
}

export interface Shelf {
  /** Newest first. */
  all(): readonly Chat[];
  get(id: string): Chat | undefined;
  save(chat: Chat): void;
}

/** The visitor's chats, and beneath them the seeded ones until the visitor continues one of those. */
export function openShelf(site: string, seeds: readonly Chat[]): Shelf {
  const prefix = `practice:${site}:chat:`;
  const own = () => storedUnder(prefix).map(value => JSON.parse(value) as Chat);
  const all = () => {
    const kept = own();
    const untouched = seeds.filter(seed => !kept.some(chat => chat.id === seed.id));
    return [...kept, ...untouched].sort((a, b) => lastTime(b) - lastTime(a));
  };
  return {
    all,
    get: id => structuredClone(all().find(chat => chat.id === id)),
    save: chat => localStorage.setItem(`${prefix}${chat.id}`, JSON.stringify(chat)),
  };
}

/**
 * The values of all entries whose keys begin so, by their keys. An entry of one key that several tabs read, changed and wrote back would
 * lose what another tab wrote meanwhile.
 */
export const storedUnder = (prefix: string): readonly string[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .sort()
    .map(key => localStorage.getItem(key) ?? '');

const lastTime = (chat: Chat) => Math.max(chat.at, ...chat.messages.map(message => message.at));
