import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/list/list.css';
import '@/components/find/find.css';
import '@/components/reading/reading.css';
import '@/components/popup/query-chips.css';
import '@/components/library/library.css';
import '@/components/continue/continue.css';
import { ContinueDialog } from '@/components/continue/ContinueDialog';
import { useContinued } from '@/components/continue/use-continued';
import { SharedSetting } from '@/components/controls/SharedSetting';
import { RoutedLibrary } from '@/components/library/RoutedLibrary';
import type { PauseChange, Pauses } from '@/lib/health/pauses';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { askChoice, consent, insertionSettings, labs, pauses } from '@/lib/settings';
import { createContinueActions } from '../continue/create-continue-actions';
import { mountPage } from '../mounting/mount-page';
import { createNavigation } from './create-navigation';
import { PageFrame } from './page-frame';

const library = connectLibrary();
const continueActions = createContinueActions();
const [agreed, paused, insertion, chosenLabs, ask] = await Promise.all([
  consent.getValue(),
  pauses.getValue(),
  insertionSettings.getValue(),
  labs.getValue(),
  askChoice.getValue(),
]);
const navigation = createNavigation(library, ask.isOn);

const onPauses = (change: PauseChange) => library.updatePauses(change);
const watchPauses = (onChange: (changed: { readonly pauses: Pauses }) => void) =>
  pauses.watch(now => onChange({ pauses: now }));

function Page() {
  const { ways, dialog } = useContinued();
  return (
    <PageFrame chosenLabs={chosenLabs}>
      <SharedSetting initial={{ pauses: paused }} follow={watchPauses}>
        {now => <RoutedLibrary {...now} {...{ library, onPauses }} navigation={{ ...navigation, ...ways }} />}
      </SharedSetting>
      <div class="in-page">
        <ContinueDialog
          continueActions={continueActions}
          library={library}
          navigation={navigation}
          consent={agreed}
          insertion={insertion}
          {...dialog}
        />
      </div>
    </PageFrame>
  );
}

mountPage('library_title', <Page />);
