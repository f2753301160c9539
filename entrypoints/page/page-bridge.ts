/**
 * The bridge between Kura's two scripts in a page: one reads the chat, the other shows the mark and asks the background (decision 0024).
 */
import type { CallLocation } from '@/lib/calls/calls';
import type { encryptSnapshot } from '@/lib/capture/outbox-cipher';
import type { LastAnswer } from '@/lib/capture/last-answer';
import type { PageCapture } from '@/lib/capture/page-capture';
import type { PageHealth } from '@/lib/rpc/contracts/capture';
import type { SiteAdapter } from '@/lib/sites/site';
import type { ExtensionLife } from './extension-life';
import type { InjectedTools } from './injected-tools';

export interface PageBridge {
  life?: ExtensionLife;
  /** Brought by a script of its own before the page is read. */
  encryptSnapshot?: typeof encryptSnapshot;
  /** Brought by the scripts that a click needs. */
  injected?: Partial<InjectedTools>;
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

/** Lets the mark see the page as the script that reads it does. */
export function connectMark(site: SiteAdapter, page: Pick<PageCapture, 'getLastAnswer'>): void {
  pageBridge.composer = () => site.composer(document);
  pageBridge.chat = () => site.chatId(new URL(location.href));
  pageBridge.answer = () => page.getLastAnswer();
}

/** To the mark. Badge and lights learn of it by a report; the popup also asks the page, so a lost report does no harm. */
export function showHealth(health: PageHealth): void {
  pageBridge.health = health;
  pageBridge.show?.(health);
}
