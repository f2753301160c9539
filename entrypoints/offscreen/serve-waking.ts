import { browser } from 'wxt/browser';
import { wakingPortName, wakingService } from '../../lib/rpc/contracts/bridge';
import { serve, type ServiceHandler } from '../../lib/rpc/rpc';

/**
 * Wakes the background after the browser has killed it, so that it connects to the native host again. The browser stops an idle background
 * after half a minute, and one that holds a native port lives on: it is woken only after a kill.
 */
export function serveWaking(): ServiceHandler {
  let isOn = false;
  let port: ReturnType<typeof browser.runtime.connect> | undefined;
  const open = () => {
    if (!isOn || port) return;
    const opened = browser.runtime.connect({ name: wakingPortName });
    port = opened;
    opened.onDisconnect.addListener(() => {
      port = undefined;
      open();
    });
  };
  return serve(wakingService, {
    async keepAwake(on) {
      isOn = on;
      if (on) open();
      else port?.disconnect();
      if (!on) port = undefined;
      return { ok: true };
    },
  });
}
