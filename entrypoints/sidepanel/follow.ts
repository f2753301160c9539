import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/state/open-tab';
import type { ProposedCall } from '@/components/popup/state/call';
import { openTab } from '../popup/open-tab';
import { proposedCall, takeCall } from '../popup/proposed-call';
import { pageBeside } from './front-tab';

/** Finds the active tab of the panel's window. */
export async function tabBeside(): Promise<OpenTab | undefined> {
  const tab = await openTab();
  const { id } = tab ?? {};
  return tab && id !== undefined ? { ...tab, page: pageBeside(id) } : tab;
}

/** Calls `onChange` with the active tab, now and whenever it or its page changes. The returned function stops watching. */
export function followTab(told: (tab: OpenTab | undefined) => void): () => void {
  let latest = 0;
  const look = async () => {
    const mine = ++latest;
    const tab = await tabBeside();
    // A later request may have been answered first.
    if (mine === latest) told(tab);
  };
  const onActivated = () => void look();
  const onUpdated = (_tab: number, { status, url }: { status?: string; url?: string }) => {
    if (status !== undefined || url !== undefined) void look();
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
export function followCalls(told: (call: ProposedCall) => void): () => void {
  const look = async (proposed: ProposedCall | null) => {
    const tab = (await openTab())?.id;
    const call = proposed?.tab === tab ? await takeCall(tab) : undefined;
    if (call) told(call);
  };
  return proposedCall.watch(proposed => void look(proposed));
}
