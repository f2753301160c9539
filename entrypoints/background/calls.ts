import { browser } from 'wxt/browser';
import type { ProposedCall } from '@/components/popup/call';
import { proposedCall } from '../popup/proposed-call';
import { openPopup } from './open-popup';

/** Shows what an assistant asks for where the user looks: in the side panel if that is open in this window, else in the popup. */
export async function showCall(proposed: ProposedCall, window: number): Promise<void> {
  const stored = proposedCall.setValue(proposed);
  if (await isPanelOpen(window)) return stored;
  await openPopup(stored);
}

async function isPanelOpen(window: number): Promise<boolean> {
  if (import.meta.env.FIREFOX) return sidebar().isOpen({ windowId: window });
  const contexts = await browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'], windowIds: [window] });
  return contexts.length > 0;
}

/** Firefox's own, of which the types know nothing. */
const sidebar = () =>
  (browser as unknown as { readonly sidebarAction: { isOpen(of: { windowId: number }): Promise<boolean> } })
    .sidebarAction;
