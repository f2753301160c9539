import './styles';
import { browser } from 'wxt/browser';
import { Popup } from '@/components/popup/Popup';
import { dropOldQuestion } from '@/components/popup/state/popup-state';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { askChoice, consent, insertionSettings, pauses } from '@/lib/settings';
import { createContinueActions } from '../continue/create-continue-actions';
import { mountPage } from '../mounting/mount-page';
import { switchOnSites } from '../site-access/switch-sites';
import { openPanel } from '../sidepanel/open-panel';
import { readClientNotes } from './client-notes';
import { readAskedOffer } from './asked-offer';
import { createNavigation } from './create-navigation';
import { stopEarlyKeys, takePageOpening } from './stop-early-keys';
import { keepDraft } from './keep-draft';
import { keepWidth } from './keep-width';
import { takeCall } from './proposed-call';
import { popupDraft } from './stored-draft';
import { connectAhead } from './ask-ahead';
import { findOpenTab } from './find-open-tab';

keepWidth();
const openTab = (url: string) => void browser.tabs.create({ url }).then(() => window.close());

const openTabFound = findOpenTab();
const [[library, tab], currentWindow, agreed, paused, insertion, draft, clientNotes, ask, askedOffer, call] =
  await Promise.all([
    connectAhead(connectLibrary(), openTabFound),
    browser.windows.getCurrent(),
    consent.getValue(),
    pauses.getValue(),
    insertionSettings.getValue(),
    popupDraft.getValue(),
    readClientNotes(),
    askChoice.getValue(),
    readAskedOffer(),
    openTabFound.then(found => takeCall(found?.id)),
  ]);
if (takePageOpening(draft) || call) stopEarlyKeys();

mountPage(
  'extension_name',
  <Popup
    {...{ library, tab, clientNotes, insertion, askedOffer }}
    consent={agreed}
    onConsent={switchOnSites}
    pauses={paused}
    onPauses={change => library.updatePauses(change)}
    saved={dropOldQuestion(draft)}
    call={call}
    onSave={keepDraft(popupDraft)}
    navigation={{
      ...createNavigation(openTab, ask.isOn && (search => openTab(browser.runtime.getURL('/ask.html') + search))),
      close: () => window.close(),
      openPanel: () => void openPanel(currentWindow.id ?? 0).then(() => window.close()),
    }}
    continueActions={createContinueActions(() => window.close())}
  />,
);
