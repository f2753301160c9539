import '@/components/look.css';
import '@/components/find/find.css';
import '@/components/options/options.css';
import '@/components/preview/preview.css';
import { browser } from 'wxt/browser';
import { Followed } from '@/components/Followed';
import { mount } from '@/components/mount';
import { Options } from '@/components/options/Options';
import { removeModel, storedModels } from '@/lib/engine/models/store';
import { connect } from '@/lib/messaging/rpc';
import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import { modelChoice, pageMark } from '@/lib/settings';
import { agreements } from './agreements';
import { desksOf } from './desks';
import { kept } from './kept';
import { putPickedFiles } from './picked-model';
import { redesignReport } from './redesign-report';
import { inserting, looks, shortcuts, storage } from './this-browser';

const library = connect<LibraryService>('library', toExtension);
const transfer = connect<TransferService>('transfer', toExtension);

const desks = desksOf(library, transfer);

const [agreed, choice, marked, keep, insert] = await Promise.all([
  agreements(),
  modelChoice.getValue(),
  pageMark.getValue(),
  kept(),
  inserting(),
]);

mount(
  browser.i18n,
  'options_title',
  <Followed given={agreed.given} follow={agreed.follow}>
    {now => (
      <Options
        {...now}
        {...agreed.changes}
        copy={text => navigator.clipboard.writeText(text)}
        {...keep}
        pageMark={marked}
        onPageMark={on => pageMark.setValue(on)}
        inserting={insert}
        {...{ library, choice, shortcuts, storage, looks, redesignReport }}
        putModelFiles={putPickedFiles}
        models={{ list: storedModels, remove: removeModel }}
        useModel={async next => void (await library.useModel(next))}
        {...desks}
        startAtImport={location.hash === '#import'}
      />
    )}
  </Followed>,
);
