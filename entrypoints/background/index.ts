import { defineBackground } from 'wxt/utils/define-background';
import { captureService } from '@/lib/background/capture-service';
import { farewell } from '@/lib/background/farewell';
import { libraryService } from '@/lib/background/library-service';
import { drainOutbox } from '@/lib/background/outbox-drain';
import type { Sighting } from '@/lib/conversation';
import { serve } from '@/lib/messaging/rpc';
import type { CaptureService, InjectionService, LibraryService } from '@/lib/messaging/services';
import { listen } from '@/lib/messaging/wire';
import { currentSpace, modelChoice, storyPoints } from '@/lib/settings';
import { keepBackups } from './backup';
import { serveBeside } from './beside';
import { serveContinuing } from './continuing';
import { engineHost } from './engine-host';
import { listenForFirstSteps } from './first-steps';
import { beginFreshLogs } from './fresh-logs';
import { injectionService } from './injection';
import { keepMarkRegistered } from './mark';
import { agreed, fit, fitList } from './may-be-kept';
import { serveMenus } from './menus';
import { readAgain } from './open-chats';
import { dropFromOutbox, outboxShelf } from './outbox-shelf';
import { openPanelByKey } from './panel';
import { report } from './report';
import { siteHealth } from './site-health';
import { keepTapRegistered } from './tap';
import { serveTransfer } from './transfer';
import { watchedVault } from './watched-vault';

/** Opens the vault for writing, serves capture and library, wakes the engine host. */
export default defineBackground({
  type: 'module',
  main() {
    const watched = watchedVault(beginFreshLogs(report), report);
    const { vault } = watched;
    const engine = engineHost();
    const { health, reported } = siteHealth(report);
    const saved = () => void engine.wake().catch(report);
    const rememberModel = modelChoice.setValue.bind(modelChoice);
    const desk = { ...watched, engine, dropFromOutbox, readAgain, currentSpace, storyPoints, report };
    const library = keepBackups(libraryService({ ...desk, health, rememberModel, left: farewell(desk) }), report);
    const capture = captureService({ vault, agreed, saved, health, fit, fitList, reported });

    listen(
      serve<CaptureService>('capture', 'content scripts too', capture),
      serve<InjectionService>('injection', 'content scripts too', injectionService),
      serveBeside({ ...library, alike: (...questions) => engine.alike(...questions) }),
      serve<LibraryService>('library', 'our own pages', library),
      serveTransfer({ vault, saved, report }),
      serveContinuing(insertion => library.logInsertion(insertion), report),
    );
    serveMenus(library, report);
    keepTapRegistered(report);
    keepMarkRegistered(report);
    openPanelByKey(report);
    listenForFirstSteps(report);
    // `save` takes what it is given apart, whoever wrote it.
    drainOutbox(outboxShelf, sighting => capture({ kind: 'own page' }).save(sighting as Sighting)).then(saved, report);
  },
});
