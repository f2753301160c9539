import { browser } from 'wxt/browser';

/** Must be called in the same task as the user's click or key press, otherwise the browser rejects it. An open panel stays open. */
export async function openPanel(window: number): Promise<void> {
  if (import.meta.env.FIREFOX) await getSidebar().open();
  else await browser.sidePanel.open({ windowId: window });
}

/** Firefox's own API, which the types do not declare. */
const getSidebar = () => (browser as unknown as { readonly sidebarAction: { open(): Promise<void> } }).sidebarAction;
