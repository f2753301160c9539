/** The contract between our own pages and the background for continuing a chat at another assistant. */
import type { SiteId } from '../../core/conversation';
import type { ProblemName } from '../../core/problem';
import type { Insertion } from '../../vault/vault';
import { createService } from '../rpc';

/** Served by the background to our own pages. Continues chats at other assistants: each is tried once, and nothing is sent. */
export interface ContinueChatService {
  /**
   * Opens a new chat of `site` in a foreground tab, and inserts the text as soon as its composer is ready. Resolves when the tab is open;
   * the further progress is in `ContinuedChat`.
   */
  start(chat: ChatToContinue): Promise<{ readonly ok: true }>;
  /** Cancels an attempt, or removes a finished one. Text that is already in a composer stays there. */
  dismiss(fence: string): Promise<{ readonly ok: true }>;
}

export const continueChatService = createService<ContinueChatService>('continueChat', 'own pages');

/** A packed chat and the site where it continues. */
export interface ChatToContinue extends Pick<Insertion, 'fence' | 'from'> {
  readonly title: string;
  readonly site: SiteId;
  readonly text: string;
}

/** The progress of one attempt. Kept for the browser session, readable by our own pages and the background only. */
export interface ContinuedChat extends ChatToContinue {
  /** The tab that was opened for the chat. */
  readonly tab: number;
  /** When the tab was opened, in milliseconds since 1970. */
  readonly since: number;
  /**
   * `waiting`: the composer is not ready yet. `stalled`: it was not ready for too long, so the user may have to sign in; the text is kept.
   * `unsure`: the background was stopped during the insertion.
   */
  readonly state: 'waiting' | 'inserting' | 'inserted' | 'stalled' | 'failed' | 'unsure';
  /** The reason, when failed. */
  readonly problem?: ProblemName;
}
