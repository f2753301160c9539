import type { SiteId } from '../../lib/core/conversation';
import type { ChatToContinue, Continuing } from '../../lib/rpc/contracts/continue-chat';

/** Actions that continue a chat on another site. */
export interface ElsewhereDoor {
  /** The same as `ContinuingService.begin`. */
  readonly begin: (chat: ChatToContinue) => Promise<void>;
  /** The same as `ContinuingService.end`. */
  readonly end: (fence: string) => Promise<void>;
  /** Calls `onChange` with the pending chats, now and at every change. The returned function stops watching. */
  readonly watch: (told: (all: readonly Continuing[]) => void) => () => void;
  /** The sites that were used before, the most recent first. */
  readonly used: () => Promise<readonly SiteId[]>;
}
