import { browser } from 'wxt/browser';
import type { PopupNavigation } from '@/components/popup/Popup';
import { updateKura } from './update-kura';

/** Creates the navigation of popup and side panel. `openUrl` opens an address in a tab. `openAsk` opens Ask with these parameters; it is absent until a model is set up. */
export const createNavigation = (
  openUrl: (url: string) => void,
  openAsk?: ((search: string) => void) | false,
): PopupNavigation => ({
  ...(openAsk && { ask: (question: string) => openAsk(`?${new URLSearchParams({ question }).toString()}`) }),
  openChat: openUrl,
  openWelcome: step => openUrl(browser.runtime.getURL('/welcome.html') + (step ? `#${step}` : '')),
  openLibrary: (hash = '') => openUrl(browser.runtime.getURL('/library.html') + hash),
  openSettings: section => openUrl(browser.runtime.getURL(section ? `/options.html#${section}` : '/options.html')),
  reload: tab => browser.tabs.reload(tab),
  copy: text => navigator.clipboard.writeText(text),
  ...(updateKura && { updateKura }),
  exportVault: async () => (await import('./export-vault')).exportVault(),
});
