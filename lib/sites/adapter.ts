/** What an adapter is: an object that answers questions about one site's page. It performs no feature and changes nothing. */
import type { ListedChat, SeenTurn, SiteId } from '../conversation';

/** The part that needs no page: also read by the build, the background and the popup. One file per site, free of DOM and `browser`. */
export interface SiteAddress {
  readonly id: SiteId;
  /** As people call it. */
  readonly name: string;
  /** Exactly the site's origins, as match patterns: the manifest's permissions derive from them. */
  readonly matches: readonly string[];
  /** A fresh chat. */
  readonly newChat: string;
  /** How well what Kura knows of this site's pages is proven; shown to the person before they agree. */
  readonly proven: Proof;
  /** The site's own final id of the chat at this address. `undefined`: no chat, a private one, or an id that is still provisional. */
  chatId(url: URL): string | undefined;
  /** Where the chat of this id opens: `chatId` of it is `id` again. */
  chatUrl(id: string): string;
  /** The id in the address of a shared copy, somebody's chat shown to everybody. Kura keeps none; the door for saved pages reads them. */
  sharedId?(url: URL): string | undefined;
  /** Whether the answer to a request of the site's own page to this address holds chats or a list of them. Only for sites with `parse`. */
  isData?(request: URL): boolean;
}

/** `real pages`: read from saved pages of the site's newest generation. `notes`: after dated notes of others. `hints`: one source, or old. */
export type Proof = 'real pages' | 'notes' | 'hints';

export interface SiteAdapter extends SiteAddress {
  /**
   * What the page shows now. Never a guess: no roles by odd and even, no text of the whole page. Asked only of a page whose
   * address is a chat's, so that one without any turn is unreadable.
   */
  read(page: Document): Reading;
  /** Whether this chat is private or temporary, so that nothing of it may be kept. */
  isPrivate(page: Document, url: URL): boolean;
  /** The editor in which the user writes, or `undefined`. Never a hidden fallback, never an editable code block. */
  composer(page: Document): HTMLElement | undefined;
  /** The account that is signed in, where the page tells it: opaque, the same at every visit. Never a person's name. */
  account?(page: Document, url: URL): string | undefined;
  /**
   * What an answer that the site's own page got says, one entry for each chat or list in it. Strangers can forge it: anything
   * that is not as expected is `[]`, never an error, never a guess.
   */
  parse?(payload: Payload): readonly SiteData[];
}

/** An answer to a request of the site's own page. */
export interface Payload {
  /** The request's whole address. */
  readonly url: string;
  readonly body: string;
  /** What was sent along, where it was text: some sites name the chat only there. */
  readonly sent?: string;
}

export type SiteData = (Thread & { readonly kind: 'thread' }) | (ChatList & { readonly kind: 'list' });

/** A chat, or a stretch of one, from the site's own data. */
export interface Thread {
  readonly chat: string;
  readonly title?: string;
  readonly model?: string;
  readonly account?: string;
  /** Nothing of it may be kept. */
  readonly private?: true;
  /**
   * Parents first; every turn names its parent, `null` for a first turn. Only the first turn of a piece that is not the oldest
   * names none: it follows the last one of the next older piece.
   */
  readonly turns: readonly SeenTurn[];
  /** The last turn of the branch that the site shows. */
  readonly leaf?: string;
  /**
   * The chat has more than this data says, and no further piece will bring it: an answer still being written, versions of a turn
   * that are not told, turns that were not asked for. However many pieces are joined, they are not the whole.
   */
  readonly partial?: true;
  /** Where this stretch lies, if the site hands the chat over in pieces; absent when `turns` are all that the site tells of this chat. */
  readonly piece?: Piece;
}

/** Pieces follow each other from the newest to the oldest: one's `next` is another's `at`. */
export interface Piece {
  /** What the piece was asked for with; absent on the newest. */
  readonly at?: string;
  /** What the next older piece is asked for with; absent on the oldest. */
  readonly next?: string;
}

/** The account's own list of chats, or a page of it. */
export interface ChatList {
  readonly account?: string;
  readonly chats: readonly ListedChat[];
  /** How many there are in all, where the site says it. */
  readonly total?: number;
}

export type Reading =
  | (Shown & {
      readonly state: 'settled';
      /**
       * The site's own final action bar stands under the last answer. Without it (older pages, odd turns) a settled reading
       * is believed only after a longer quiet.
       */
      readonly confirmed: boolean;
    })
  /**
   * An answer is being written: `growing` is the id of the unfinished turn, if it is on the page already (it is the last of
   * `turns`). `provisional`: the prompt that is being answered, or any turn before it, may still be given another id, so that nothing
   * is kept under it yet.
   */
  | (Shown & { readonly state: 'streaming'; readonly growing?: string; readonly provisional?: true })
  /** `missing` names the selector that found nothing, or what a turn lacked. It reaches the person, and a bug report. */
  | { readonly state: 'unreadable'; readonly missing: string };

interface Shown {
  /** The chat's id where the page itself says it; capture refuses a reading whose id is not the address's. */
  readonly chat?: string;
  readonly title?: string;
  readonly model?: string;
  /**
   * The last prompt and what follows it may still be given other ids; those above them stay. Until the page rests the two are kept
   * after the turn above them (`lib/merge/asked.ts`).
   */
  readonly unnamed?: true;
  /** At least one, in page order. Consecutive pieces of one answer are one turn. */
  readonly turns: readonly SeenTurn[];
}
