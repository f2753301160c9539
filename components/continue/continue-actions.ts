import type { SiteId } from '../../lib/core/conversation';
import type { ChatToContinue, ContinuedChat } from '../../lib/rpc/contracts/continue-chat';

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
}
