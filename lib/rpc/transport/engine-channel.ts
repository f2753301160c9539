/**
 * A channel from our own pages straight to the engine worker: an answer arrives before a call by the background and the offscreen document
 * would. Content scripts cannot listen, because a channel is confined to its origin (decision 0025).
 */
import type { RpcReply, RpcCall, ServiceHandler } from '../rpc';

/** The part of `BroadcastChannel` that is used here. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export const channelName = 'kura-engine';

type ChannelMessage =
  | { readonly kind: 'is anybody there?' }
  | { readonly kind: 'here' }
  | { readonly kind: 'call'; readonly clientId: string; readonly id: number; readonly call: RpcCall }
  | { readonly kind: 'answer'; readonly to: string; readonly id: number; readonly answer: RpcReply };

/** Announces that the engine is reachable, and answers the calls to `served`. */
export function serveChannel(channel: Channel, served: ServiceHandler): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  const send = (message: ChannelMessage) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }) => {
    const message = data as ChannelMessage;
    if (message.kind === 'is anybody there?') send({ kind: 'here' });
    if (message.kind !== 'call') return;
    const { clientId, id, call } = message;
    void served(call, { kind: 'own page' })?.then(answer => send({ kind: 'answer', to: clientId, id, answer }));
  });
  send({ kind: 'here' });
}

/** Milliseconds. The default is longer than the engine is usually busy; the maximum is used after slow answers. */
const defaultReplyTimeoutMs = 1000;
const maxReplyTimeoutMs = 10_000;

/**
 * A transport for `connect`: uses the channel while the engine is reachable, else `fallback`. After a timeout the call is also sent by
 * `fallback`, and the first answer counts. A late answer raises the timeout, because the engine is slow but alive.
 */
export function createChannelTransport(
  channel: Channel,
  fallback: (call: RpcCall) => Promise<unknown>,
  replyTimeoutMs = defaultReplyTimeoutMs,
): (call: RpcCall) => Promise<unknown> {
  const clientId = crypto.randomUUID();
  const pending = new Map<number, (answer: RpcReply) => void>();
  let isThere = false;
  let timeoutMs = replyTimeoutMs;
  let lastId = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  const send = (message: ChannelMessage) => channel.postMessage(message);

  channel.addEventListener('message', ({ data }) => {
    const message = data as ChannelMessage;
    if (message.kind === 'here') isThere = true;
    if (message.kind !== 'answer' || message.to !== clientId) return;
    isThere = true;
    pending.get(message.id)?.(message.answer);
    pending.delete(message.id);
  });
  send({ kind: 'is anybody there?' });

  return call => {
    if (!isThere) return fallback(call);
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      const startedAt = performance.now();
      const timer = setTimeout(() => {
        isThere = false;
        fallback(call).then(resolve, reject);
      }, timeoutMs);
      pending.set(id, answer => {
        clearTimeout(timer);
        const durationMs = performance.now() - startedAt;
        if (durationMs > timeoutMs) timeoutMs = Math.min(2 * durationMs, maxReplyTimeoutMs);
        resolve(answer);
      });
      send({ kind: 'call', clientId, id, call });
    });
  };
}
