import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import type { PopupNavigation } from '@/components/popup/Popup';
import { downloadFile, buildVaultFile } from '@/lib/transfer/build-vault-file';
import { connect } from '@/lib/rpc/rpc';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { exportPages } from '@/lib/rpc/export-pages';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { formatVaultFileName } from '@/lib/transfer/vault-file-name';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';
import { updateKura } from './update-kura';

const vault = exportPages(connect(transferService, sendToExtension));

/** Creates the navigation of popup and side panel. `openUrl` opens an address in a tab. `openAsk` opens Ask with these parameters; it is absent until a model is set up. */
export const createNavigation = (
  openUrl: (url: string) => void,
  openAsk?: ((search: string) => void) | false,
): PopupNavigation => ({
  ...(openAsk && { ask: (question: string) => openAsk(`?${new URLSearchParams({ question }).toString()}`) }),
  openChat: openUrl,
  openWelcome: () => openUrl(browser.runtime.getURL('/welcome.html')),
  openLibrary: (hash = '') => openUrl(browser.runtime.getURL('/library.html') + hash),
  openSettings: section => openUrl(browser.runtime.getURL(section ? `/options.html#${section}` : '/options.html')),
  reload: tab => browser.tabs.reload(tab),
  copy: text => navigator.clipboard.writeText(text),
  ...(updateKura && { updateKura }),
  exportVault: async () => {
    const content = { conversations: vault.conversations(), spaces: await vault.spaces() };
    const { file, conversations } = await buildVaultFile(content, writeVaultFile);
    downloadFile(file, formatVaultFileName(new Date(getNow())));
    return conversations;
  },
});
