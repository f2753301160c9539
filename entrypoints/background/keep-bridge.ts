import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { answerRequest } from '@/lib/bridge/answer-request';
import { createCallLimit } from '@/lib/bridge/call-limit';
import { createHostConnection, type NativePort } from '@/lib/bridge/host-connection';
import { nativeHostName } from '@/lib/bridge/protocol';
import { findKnownSensitive } from '@/lib/redact/find-known-sensitive';
import { bridgeService, wakingService } from '@/lib/rpc/contracts/bridge';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { connect, serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { bridgeClients, bridgeLog, bridgeOn, bridgeProposals } from '@/lib/settings';
import { toOffscreen } from './to-offscreen';

/** Lets the programs that the user named search Kura, while that is on and the browser allows it. */
export function keepBridge(library: LibraryService, report: (error: unknown) => void): ServiceHandler {
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
    open: openPort,
    getCloseReason: port => Reflect.get(port, 'error')?.message ?? browser.runtime.lastError?.message ?? '',
    answer: request => answerRequest(request, deps),
    getNow,
    report,
  });
  const refresh = async () => {
    const isOn =
      (await bridgeOn.getValue()) && (await browser.permissions.contains({ permissions: ['nativeMessaging'] }));
    // The engine's document connects by this port, and by its end notices that the background is gone.
    if (!import.meta.env.FIREFOX) connect(wakingService, toOffscreen).keepAwake(isOn).catch(report);
    connection[isOn ? 'start' : 'stop']();
  };
  const start = () => void refresh().catch(report);
  bridgeOn.watch(start);
  browser.permissions.onRemoved.addListener(start);
  // A port without a listener is refused.
  browser.runtime.onConnect.addListener(() => undefined);
  start();
  return serve(bridgeService, {
    getStatus: async () => connection.getStatus(),
    refresh: () => refresh().then(() => ({ ok: true })),
  });
}

/** The browser has this call only while the permission is given. */
function openPort(): NativePort | undefined {
  const open: unknown = Reflect.get(browser.runtime, 'connectNative');
  return typeof open === 'function'
    ? (Reflect.apply(open, browser.runtime, [nativeHostName]) as NativePort)
    : undefined;
}
