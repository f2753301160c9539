/** How a chat goes on at another assistant: the contract between our own pages and the background. */
import type { SiteId } from '../conversation';
import type { ProblemName } from '../problem';
import type { Insertion } from '../vault/vault';

/** Served by the background; our own pages only. Takes chats to other assistants: each is tried once, and nothing is sent. */
export interface ContinuingService {
  /**
   * Opens a new chat of `site` in a tab in front, and inserts the text there once it can be written in. Resolves when the tab is
   * there; how it goes on stands in `Continuing`.
   */
  begin(chat: ChatToContinue): Promise<{ readonly ok: true }>;
  /** Calls off what is under way, or lets go of what is over. What stands in a composer stays there. */
  end(fence: string): Promise<{ readonly ok: true }>;
}

/** A chat, packed, and where it is to go on. */
export interface ChatToContinue extends Pick<Insertion, 'fence' | 'from'> {
  readonly title: string;
  readonly site: SiteId;
  readonly text: string;
}

/** How far it is. Kept for as long as the browser runs, where only our own pages and the background can read it. */
export interface Continuing extends ChatToContinue {
  /** The tab that was opened for it. */
  readonly tab: number;
  /** Milliseconds since 1970: when that was opened. */
  readonly since: number;
  /**
   * `waiting`: for a page that can be written in. `stalled`: none was there for too long, so that the person may have to sign in;
   * the text stays ready. `unsure`: the background was ended while it inserted.
   */
  readonly state: 'waiting' | 'inserting' | 'inserted' | 'stalled' | 'failed' | 'unsure';
  /** Why, when failed. */
  readonly problem?: ProblemName;
}
