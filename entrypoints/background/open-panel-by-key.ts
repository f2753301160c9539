import { browser } from 'wxt/browser';
import { openPanel } from '../sidepanel/open-panel';

/** Opens the panel by its shortcut. Firefox does that itself (`_execute_sidebar_action`). */
export function openPanelByKey(report: (error: unknown) => void): void {
  if (import.meta.env.FIREFOX) return;
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'open_panel' && tab?.windowId !== undefined) openPanel(tab.windowId).catch(report);
  });
}
