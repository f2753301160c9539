import type { SiteId } from '../../lib/conversation';
import type { ChatToContinue, Continuing } from '../../lib/messaging/continuing';

/** Ways to other assistants, as a page of ours has them. */
export interface ElsewhereDoor {
  /** As `ContinuingService.begin`. */
  readonly begin: (chat: ChatToContinue) => Promise<void>;
  /** As `ContinuingService.end`. */
  readonly end: (fence: string) => Promise<void>;
  /** Tells what is on its way, now and at every change; the returned function ends that. */
  readonly watch: (told: (all: readonly Continuing[]) => void) => () => void;
  /** Where chats were taken before, last first. */
  readonly used: () => Promise<readonly SiteId[]>;
}
