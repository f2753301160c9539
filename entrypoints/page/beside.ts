/** What the two scripts of Kura's in a page tell each other: the one that reads the chat, and the one that shows and asks (decision 0024). */
import type { CallPlace } from '@/lib/calls/calls';
import type { FinishedAnswer } from '@/lib/capture/finished-answer';
import type { PageHealth } from '@/lib/messaging/services';

export interface Beside {
  /** How the page is doing, and where one writes on it; absent while no script reads it. */
  health?: PageHealth;
  composer?: () => HTMLElement | undefined;
  /** The site's id of the chat that is open. */
  chat?: () => string | undefined;
  /** The last answer of that chat, finished and kept. */
  answer?: () => FinishedAnswer | undefined;
  /** What an answer asked for was done. */
  callDone?: (done: CallPlace) => void;
  /** Hears of every change of `health`; absent while nothing is to be shown. */
  show?: (health: PageHealth) => void;
}

// Scripts of one extension share one world in a page, of which the page itself sees nothing.
const world = globalThis as { kuraBeside?: Beside };

export const beside: Beside = (world.kuraBeside ??= {});
