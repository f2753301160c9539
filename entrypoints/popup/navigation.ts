import { browser } from 'wxt/browser';
import type { Doors } from '@/components/popup/Popup';
import { download, vaultFile } from '@/lib/transfer/vault-blob';
import { connect } from '@/lib/rpc/rpc';
import type { TransferService } from '@/lib/rpc/contracts/index';
import { sourceFrom } from '@/lib/rpc/export-pages';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import { vaultFileName } from '@/lib/transfer/file-names';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';

const vault = sourceFrom(connect<TransferService>('transfer', toExtension));

/** Creates the navigation of popup and side panel. `openUrl` opens an address in a tab. */
export const doorsBy = (goTo: (url: string) => void): Doors => ({
  openChat: goTo,
  openWelcome: () => goTo(browser.runtime.getURL('/welcome.html')),
  openLibrary: () => goTo(browser.runtime.getURL('/library.html')),
  openSettings: section => goTo(browser.runtime.getURL(section ? `/options.html#${section}` : '/options.html')),
  copy: text => navigator.clipboard.writeText(text),
  exportVault: async () => {
    const content = { conversations: vault.conversations(), spaces: await vault.spaces() };
    const { file, conversations } = await vaultFile(content, writeVaultFile);
    download(file, vaultFileName(new Date()));
    return conversations;
  },
});
