import { defineBackground } from 'wxt/utils/define-background';
import { injectionService } from '@/lib/rpc/contracts/injection';
import { libraryService } from '@/lib/rpc/contracts/library';
import { serve } from '@/lib/rpc/rpc';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import { applyAskRules } from '../network/ask-rules';
import { lockNetwork } from '../network/lock-network';
import { connectEngine } from './connect-engine';
import { createInjectionService } from './create-injection-service';
import { createLibrary } from './create-library';
import { createSiteHealth } from './create-site-health';
import { keepBridge } from './keep-bridge';
import { keepConsentPermitted } from './keep-consent-permitted';
import { keepPageScripts } from './keep-page-scripts';
import { listenForFirstSteps } from './listen-for-first-steps';
import { keepPagesNotified } from './notify-pages';
import { openPanelByKey } from './open-panel-by-key';
import { openRecordedVault } from './open-recorded-vault';
import { report } from './report';
import { resetLogs } from './reset-logs';
import { serveCapture } from './serve-capture';
import { serveContinueChat } from './serve-continue-chat';
import { serveInPage } from './serve-in-page';
import { serveMenus } from './serve-menus';
import { serveOwnChats } from './serve-own-chats';
import { serveTransfer } from './serve-transfer';

/** Opens the vault for writing, serves all services of the background and starts the engine. */
export default defineBackground({
  type: 'module',
  main() {
    lockNetwork();
    const { vault, lossDetector } = openRecordedVault(resetLogs(report), report);
    const engine = connectEngine();
    const siteHealth = createSiteHealth(report);
    const onSaved = () => void engine.wake().catch(report);
    const { served: capture, dropFromOutbox } = serveCapture({ vault, onSaved, ...siteHealth });
    const library = createLibrary({ vault, lossDetector, engine, health: siteHealth.health, dropFromOutbox });

    const ownChats = serveOwnChats({ vault, engine, onSaved });

    listen(
      ...capture,
      serve(injectionService, createInjectionService),
      serveInPage({ ...library, findSimilar: (...questions) => engine.findSimilar(...questions) }),
      serve(libraryService, library),
      ...ownChats.served,
      ...serveTransfer({ vault, lossDetector, engine, onSaved, report }),
      ...keepBridge({ library, vault, documents: ownChats.documents, onSaved, report }),
      serveContinueChat(insertion => library.logInsertion(insertion), report),
    );
    applyAskRules().catch(report);
    serveMenus(library, report);
    keepConsentPermitted(report);
    keepPageScripts(report);
    keepPagesNotified(report);
    openPanelByKey(report);
    listenForFirstSteps(report);
  },
});
