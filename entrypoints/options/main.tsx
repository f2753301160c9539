import '@/components/base.css';
import '@/components/find/find.css';
import '@/components/options/options.css';
import '@/components/preview/preview.css';
import { browser } from 'wxt/browser';
import { Followed } from '@/components/controls/SharedSetting';
import { mount } from '@/components/mount';
import { Options } from '@/components/options/Options';
import { removeModel, storedModels } from '@/lib/search/models/model-store';
import { connect } from '@/lib/rpc/rpc';
import type { LibraryService, TransferService } from '@/lib/rpc/contracts/index';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import { modelChoice, pageMark } from '@/lib/settings';
import { agreements } from './agreements';
import { desksOf } from './dependencies';
import { kept } from './hide-secrets';
import { putPickedFiles } from './picked-model';
import { redesignReport } from './redesign-report';
import { inserting, looks, shortcuts, storage } from './browser-settings';

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
