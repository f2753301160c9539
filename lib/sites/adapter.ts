/** What an adapter is: an object that answers questions about one site's page. It performs no feature and changes nothing. */
import type { SeenTurn, SiteId } from '../conversation';

/** The part that needs no page: also read by the build, the background and the popup. One file per site, free of DOM and `browser`. */
export interface SiteAddress {
  readonly id: SiteId;
  /** As people call it. */
  readonly name: string;
  /** Exactly the site's origins, as match patterns: the manifest's permissions derive from them. */
  readonly matches: readonly string[];
  /** A fresh chat. */
  readonly newChat: string;
  /** The site's own final id of the chat at this address. `undefined`: no chat, a private one, or an id that is still provisional. */
  chatId(url: URL): string | undefined;
}

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
  /** An answer is being written: `growing` is the id of the unfinished turn, if it is on the page already (it is the last of `turns`). */
  | (Shown & { readonly state: 'streaming'; readonly growing?: string })
  /** `missing` names the selector that found nothing, or what a turn lacked. It reaches the person, and a bug report. */
  | { readonly state: 'unreadable'; readonly missing: string };

interface Shown {
  /** The chat's id where the page itself says it; capture refuses a reading whose id is not the address's. */
  readonly chat?: string;
  readonly title?: string;
  readonly model?: string;
  /** At least one, in page order. Consecutive pieces of one answer are one turn. */
  readonly turns: readonly SeenTurn[];
}
