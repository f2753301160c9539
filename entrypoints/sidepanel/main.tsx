import '@/components/base.css';
import '@/components/popup/query-chips.css';
import '@/components/popup/popup.css';
import '@/components/preview/preview.css';
import '@/components/continue/continue.css';
import '@/components/sidepanel/panel.css';
import { browser } from 'wxt/browser';
import { mount } from '@/components/mount';
import { Panel, type Surroundings } from '@/components/sidepanel/Panel';
import { connect } from '@/lib/rpc/rpc';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import { toLibrary } from '@/lib/rpc/transport/runtime-messages';
import { consent, insertion, pauses } from '@/lib/settings';
import { elsewhereDoor } from '../continue/navigation';
import { takeCall } from '../popup/proposed-call';
import { doorsBy } from '../popup/navigation';
import { keeping } from '../popup/draft';
import { panelDraft } from './draft';
import { followCalls, followTab, tabBeside } from './follow';
import { holdPanel } from './presence';

const [inWindow, tab, agreed, paused, wish, draft] = await Promise.all([
  browser.windows.getCurrent(),
  tabBeside(),
  consent.getValue(),
  pauses.getValue(),
  insertion.getValue(),
  panelDraft.getValue(),
]);
if (inWindow.id !== undefined) holdPanel(inWindow.id);

function follow(told: (changed: Partial<Surroundings>) => void): () => void {
  const ends = [
    followTab(now => told({ tab: now })),
    consent.watch(now => told({ consent: now })),
    pauses.watch(now => told({ pauses: now })),
    followCalls(call => told({ call })),
  ];
  return () => ends.forEach(end => end());
}

mount(
  browser.i18n,
  'extension_name',
  <Panel
    library={connect<LibraryService>('library', toLibrary())}
    given={{ tab, consent: agreed, pauses: paused, call: await takeCall(tab?.id) }}
    follow={follow}
    onConsent={consent.change}
    onPauses={pauses.change}
    draft={draft}
    insertion={wish}
    onDraft={keeping(panelDraft)}
    doors={doorsBy(url => void browser.tabs.create({ url }))}
    elsewhere={elsewhereDoor()}
  />,
);
