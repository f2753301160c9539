import { browser } from 'wxt/browser';
import { createRelayFetch } from '@/lib/assistants/relay-fetch';
import { relayPortName } from '@/lib/bridge/relay';

/** Sends requests to this address through the bridge. */
export const openRelay = (address: string): typeof fetch =>
  createRelayFetch(address, () => browser.runtime.connect({ name: relayPortName }));
