import { browser } from 'wxt/browser';

/** To be called in the very turn of a person's click or key, else the browser refuses. One that is open already stays as it is. */
export async function openPanel(window: number): Promise<void> {
  if (import.meta.env.FIREFOX) await sidebar().open();
  else await browser.sidePanel.open({ windowId: window });
}

/** Firefox's own, of which the types know nothing. */
const sidebar = () => (browser as unknown as { readonly sidebarAction: { open(): Promise<void> } }).sidebarAction;
