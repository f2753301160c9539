import '@/components/look.css';
import '@/components/find/find.css';
import '@/components/options/options.css';
import '@/components/preview/preview.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Options } from '@/components/options/Options';
import { putModelFiles, removeModel, storedModels } from '@/lib/engine/models/store';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import { consent, modelChoice, pageMark, pauses } from '@/lib/settings';
import { backupsHere } from './backups';
import { catchUpDesk } from './catch-up';
import { exportElse } from './export-else';
import { kept } from './kept';
import { redesignReport } from './redesign-report';
import { inserting, looks, shortcuts, storage } from './this-browser';
import { vaultDesk } from './vault-desk';

const library = connect<LibraryService>('library', toExtension);
const transfer = connect<TransferService>('transfer', toExtension);

const asModelFile = (file: File) => ({ path: file.webkitRelativePath || file.name, content: file });

const [agreed, choice, paused, marked, keep, insert] = await Promise.all([
  consent.getValue(),
  modelChoice.getValue(),
  pauses.getValue(),
  pageMark.getValue(),
  kept(),
  inserting(),
]);

mount(
  browser.i18n,
  'options_title',
  <Options
    catchUp={catchUpDesk(library)}
    consent={agreed}
    onConsent={next => consent.setValue(next)}
    redesignReport={redesignReport}
    copy={text => navigator.clipboard.writeText(text)}
    {...keep}
    pauses={paused}
    onPauses={next => pauses.setValue(next)}
    pageMark={marked}
    onPageMark={on => pageMark.setValue(on)}
    inserting={insert}
    looks={looks}
    {...{ library, choice, shortcuts, storage }}
    putModelFiles={(name, files) => putModelFiles(name, files.map(asModelFile))}
    models={{ list: storedModels, remove: removeModel }}
    useModel={async next => void (await library.useModel(next))}
    {...vaultDesk(transfer)}
    backups={backupsHere(transfer)}
    exportElse={exportElse(transfer, library)}
    startAtImport={location.hash === '#import'}
  />,
);
