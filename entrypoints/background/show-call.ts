import { browser } from 'wxt/browser';
import type { ProposedCall } from '@/components/popup/state/call';
import { proposedCall } from '../popup/proposed-call';
import { isPanelHeld } from '../sidepanel/presence';
import { openPopup } from './open-popup';

/** Shows the call of an assistant in the side panel if it is open in this window, otherwise in the popup. */
export async function showCall(proposed: ProposedCall, window: number): Promise<void> {
  const stored = proposedCall.setValue(proposed);
  if (await isPanelOpen(window)) return stored;
  await openPopup(stored, proposed.tab);
}

const isPanelOpen = async (window: number): Promise<boolean> =>
  import.meta.env.FIREFOX ? getSidebar().isOpen({ windowId: window }) : isPanelHeld(window);

/** Firefox's own API, which the types do not declare. */
const getSidebar = () =>
  (browser as unknown as { readonly sidebarAction: { isOpen(of: { windowId: number }): Promise<boolean> } })
    .sidebarAction;
