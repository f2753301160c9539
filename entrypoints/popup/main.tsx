import '@/components/look.css';
import '@/components/popup/popup.css';
import '@/components/preview/preview.css';
import '@/components/continue/continue.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Popup } from '@/components/popup/Popup';
import type { Doors } from '@/components/popup/Popup';
import { download, vaultFile, vaultFileName } from '@/components/vault-transfer';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { toExtension, toLibrary } from '@/lib/messaging/wire';
import { consent, insertion, pauses } from '@/lib/settings';
import { elsewhereDoor } from '../continue/door';
import { keepDraft } from './draft';
import { popupDraft } from './stored-draft';
import { writeVaultFile } from '@/lib/transfer/vault-file';
import { openTab } from './open-tab';

const library = connect<LibraryService>('library', toLibrary());
const transfer = connect<TransferService>('transfer', toExtension);

const goTo = (url: string) => void browser.tabs.create({ url }).then(() => window.close());

const doors: Doors = {
  openChat: goTo,
  openWelcome: () => goTo(browser.runtime.getURL('/welcome.html')),
  openLibrary: () => goTo(browser.runtime.getURL('/library.html')),
  openSettings: section => goTo(browser.runtime.getURL(section ? `/options.html#${section}` : '/options.html')),
  copy: text => navigator.clipboard.writeText(text),
  exportVault: async () => {
    const { file, conversations } = await vaultFile(transfer, writeVaultFile);
    download(file, vaultFileName(new Date()));
    return conversations;
  },
};

const [tab, agreed, paused, wish, draft] = await Promise.all([
  openTab(),
  consent.getValue(),
  pauses.getValue(),
  insertion.getValue(),
  popupDraft.getValue(),
]);

mount(
  browser.i18n,
  'extension_name',
  <Popup
    library={library}
    tab={tab}
    consent={agreed}
    onConsent={next => consent.setValue(next)}
    pauses={paused}
    onPauses={next => pauses.setValue(next)}
    draft={draft}
    onDraft={keepDraft}
    doors={doors}
    insertion={wish}
    elsewhere={elsewhereDoor(() => window.close())}
  />,
);
