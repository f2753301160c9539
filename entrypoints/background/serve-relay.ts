import { browser } from 'wxt/browser';
import { addToLog } from '@/lib/bridge/bridge-log';
import { createRelayForwarder, type RelayForwarder } from '@/lib/bridge/forward-relay';
import { relayPortName } from '@/lib/bridge/relay';
import { getNow } from '@/lib/core/clock';
import { bridgeLog } from '@/lib/settings';

/** Passes the requests of the Ask page to servers that the policy does not list, and logs the address of each. */
export function serveRelay(report: (error: unknown) => void): RelayForwarder {
  const relay = createRelayForwarder((address, fault) => {
    const entry = { at: getNow(), client: 'ask', name: 'Kura', tool: 'relay', asked: address, chats: [] };
    bridgeLog.change(log => addToLog(log, { ...entry, ...(fault && { error: fault }) })).catch(report);
  });
  // The engine's document connects too, and a port without a listener is refused.
  const askPage = browser.runtime.getURL('/ask.html');
  browser.runtime.onConnect.addListener(port => {
    const url = port.sender?.url?.split(/[?#]/)[0];
    // The address comes from the browser: a content script cannot claim to be this page.
    if (port.name === relayPortName && port.sender?.id === browser.runtime.id && url === askPage) relay.accept(port);
  });
  return relay;
}
