import '@/components/look.css';
import '@/components/options/options.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Options } from '@/components/options/Options';
import { download, importAll, vaultFile, vaultFileName } from '@/components/vault-transfer';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import { consent, modelChoice } from '@/lib/settings';

// Until lib/transfer/vault-file.ts is there.
async function* writeVaultFile(conversations: AsyncIterable<unknown>) {
  for await (const conversation of conversations) yield `${JSON.stringify(conversation)}\n`;
}
const readVaultFile = (_: File): AsyncIterable<never> => {
  throw new Error('Not there yet');
};
const putModelFiles = (): Promise<void> => Promise.reject(new Error('Not there yet'));

const library = connect<LibraryService>('library', toExtension);
const transfer = connect<TransferService>('transfer', toExtension);

const exportVault = async () => {
  const { file, conversations } = await vaultFile(transfer, writeVaultFile);
  download(file, vaultFileName(new Date()));
  return conversations;
};

const [agreed, choice] = await Promise.all([consent.getValue(), modelChoice.getValue()]);

mount(
  {
    t: (key, ...substitutions) => browser.i18n.getMessage(key, substitutions),
    locale: browser.i18n.getUILanguage(),
  },
  'options_title',
  <Options
    library={library}
    consent={agreed}
    onConsent={next => consent.setValue(next)}
    choice={choice}
    putModelFiles={putModelFiles}
    useModel={async next => void (await library.useModel(next))}
    exportVault={exportVault}
    importVault={(file, onProgress) => importAll(transfer, readVaultFile(file), onProgress)}
    startAtImport={location.hash === '#import'}
  />,
);
