/**
 * The bridge between Kura's two scripts in a page: one reads the chat, the other shows the mark and asks the background (decision 0024).
 */
import type { CallLocation } from '@/lib/calls/calls';
import type { encryptSnapshot } from '@/lib/capture/outbox-cipher';
import type { LastAnswer } from '@/lib/capture/last-answer';
import type { PageHealth } from '@/lib/rpc/contracts/capture';
import type { ExtensionLife } from './extension-life';

export interface PageBridge {
  life?: ExtensionLife;
  /** Brought by a script of its own before the page is read. */
  encryptSnapshot?: typeof encryptSnapshot;
  /** The state of the page. Absent while no script reads it. */
  health?: PageHealth;
  composer?: () => HTMLElement | undefined;
  /** The site's id of the chat that is open. */
  chat?: () => string | undefined;
  /** Returns the last answer of that chat, once it is finished and stored. */
  answer?: () => LastAnswer | undefined;
  /** Called when a call of an answer was done. */
  callDone?: (done: CallLocation) => void;
  /** Called at every change of `health`. Absent while nothing is shown. */
  show?: (health: PageHealth) => void;
}

// Scripts of one extension share a world that the page cannot see.
const world = globalThis as { kuraPageBridge?: PageBridge };

export const pageBridge: PageBridge = (world.kuraPageBridge ??= {});
