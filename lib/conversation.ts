/** The nouns every other module speaks. Data only; imports nothing. */

/** The chat sites Kura reads. `lib/sites/addresses.ts` gives each its addresses, `lib/sites/index.ts` its adapter. `x`: Grok inside x.com. */
export const siteIds = [
  'chatgpt',
  'claude',
  'gemini',
  'grok',
  'perplexity',
  'deepseek',
  'copilot',
  'mistral',
  'qwen',
  'kimi',
  'poe',
  'aistudio',
  'x',
] as const;
export type SiteId = (typeof siteIds)[number];

/** Programs and forms of file without a chat site of their own, of which Kura reads what they hand out. */
export const toolIds = ['librechat', 'openwebui', 'typingmind', 'revivalstack', 'sharegpt', 'openai'] as const;
export type ToolId = (typeof toolIds)[number];

/** Where a conversation comes from: a site, another program's file, or `note` for what the user told Kura to remember (a conversation of one turn). */
export type Source = SiteId | ToolId | 'note';

/** `chatgpt:68a0…`: the source, then the source's own id. Stable across captures. */
export type ConversationId = `${Source}:${string}`;

/** Whether `id` is the chat that an address names `open`: behind `@` stands an account, which no address tells. */
export const isOpenAs = (id: ConversationId, open: ConversationId): boolean => id === open || id.startsWith(`${open}@`);

/** Site words for these ("You", "Human", 「あなた」) die in the adapter. `system`: instructions, where the site shows them. */
export type Role = 'user' | 'assistant' | 'system';

/** A file that the user gave with a turn, by name; the bytes are not kept. */
export interface Attachment {
  readonly name: string;
  readonly kind?: 'file' | 'image' | 'text';
}

/** Something that stands beside an answer and is not the answer: kept, shown folded, not indexed by default. */
export interface Part {
  readonly kind: 'thinking' | 'tool' | 'artifact' | 'canvas';
  readonly title?: string;
  /** Markdown. */
  readonly text: string;
}

/** A stretch of a turn's text that Kura itself had inserted. It is not indexed again, so that recall never feeds on itself. */
export interface Quote {
  /** The id in the fence, as `lib/quotation.ts` writes it. */
  readonly fence: string;
  /** Offsets into the turn's `text`, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** What one side said once. Conversations are trees: edits and regenerations branch, and no branch is thrown away. */
export interface Turn {
  /** Unique in its conversation: the site's message id, else the site's stable row and role (`row:4:user`). The first name stays. */
  readonly id: string;
  /** Ids that the site gave this turn elsewhere: another generation of its page, or its data. */
  readonly also?: readonly string[];
  /** The turn this one answers or follows; `null` for a first turn; absent while unknown (the top of a window of a long list). */
  readonly parent?: string | null;
  readonly role: Role;
  /** Markdown. */
  readonly text: string;
  readonly parts?: readonly Part[];
  readonly attachments?: readonly Attachment[];
  readonly quotes?: readonly Quote[];
  /** As the site names it, only where the site shows it for this very turn. */
  readonly model?: string;
  /** Milliseconds since 1970, only if the site says it. */
  readonly createdAt?: number;
  /**
   * Absent when the turn is whole. `growing`: a checkpoint of an answer that was being written when it was last seen, kept under
   * `draft:<id of its prompt>` until the finished one takes its place (a prompt whose site had no lasting id for it by then is
   * `asked:<id of the turn before>:<mark of its words>`, until it is seen under its own). `stopped`: the user stopped it. `failed`: it broke off.
   */
  readonly unfinished?: 'growing' | 'stopped' | 'failed';
  /** `text` is the site's own data's word; absent when it is what a page showed. */
  readonly from?: 'data';
  /** What the page showed, where the site's own data puts this turn in other words: flagged to the person, never silently chosen. */
  readonly otherwise?: string;
  /** Milliseconds since 1970, when Kura first saw it; of a draft, when this checkpoint of it was seen. */
  readonly observedAt: number;
}

/** A receipt, not a hope: what is known to be there, and how Kura knows. */
export type Completeness =
  /** Counted against the site's own data: `turns` of `turns`, every branch. `since`: how many more the page showed afterwards. */
  | { readonly state: 'complete'; readonly turns: number; readonly since?: number }
  /**
   * What was seen; `gap` when turns are known to be missing between or before those that were seen. `of`: how many the site
   * itself counts, where it says so. `fromStart`: the first turn of all was seen, and nothing is known to be missing since.
   */
  | {
      readonly state: 'partial';
      readonly turns: number;
      readonly gap: boolean;
      readonly of?: number;
      readonly fromStart?: true;
    };

/** How much a note matters: 1 a detail, 3 as usual, 5 what must not be forgotten. */
export type Importance = 1 | 2 | 3 | 4 | 5;

/** What a note has beside its text. */
export interface NoteDetails {
  readonly importance?: Importance;
  /** Where in its space's story it belongs (`lib/walls.ts`). */
  readonly place?: { readonly episode: string; readonly persona?: string };
  /** The assistant that asked for it to be remembered. */
  readonly proposedBy?: SiteId;
  /** The note whose place it took: an earlier wording, or what was true before. */
  readonly replaces?: ConversationId;
  /** A newer one took its place, at that time (milliseconds since 1970). It stays, so that what was known before can be told. */
  readonly replaced?: { readonly by: ConversationId; readonly at: number };
}

export interface Conversation {
  readonly id: ConversationId;
  readonly source: Source;
  /** The site's account, when known. Two accounts never mix. */
  readonly account?: string;
  readonly url: string;
  readonly title: string;
  /** The title is the user's: no site's word takes its place. */
  readonly ownTitle?: true;
  /** What the site calls it, where the title is the user's. */
  readonly siteTitle?: string;
  readonly model?: string;
  /** The id of the wall it lives behind; `main` unless the user or a rule of theirs moved it. */
  readonly space: string;
  /** The user put it there by hand: no rule moves it. */
  readonly ownSpace?: true;
  /** Only of a note. When it was noted is `createdAt`; the day it is about is its turn's `createdAt`, where that was said. */
  readonly note?: NoteDetails;
  readonly pinned?: true;
  /** The user's: sorted, each once, in NFC, at most 40 characters each. Absent when there are none. */
  readonly tags?: readonly string[];
  /** Milliseconds since 1970: first seen, and last changed. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completeness: Completeness;
  /** Grows by one with every change of what is searched, so that the index knows what it has not seen. */
  readonly revision: number;
  /** Every turn ever seen, in order of first sight; branches included. */
  readonly turns: readonly Turn[];
  /** Ids of the turns on the branch the site showed last, first to last. */
  readonly activePath: readonly string[];
  /** What another program's vault file said of it under keys that Kura does not know: JSON, carried along and never looked at. */
  readonly foreign?: string;
}

/** What a site's page or its data showed at one moment; `merge` joins it to what is known. */
export interface Sighting {
  readonly id: ConversationId;
  readonly source: Source;
  readonly url: string;
  readonly title?: string;
  readonly model?: string;
  /** The site's account, where the page or the data tells it. */
  readonly account?: string;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /**
   * In order, as shown: each turn's parent is the one before it, unless it says otherwise. On a page all are finished but a last
   * one that is marked `unfinished`. From the site's data every turn names its parent, and parents come first.
   */
  readonly turns: readonly SeenTurn[];
  /** Only what comes from the site's own data, as its page loaded it, has this. */
  readonly data?: SightingData;
}

export interface SightingData {
  /** Whether `turns` are all that the site has of this chat, every branch. */
  readonly whole: boolean;
  /** The last turn of the branch that the site shows; absent where the data does not say. */
  readonly leaf?: string;
}

/** What an account's own list of chats says, as the site's page loads it: one page of it, or all. */
export interface Listing {
  readonly site: SiteId;
  readonly account?: string;
  readonly chats: readonly ListedChat[];
  /** How many chats the site says there are, where it does. */
  readonly total?: number;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

export interface ListedChat {
  /** The site's own id: what `chatId` gives for its address. */
  readonly id: string;
  readonly title?: string;
  /** Milliseconds since 1970, when the site says it last changed. */
  readonly updatedAt?: number;
}

/** A turn as an adapter reads it: no times and no parent, unless the site says them. */
export type SeenTurn = Omit<Turn, 'observedAt' | 'also' | 'from' | 'otherwise'>;

/** A passage small enough to search, knowing its place, so that recall can widen it. */
export interface Chunk {
  /** `<conversation>#<turn>#<n>`. */
  readonly id: string;
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly role: Role;
  readonly space: string;
  /** Offsets into the turn's `text`, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
