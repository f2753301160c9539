import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/tab-health';
import type { ProposedCall } from '@/components/popup/call';
import { openTab } from '../popup/open-tab';
import { proposedCall, takeCall } from '../popup/proposed-call';
import { pageBeside } from './page-beside';

/** The tab in front, as the panel beside it knows it. */
export async function tabBeside(): Promise<OpenTab | undefined> {
  const tab = await openTab();
  const { id } = tab ?? {};
  return tab && id !== undefined ? { ...tab, page: pageBeside(id) } : tab;
}

/** Tells which tab is in front, now and whenever that changes or its page does; the returned function ends that. */
export function followTab(told: (tab: OpenTab | undefined) => void): () => void {
  let latest = 0;
  const look = async () => {
    const mine = ++latest;
    const tab = await tabBeside();
    // A later look may have been answered before.
    if (mine === latest) told(tab);
  };
  const onActivated = () => void look();
  const onUpdated = (_tab: number, { status, url }: { status?: string; url?: string }) => {
    if (status !== undefined || url !== undefined) void look();
  };
  browser.tabs.onActivated.addListener(onActivated);
  browser.tabs.onUpdated.addListener(onUpdated);
  // It may have changed since the page was made.
  onActivated();
  return () => {
    browser.tabs.onActivated.removeListener(onActivated);
    browser.tabs.onUpdated.removeListener(onUpdated);
  };
}

/** Tells what an assistant in the tab beside asks for; another window's panel leaves it to that one. The returned function ends that. */
export function followCalls(told: (call: ProposedCall) => void): () => void {
  const look = async (proposed: ProposedCall | null) => {
    const tab = (await openTab())?.id;
    const call = proposed?.tab === tab ? await takeCall(tab) : undefined;
    if (call) told(call);
  };
  return proposedCall.watch(proposed => void look(proposed));
}
