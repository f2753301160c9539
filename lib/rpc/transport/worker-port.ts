/** A transport over a worker's port, between one of our own pages and the worker that it started. */
import type { RpcReply, RpcCall, ServiceHandler } from '../rpc';

/** The part that `Worker` and a worker's global scope have in common. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

interface Numbered<Content> {
  readonly id: number;
  readonly content: Content;
}

/** Answers the calls that arrive on `port`. Only our own page holds the other end. */
export function servePort(port: Port, ...served: ServiceHandler[]): void {
  port.addEventListener('message', ({ data }) => {
    const { id, content } = data as Numbered<RpcCall>;
    for (const service of served) {
      const answer = service(content, { kind: 'own page' });
      if (answer) void answer.then(reply => port.postMessage({ id, content: reply } satisfies Numbered<RpcReply>));
    }
  });
}

/** A transport for `connect`: sends calls to the other side of `port`. */
export function createPortTransport(port: Port): (call: RpcCall) => Promise<unknown> {
  const pending = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  port.addEventListener('message', ({ data }) => {
    const { id, content } = data as Numbered<RpcReply>;
    pending.get(id)?.(content);
    pending.delete(id);
  });
  return content =>
    new Promise(resolve => {
      const id = ++lastId;
      pending.set(id, resolve);
      port.postMessage({ id, content } satisfies Numbered<RpcCall>);
    });
}
