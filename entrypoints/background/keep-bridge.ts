import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { answerRequest } from '@/lib/bridge/answer-request';
import { createCallLimit } from '@/lib/bridge/call-limit';
import { createHostConnection } from '@/lib/bridge/host-connection';
import { findKnownSensitive } from '@/lib/redact/find-known-sensitive';
import { bridgeService, wakingService } from '@/lib/rpc/contracts/bridge';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { connect, serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { bridgeClients, bridgeLog, bridgeOn, bridgeProposals } from '@/lib/settings';
import { listenForDocumentEnd } from './listen-for-document-end';
import { nativeHost } from './native-host';
import { receiveAgentSessions, type ReceiveSessionsDeps } from './receive-agent-sessions';
import { serveRelay } from './serve-relay';
import { toOffscreen } from './to-offscreen';

type BridgeParts = ReceiveSessionsDeps & { readonly library: LibraryService };

/** Lets the programs that the user named search Kura, while that is on and the browser allows it. */
export function keepBridge({ library, ...writes }: BridgeParts): ServiceHandler {
  const sessions = receiveAgentSessions(writes);
  const deps = {
    library,
    findSensitive: findKnownSensitive,
    locale: browser.i18n.getUILanguage(),
    getNow,
    clients: bridgeClients,
    log: bridgeLog,
    proposals: bridgeProposals,
    limit: createCallLimit(getNow),
  };
  const connection = createHostConnection({
    ...nativeHost,
    answer: request => answerRequest(request, deps),
    sessions,
    relay: serveRelay(writes.report),
    getNow,
    report: writes.report,
  });
  const refresh = async () => {
    const isOn =
      (await bridgeOn.getValue()) && (await browser.permissions.contains({ permissions: ['nativeMessaging'] }));
    // The engine's document connects by this port, and by its end notices that the background is gone.
    if (!import.meta.env.FIREFOX) connect(wakingService, toOffscreen).keepAwake(isOn).catch(writes.report);
    connection[isOn ? 'start' : 'stop']();
  };
  const start = () => void refresh().catch(writes.report);
  bridgeOn.watch(start);
  browser.permissions.onRemoved.addListener(start);
  listenForDocumentEnd(start);
  start();
  return serve(bridgeService, {
    getStatus: async () => connection.getStatus(),
    refresh: () => refresh().then(() => ({ ok: true })),
    async countSessions() {
      sessions.count();
      return { ok: true };
    },
  });
}
