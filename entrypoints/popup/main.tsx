import '@/components/base.css';
import '@/components/popup/query-chips.css';
import '@/components/popup/popup.css';
import '@/components/preview/preview.css';
import '@/components/continue/continue.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Popup } from '@/components/popup/Popup';
import { connect } from '@/lib/rpc/rpc';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import { toLibrary } from '@/lib/rpc/transport/runtime-messages';
import { consent, insertion, pauses } from '@/lib/settings';
import { elsewhereDoor } from '../continue/navigation';
import { openPanel } from '../sidepanel/open';
import { doorsBy } from './navigation';
import { keeping } from './draft';
import { keepGivenWidth } from './keep-width';
import { takeCall } from './proposed-call';
import { popupDraft } from './stored-draft';
import { openTab } from './open-tab';

keepGivenWidth();

const library = connect<LibraryService>('library', toLibrary());

const doors = doorsBy(url => void browser.tabs.create({ url }).then(() => window.close()));

const [tab, inWindow, agreed, paused, wish, draft] = await Promise.all([
  openTab(),
  browser.windows.getCurrent(),
  consent.getValue(),
  pauses.getValue(),
  insertion.getValue(),
  popupDraft.getValue(),
]);

const call = await takeCall(tab?.id);

mount(
  browser.i18n,
  'extension_name',
  <Popup
    library={library}
    tab={tab}
    consent={agreed}
    onConsent={consent.change}
    pauses={paused}
    onPauses={pauses.change}
    draft={draft}
    call={call}
    onDraft={keeping(popupDraft)}
    doors={{ ...doors, openPanel: () => void openPanel(inWindow.id ?? 0).then(() => window.close()) }}
    insertion={wish}
    elsewhere={elsewhereDoor(() => window.close())}
  />,
);
