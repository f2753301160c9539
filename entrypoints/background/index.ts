import { defineBackground } from 'wxt/utils/define-background';
import { captureService } from '@/lib/services/capture';
import { farewell } from '@/lib/services/purger';
import { libraryService } from '@/lib/services/library';
import { drainOutbox } from '@/lib/services/drain-outbox';
import type { Sighting } from '@/lib/core/conversation';
import { serve } from '@/lib/rpc/rpc';
import type { CaptureService, InjectionService, LibraryService } from '@/lib/rpc/contracts/index';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import { currentSpace, modelChoice, storyPoints } from '@/lib/settings';
import { keepBackups } from './backup';
import { serveBeside } from './in-page';
import { serveContinuing } from './continue-chat';
import { engineHost } from './engine-host';
import { listenForFirstSteps } from './first-steps';
import { beginFreshLogs } from './reset-logs';
import { injectionService } from './injection';
import { keepMarkRegistered } from './mark';
import { agreed, fit, fitList } from './may-capture';
import { serveMenus } from './menus';
import { readAgain } from './open-pages';
import { dropFromOutbox, outboxShelf } from './outbox-store';
import { openPanelByKey } from './panel';
import { report } from './report';
import { siteHealth } from './site-health';
import { keepTapRegistered } from './tap';
import { serveTransfer } from './transfer';
import { watchedVault } from './recorded-vault';

/** Opens the vault for writing, serves all services of the background and starts the engine. */
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
    // `save` validates its argument, whoever wrote it.
    drainOutbox(outboxShelf, sighting => capture({ kind: 'own page' }).save(sighting as Sighting)).then(saved, report);
  },
});
