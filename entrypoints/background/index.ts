import { defineBackground } from 'wxt/utils/define-background';
import { createCaptureService } from '@/lib/services/capture';
import { createPurger } from '@/lib/services/purger';
import { createLibraryService } from '@/lib/services/library';
import { deliverOutbox } from '@/lib/services/deliver-outbox';
import type { Snapshot } from '@/lib/core/conversation';
import { serve } from '@/lib/rpc/rpc';
import type { CaptureService, InjectionService, LibraryService } from '@/lib/rpc/contracts/index';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import { currentSpace, modelChoice, storyPoints } from '@/lib/settings';
import { keepBackups } from './keep-backups';
import { serveInPage } from './serve-in-page';
import { serveContinuing } from './serve-continuing';
import { connectEngine } from './connect-engine';
import { listenForFirstSteps } from './listen-for-first-steps';
import { resetLogs } from './reset-logs';
import { createInjectionService } from './create-injection-service';
import { keepMarkRegistered } from './keep-mark-registered';
import { hasConsent, applyRedaction, applyListingRedaction } from './capture-policy';
import { serveMenus } from './serve-menus';
import { readAgain } from './read-again';
import { removeFromOutbox, outboxStore } from './outbox-store';
import { openPanelByKey } from './open-panel-by-key';
import { report } from './report';
import { createSiteHealth } from './create-site-health';
import { keepTapRegistered } from './keep-tap-registered';
import { serveTransfer } from './serve-transfer';
import { openRecordedVault } from './open-recorded-vault';

/** Opens the vault for writing, serves all services of the background and starts the engine. */
export default defineBackground({
  type: 'module',
  main() {
    const recorded = openRecordedVault(resetLogs(report), report);
    const { vault } = recorded;
    const engine = connectEngine();
    const { health, onReported } = createSiteHealth(report);
    const startIndexing = () => void engine.wake().catch(report);
    const rememberModel = modelChoice.setValue.bind(modelChoice);
    const deps = {
      ...recorded,
      engine,
      dropFromOutbox: removeFromOutbox,
      readAgain,
      currentSpace,
      storyPoints,
      report,
    };
    const library = keepBackups(
      createLibraryService({ ...deps, health, rememberModel, onDeleted: createPurger(deps) }),
      report,
    );
    const capture = createCaptureService({
      vault,
      hasConsent,
      onSaved: startIndexing,
      health,
      redact: applyRedaction,
      redactListing: applyListingRedaction,
      onReported,
    });

    listen(
      serve<CaptureService>('capture', 'content scripts too', capture),
      serve<InjectionService>('injection', 'content scripts too', createInjectionService),
      serveInPage({ ...library, findSimilar: (...questions) => engine.findSimilar(...questions) }),
      serve<LibraryService>('library', 'our own pages', library),
      ...serveTransfer({ ...deps, onSaved: startIndexing }),
      serveContinuing(insertion => library.logInsertion(insertion), report),
    );
    serveMenus(library, report);
    keepTapRegistered(report);
    keepMarkRegistered(report);
    openPanelByKey(report);
    listenForFirstSteps(report);
    // `save` validates its argument, whoever wrote it.
    deliverOutbox(outboxStore, snapshot => capture({ kind: 'own page' }).save(snapshot as Snapshot)).then(
      startIndexing,
      report,
    );
  },
});
