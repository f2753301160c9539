import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/find/find.css';
import '@/components/options/options.css';
import '@/components/preview/preview.css';
import { browser } from 'wxt/browser';
import { SharedSetting } from '@/components/controls/SharedSetting';
import { Options } from '@/components/options/Options';
import { removeModel, listStoredModels } from '@/lib/search/models/model-store';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { connectTransfer } from '@/lib/rpc/transport/connect-transfer';
import { labs, modelChoice, pageMark } from '@/lib/settings';
import { mountPage } from '../mounting/mount-page';
import { readAgreements } from './read-agreements';
import { createDependencies } from './create-dependencies';
import { readCaptureSettings } from './read-capture-settings';
import { putPickedFiles } from './put-picked-files';
import { readRedesignReport } from './read-redesign-report';
import { readInsertion, appearance, shortcuts, readStorageUsage } from './browser-settings';

const library = connectLibrary();
const transfer = connectTransfer();

const dependencies = createDependencies(library, transfer);

const [agreed, choice, isMarkOn, captureSettings, insertionSettings] = await Promise.all([
  readAgreements(),
  modelChoice.getValue(),
  pageMark.getValue(),
  readCaptureSettings(),
  readInsertion(),
]);

mountPage(
  'options_title',
  <SharedSetting initial={agreed.initial} follow={agreed.watchAgreements}>
    {now => (
      <Options
        {...now}
        {...agreed.changes}
        onPauses={change => library.updatePauses(change)}
        copy={text => navigator.clipboard.writeText(text)}
        {...captureSettings}
        pageMark={isMarkOn}
        onPageMark={on => pageMark.setValue(on)}
        inserting={insertionSettings}
        {...{ library, choice, shortcuts, storage: readStorageUsage, appearance, redesignReport: readRedesignReport }}
        putModelFiles={putPickedFiles}
        models={{ list: listStoredModels, remove: removeModel }}
        useModel={async next => void (await library.useModel(next))}
        {...dependencies}
        onLabs={next => labs.change(stored => ({ ...stored, ...next }))}
        version={browser.runtime.getManifest().version}
      />
    )}
  </SharedSetting>,
);
