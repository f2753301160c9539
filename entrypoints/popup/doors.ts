import { browser } from 'wxt/browser';
import type { Doors } from '@/components/popup/Popup';
import { download, vaultFile } from '@/components/vault-transfer';
import { connect } from '@/lib/messaging/rpc';
import type { TransferService } from '@/lib/messaging/services';
import { sourceFrom } from '@/lib/messaging/vault-source';
import { toExtension } from '@/lib/messaging/wire';
import { vaultFileName } from '@/lib/transfer/dated-names';
import { writeVaultFile } from '@/lib/transfer/vault-file';

const vault = sourceFrom(connect<TransferService>('transfer', toExtension));

/** Ways out of the popup, and of the panel that is like it. `goTo` opens an address in a tab. */
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
