import { browser } from 'wxt/browser';
import { wakingPortName } from '@/lib/rpc/contracts/bridge';

/** The engine's document wakes the background. When it has ended, the next one has to be told to, or a killed background stays away. */
export function listenForDocumentEnd(onEnd: () => void): void {
  browser.runtime.onConnect.addListener(port => {
    if (port.name === wakingPortName) port.onDisconnect.addListener(onEnd);
  });
}
