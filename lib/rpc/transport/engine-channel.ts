/**
 * A channel from our own pages straight to the engine's worker: an answer arrives before a call by the background and the offscreen
 * document would. Content scripts cannot listen, because a channel is confined to its origin (decision 0025).
 */
import type { ServiceHandler } from '../rpc';
import { createNumberedTransport, serveNumbered, type Channel } from './numbered-calls';
import type { AnnouncedTransport } from './prefer';

export const channelName = 'kura-engine';

/** One side asks whether the engine is reachable, and the other tells. */
interface PresenceMessage {
  readonly presence: 'is anybody there?' | 'here';
}

/** Announces that the engine is reachable, and answers the calls to `served`. */
export function serveEngineChannel(channel: Channel, served: ServiceHandler): void {
  serveNumbered(channel, served);
  listenForPresence(channel, 'is anybody there?', () => announce(channel, 'here'));
  announce(channel, 'here');
}

/** The side of an own page. */
export function createEngineChannel(channel: Channel): AnnouncedTransport {
  const send = createNumberedTransport(channel);
  return {
    send,
    watchPresence(onPresent) {
      listenForPresence(channel, 'here', onPresent);
      announce(channel, 'is anybody there?');
    },
  };
}

function listenForPresence(channel: Channel, expected: PresenceMessage['presence'], onMessage: () => void): void {
  channel.addEventListener('message', ({ data }) => {
    if ((data as Partial<PresenceMessage>).presence === expected) onMessage();
  });
}

function announce(channel: Channel, presence: PresenceMessage['presence']): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  channel.postMessage({ presence } satisfies PresenceMessage);
}
