/** Calls and replies over a channel that many may use at once: each call has a number, and each caller a name. */
import type { RpcCall, RpcReply, ServiceHandler, Transport } from '../rpc';

/** The part that a `Worker`, its global scope and a `BroadcastChannel` have in common. Content scripts can join none of them. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

interface CallNumber {
  readonly client: string;
  readonly id: number;
}
type NumberedCall = CallNumber & { readonly call: RpcCall };
type NumberedReply = CallNumber & { readonly reply: RpcReply };

/** A transport over `channel`. It waits for a reply as long as it takes. */
export function createNumberedTransport(channel: Channel): Transport {
  const client = crypto.randomUUID();
  const pending = new Map<number, (reply: RpcReply) => void>();
  let lastId = 0;
  channel.addEventListener('message', ({ data }) => {
    const { client: receiver, id, reply } = data as Partial<NumberedReply>;
    if (receiver !== client || id === undefined || !reply) return;
    pending.get(id)?.(reply);
    pending.delete(id);
  });
  return call =>
    new Promise(resolve => {
      const id = ++lastId;
      pending.set(id, resolve);
      send(channel, { client, id, call });
    });
}

/** Answers the calls that arrive on `channel`, all of which come from our own pages. */
export function serveNumbered(channel: Channel, ...served: ServiceHandler[]): void {
  channel.addEventListener('message', ({ data }) => {
    const { client, id, call } = data as NumberedCall;
    for (const handle of served) {
      void handle(call, { kind: 'own page' })?.then(reply => send(channel, { client, id, reply }));
    }
  });
}

function send(channel: Channel, message: NumberedCall | NumberedReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  channel.postMessage(message);
}
