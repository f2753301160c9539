/** The contract of adapters. An adapter answers questions about one site's page and changes nothing. */
import type { ListedChat, ObservedTurn, SiteId } from '../core/conversation';

/**
 * The part that needs no page. The build, the background and our own pages import it too. One per site, free of DOM and `browser`, in
 * `lib/sites/registry.ts`.
 */
export interface Site {
  /** Also the name of the site's folders. Stored ids begin with it. */
  readonly id: SiteId;
  /** The name that people use, in every language. */
  readonly name: string;
  /** Other names that people use, in English and Japanese. `site:` accepts them. */
  readonly aliases: readonly string[];
  /** CSS colors of the tile that stands for the site, and of the letter on it. */
  readonly colors: { readonly badge: string; readonly onBadge: string };
  /** Permissions and scripts for pages are for exactly these. */
  readonly origins: readonly string[];
  /** How well Kura knows this site's pages. It is shown before the user agrees. */
  readonly evidence: Evidence;
  readonly newChatUrl: string;
  /** Words of the site's own class names, ids and attributes. A report about a redesign may contain them. Never a word of a chat. */
  readonly classWords: readonly string[];
  /** Returns the site's own final id of the chat at this address; `undefined` for no chat, a private one, or a temporary id. */
  chatId(url: URL): string | undefined;
  /** Returns the address at which the chat opens. `chatId` of it gives the same id. */
  chatUrl(id: string): string;
  /** Returns the id in the address of a publicly shared copy. Capture never saves these; only the import of saved pages reads them. */
  sharedId?(url: URL): string | undefined;
  /** Whether the answer to this request of the site's own page holds chats or a list of them. Only for sites with `parse`. */
  isData?(request: URL): boolean;
}

/** What `docs/sites.md` says of a site, as it stands in the table. No bundle contains it. */
export interface SiteKnowledge {
  /** The generations of the page that the adapter reads. */
  readonly looks: string;
  /** What identifies a message. */
  readonly turnNames: string;
  /** Whether the whole chat and the list of chats come from the site's own data. */
  readonly data: string;
  /** What is stored beside the text of messages. */
  readonly extras: string;
}

/** `real pages`: read from saved pages of the newest generation. `notes`: from dated notes of others. `hints`: from one source, or old. */
export type Evidence = 'real pages' | 'notes' | 'hints';

export interface SiteAdapter extends Site {
  /**
   * Reads what the page shows now. It never guesses: no roles by position, no text of the whole page. It is called only if the address
   * is a chat's, so a page without turns is unreadable.
   */
  read(page: Document): Reading;
  /** Whether this chat is private or temporary, so that nothing of it may be saved. */
  isPrivate(page: Document, url: URL): boolean;
  /** Returns the editor in which the user writes, or `undefined`. Never a hidden fallback or an editable code block. */
  composer(page: Document): HTMLElement | undefined;
  /** Returns the signed-in account if the page gives it: opaque, the same at every visit, and never a person's name. */
  account?(page: Document, url: URL): string | undefined;
  /**
   * Parses an answer that the site's own page received, with one entry per chat or list. The page can forge it, so anything unexpected
   * gives `[]`, never an error or a guess.
   */
  parse?(payload: Payload): readonly SiteData[];
  /**
   * Creates what `parse` is on a site whose answers build on one another. It must get each answer once, in order, and never rejects.
   */
  createParser?(): (payload: Payload) => Promise<readonly SiteData[]>;
  /** Asks the site for a whole chat, from its own page. Called only when the person wants it. */
  requestChat?(chat: string, account: string): Promise<RequestedChat>;
}

/** Nothing, if the site did not answer or in a shape that is not known; a payload with a status, if it refused. */
export type RequestedChat = readonly SiteData[] | (Payload & { readonly refused: number });

/** The answer to a request of the site's own page. */
export interface Payload {
  /** The full URL of the request. */
  readonly url: string;
  readonly body: string;
  /** The request's body, if it was text or bytes. Some sites name the chat only there. */
  readonly sent?: string;
  /**
   * The media type of an answer in bytes. Then each character of `body` and `sent` is one byte. A piece of an answer that goes on for long
   * has its place too: `;stream=3;at=500` is the page's third answer, after 500 bytes.
   */
  readonly type?: string;
}

export type SiteData = (Thread & { readonly kind: 'thread' }) | (ChatList & { readonly kind: 'list' });

/** A chat, or a piece of one, from the site's own data. */
export interface Thread {
  readonly chat: string;
  readonly title?: string;
  readonly model?: string;
  readonly account?: string;
  /** The chat is private, so nothing of it may be saved. */
  readonly private?: true;
  /**
   * Parents come first. Every turn names its parent, `null` for a first turn. Only the first turn of a piece may name none: it follows
   * the last turn of the next older piece.
   */
  readonly turns: readonly ObservedTurn[];
  /** The last turn of the branch that the site shows. */
  readonly leaf?: string;
  /**
   * The chat has more than this data contains, and no further piece will bring it: an unfinished answer, versions of a turn, or turns
   * that were not requested. Joined pieces are then still incomplete.
   */
  readonly partial?: true;
  /** The position of this piece, if the site sends the chat in pieces; absent if `turns` are all that the site sends. */
  readonly piece?: ThreadPiece;
}

/** Pieces are linked from newest to oldest: the `next` of one is the `at` of another. */
export interface ThreadPiece {
  /** The cursor that requested this piece; absent on the newest. */
  readonly at?: string;
  /** The cursor of the next older piece; absent on the oldest. */
  readonly next?: string;
}

/** The account's own list of chats, or one page of it. */
export interface ChatList {
  readonly account?: string;
  readonly chats: readonly ListedChat[];
  /** The total number of chats, if the site gives it. */
  readonly total?: number;
}

export type Reading =
  | (ReadingContent & {
      readonly state: 'settled';
      /**
       * The site's own final action bar stands under the last answer. Without it a settled reading must stay the same for longer before
       * it is saved.
       */
      readonly confirmed: boolean;
    })
  /**
   * An answer is being written. `growing` is the id of the unfinished turn if it is on the page (the last of `turns`). `provisional`
   * means that the prompt or a turn before it may still get another id, so nothing is saved under it yet.
   */
  | (ReadingContent & { readonly state: 'streaming'; readonly growing?: string; readonly provisional?: true })
  /** `missing` names the selector that found nothing, or what a turn lacks. It is shown to the user and in bug reports. */
  | { readonly state: 'unreadable'; readonly missing: string };

interface ReadingContent {
  /** The chat's id, if the page itself gives it. Capture rejects a reading whose id differs from the address. */
  readonly chat?: string;
  readonly title?: string;
  readonly model?: string;
  /**
   * The ids of the last prompt and its answer may still change; earlier ids stay. Until the page is stable the two are stored after the
   * turn above them (`lib/merge/resolve-provisional.ts`).
   */
  readonly unnamed?: true;
  /** How many messages the page itself counts, those out of view included. */
  readonly total?: number;
  /** At least one turn, in page order. Consecutive pieces of one answer form one turn. */
  readonly turns: readonly ObservedTurn[];
}
