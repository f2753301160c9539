import '@/components/base.css';
import '@/components/tokens.css';
import '@/components/reading/reading.css';
import '@/components/ask/ask.css';
import { browser } from 'wxt/browser';
import { AskPage } from '@/components/ask/AskPage';
import { connectLibrary } from '@/lib/rpc/transport/connect-library';
import { askChoice, askGuess } from '@/lib/settings';
import { mountPage } from '../mounting/mount-page';
import { createFactsTask } from './facts-task';
import { createKeys } from './create-keys';
import { createModels } from './create-models';
import { createNavigation } from './create-navigation';
import { readPlace } from './create-thread-deps';
import { createTitles } from './create-titles';
import { createThreadStarter } from './create-thread';
import { createOpenThread, parseStart } from './open-thread';

const library = connectLibrary();
const models = createModels();
const isPanel = new URLSearchParams(location.search).has('panel');
const openThread = createOpenThread(isPanel);

const [choice, providers, { scope }] = await Promise.all([
  askChoice.getValue(),
  models.list(),
  library.getCurrentScope(),
]);
const place = await readPlace(library, scope);
const locale = browser.i18n.getUILanguage();

mountPage(
  'ask_title',
  <AskPage
    startThread={createThreadStarter({
      library,
      ...place,
      locale,
      sourcesTitle: browser.i18n.getMessage('ask_sources_label'),
    })}
    models={models}
    keys={createKeys()}
    guess={{ isOn: () => askGuess.getValue(), setOn: isOn => askGuess.setValue(isOn) }}
    titles={createTitles(library, scope.space)}
    providers={providers}
    chosen={choice.provider}
    navigation={createNavigation(library, isPanel, locale)}
    library={library}
    facts={createFactsTask(location)}
    space={scope.space}
    start={parseStart(location, openThread.read())}
    onThread={thread => openThread.write(thread)}
  />,
);
