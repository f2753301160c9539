/** What the mark on a page asks of the background. */
import type { WrittenCall } from '../calls/calls';
import type { SiteId } from '../conversation';

/** Served by the background; content scripts may call it, for the page they stand in, of a site that the user agreed to. */
export interface BesideService {
  /**
   * Where and on which day this was asked before, or something like it, and the user wants to be told: all that a page's process is
   * ever told of the vault (decision 0024). `null` for anything else, and when it is asked too often.
   */
  askedBefore(draft: string): Promise<AskedBefore | null>;
  /** Opens the popup over the page, with this question in its box. */
  recall(question: string): Promise<{ readonly ok: true }>;
  /** Opens the popup, or the side panel where that is open, with what the assistant asks for in its last answer (decision 0033). */
  call(asked: AskedInAnswer): Promise<{ readonly ok: true }>;
}

/** A call as it stands in the page's last answer. */
export interface AskedInAnswer extends WrittenCall {
  /** The id of the answer's turn: when the vault first saw it, days said relatively count from. */
  readonly turn: string;
}

export interface AskedBefore {
  readonly site: SiteId;
  /** Milliseconds since 1970: the beginning of that day, in the machine's time zone. */
  readonly day: number;
  /** In nearly the same words. Otherwise a model found it alike, and it may ask for something else. */
  readonly certain: boolean;
}
