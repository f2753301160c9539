import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { createHostConnection } from '@/lib/bridge/host-connection';
import { bridgeService, wakingService } from '@/lib/rpc/contracts/bridge';
import type { DocumentsService } from '@/lib/rpc/contracts/documents';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { connect, serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { bridgeOn } from '@/lib/settings';
import { createAnswer } from './answer-programs';
import { listenForDocumentEnd } from './listen-for-document-end';
import { nativeHost } from './native-host';
import { receiveAgentSessions, type ReceiveSessionsDeps } from './receive-agent-sessions';
import { receiveBridgeFolders } from './receive-bridge-folders';
import { serveRelay } from './serve-relay';
import { toOffscreen } from './to-offscreen';

type BridgeParts = ReceiveSessionsDeps & { readonly library: LibraryService; readonly documents: DocumentsService };

/** Lets the programs that the user named search Kura, while that is on and the browser allows it. */
export function keepBridge({ library, documents, ...writes }: BridgeParts): readonly ServiceHandler[] {
  const sessions = receiveAgentSessions(writes);
  const { folders, served } = receiveBridgeFolders(documents, writes.report);
  const connection = createHostConnection({
    ...nativeHost,
    answer: createAnswer(library),
    sessions,
    folders,
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
  const bridge = serve(bridgeService, {
    getStatus: async () => connection.getStatus(),
    refresh: () => refresh().then(() => ({ ok: true })),
    async countSessions() {
      sessions.count();
      return { ok: true };
    },
  });
  return [bridge, ...served];
}
