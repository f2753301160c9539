/** The calls from Kura's mark on a page to the background. */
import type { UnparsedCall } from '../../calls/calls';
import type { SiteId } from '../../core/conversation';
import { createService } from '../rpc';

/** Served by the background; content scripts may call it for their own page, on sites that the user agreed to. */
export interface InPageService {
  /**
   * Where and on which day a similar question was asked before, if the user switched that on. This is the only fact about the vault that a
   * page's process receives (decision 0024). `null` otherwise, and when called too often.
   */
  findAskedBefore(draft: string): Promise<AskedBefore | null>;
  /** The page said that its chat is saved, so no page of this site says it again. */
  markSavedNotice(): Promise<{ readonly ok: true }>;
  /** Opens the popup over the page with this question. */
  openPopup(question: string): Promise<{ readonly ok: true }>;
  /** The person took a text out of the message box again, so the log calls its insertion undone. */
  markUndone(fence: string): Promise<{ readonly ok: true }>;
  /** Opens the popup, or the side panel if it is open, with the call in the assistant's last answer (decision 0033). */
  openCall(call: CallInAnswer): Promise<{ readonly ok: true }>;
}

export const inPageService = createService<InPageService>('inPage', 'content scripts too');

/** A call as it is written in the page's last answer. */
export interface CallInAnswer extends UnparsedCall {
  /** The id of the answer's turn. Relative days in the call count from the day when the vault first saw that turn. */
  readonly turn: string;
}

export interface AskedBefore {
  readonly site: SiteId;
  /** The start of that day in the machine's time zone, in milliseconds since 1970. */
  readonly day: number;
  /** Whether the question has nearly the same words. Otherwise only a model found it similar, and it may ask for something else. */
  readonly certain: boolean;
}
