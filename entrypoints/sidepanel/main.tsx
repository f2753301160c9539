import { mountPage } from '../mounting/mount-page';
import '../popup/styles';
import '@/components/sidepanel/panel.css';
import { browser } from 'wxt/browser';
import { Panel, type PanelState } from '@/components/sidepanel/Panel';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { askChoice, consent, insertionSettings, pauses } from '@/lib/settings';
import { createContinueActions } from '../continue/create-continue-actions';
import { switchOnSites } from '../site-access/switch-sites';
import { readClientNotes, watchClientNotes } from '../popup/client-notes';
import { takeCall } from '../popup/proposed-call';
import { createNavigation } from '../popup/create-navigation';
import { keepDraft } from '../popup/keep-draft';
import { panelDraft } from './draft';
import { watchCalls, watchTab, findFrontTab } from './watch-tab';
import { lockPanel } from './presence';

const [currentWindow, tab, agreed, paused, insertion, draft, clientNotes, ask] = await Promise.all([
  browser.windows.getCurrent(),
  findFrontTab(),
  consent.getValue(),
  pauses.getValue(),
  insertionSettings.getValue(),
  panelDraft.getValue(),
  readClientNotes(),
  askChoice.getValue(),
]);
if (currentWindow.id !== undefined) lockPanel(currentWindow.id);

const openTab = (url: string) => void browser.tabs.create({ url });
const openAsk = (search: string) => location.assign(`/ask.html${search}&panel`);

function watchPanel(onChange: (changed: Partial<PanelState>) => void): () => void {
  const stops = [
    watchTab(now => onChange({ tab: now })),
    consent.watch(now => onChange({ consent: now })),
    pauses.watch(now => onChange({ pauses: now })),
    watchCalls(call => onChange({ call })),
    watchClientNotes(now => onChange({ clientNotes: now })),
  ];
  return () => stops.forEach(stop => stop());
}

const library = connectLibrary();
mountPage(
  'extension_name',
  <Panel
    {...{ library, insertion }}
    initial={{ tab, consent: agreed, pauses: paused, call: await takeCall(tab?.id), clientNotes }}
    follow={watchPanel}
    onConsent={switchOnSites}
    onPauses={change => library.updatePauses(change)}
    saved={draft}
    onSave={keepDraft(panelDraft)}
    navigation={createNavigation(openTab, ask.isOn && openAsk)}
    continueActions={createContinueActions()}
    askUrl={ask.isOn ? '/ask.html?panel' : undefined}
  />,
);
