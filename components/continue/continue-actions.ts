import type { SiteId } from '../../lib/core/conversation';
import type { ChatToContinue, ContinuedChat } from '../../lib/rpc/contracts/continue-chat';
import type { InsertionNote } from '../../lib/rpc/contracts/page';

/** A page of an assistant that is open in a tab and has a message box. */
export interface OpenChatTab {
  /** The browser's id of the tab. */
  readonly tab: number;
  readonly site: SiteId;
  /** As the tab shows it. */
  readonly title: string;
}

/** Actions that continue a chat on another site. */
export interface ContinueActions {
  /** The same as `ContinuingService.begin`. */
  readonly begin: (chat: ChatToContinue) => Promise<void>;
  /** The same as `ContinuingService.end`. */
  readonly end: (fence: string) => Promise<void>;
  /** Calls `onChange` with the pending chats, now and at every change. The returned function stops watching. */
  readonly watch: (onChange: (all: readonly ContinuedChat[]) => void) => () => void;
  /** The sites that were used before, the most recent first. */
  readonly used: () => Promise<readonly SiteId[]>;
  /** The open chats of these sites, the last used first. */
  readonly listOpenChats: (sites: readonly SiteId[]) => Promise<readonly OpenChatTab[]>;
  /**
   * Inserts the text into the message box of this tab and shows the tab. Resolves with its address. Rejects with a `Problem` if the text is
   * not there.
   */
  readonly insertIntoTab: (tab: number, text: string, note: InsertionNote) => Promise<string>;
}
