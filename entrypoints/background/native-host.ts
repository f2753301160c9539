import { browser } from 'wxt/browser';
import type { HostConnectionDeps, NativePort } from '@/lib/bridge/host-connection';
import { nativeHostName } from '@/lib/bridge/protocol';

/** The browser's side of the native host. */
export const nativeHost: Pick<HostConnectionDeps, 'open' | 'getCloseReason'> = {
  open() {
    // The browser has this call only while the permission is given.
    const open: unknown = Reflect.get(browser.runtime, 'connectNative');
    return typeof open === 'function'
      ? (Reflect.apply(open, browser.runtime, [nativeHostName]) as NativePort)
      : undefined;
  },
  getCloseReason: port => Reflect.get(port, 'error')?.message ?? browser.runtime.lastError?.message ?? '',
};
