import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/state/open-tab';
import type { ProposedCall } from '@/components/popup/state/call';
import { findOpenTab } from '../popup/find-open-tab';
import { proposedCall, takeCall } from '../popup/proposed-call';
import { connectFrontPage } from './connect-front-page';

/** Finds the active tab of the panel's window. */
export async function findFrontTab(): Promise<OpenTab | undefined> {
  const tab = await findOpenTab();
  const { id } = tab ?? {};
  return tab && id !== undefined ? { ...tab, page: connectFrontPage(id) } : tab;
}

/** Calls `onChange` with the active tab, now and whenever it or its page changes. The returned function stops watching. */
export function watchTab(onChange: (tab: OpenTab | undefined) => void): () => void {
  let latest = 0;
  const update = async () => {
    const request = ++latest;
    const tab = await findFrontTab();
    // A later request may have been answered first.
    if (request === latest) onChange(tab);
  };
  const onActivated = () => void update();
  const onUpdated = (_tab: number, { status, url }: { status?: string; url?: string }) => {
    if (status !== undefined || url !== undefined) void update();
  };
  browser.tabs.onActivated.addListener(onActivated);
  browser.tabs.onUpdated.addListener(onUpdated);
  // The tab may have changed since the page loaded.
  onActivated();
  return () => {
    browser.tabs.onActivated.removeListener(onActivated);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
}

/** Calls `onChange` with the calls of the active tab. Panels of other windows ignore them. The returned function stops watching. */
export function watchCalls(onChange: (call: ProposedCall) => void): () => void {
  const update = async (proposed: ProposedCall | null) => {
    const tab = (await findOpenTab())?.id;
    const call = proposed?.tab === tab ? await takeCall(tab) : undefined;
    if (call) onChange(call);
  };
  return proposedCall.watch(proposed => void update(proposed));
}
