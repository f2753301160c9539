/** The same services over a worker's port: between a page of ours and the dedicated worker it started. */
import type { Answer, Call, Served } from './rpc';

/** The half of `Worker` and of a worker's own global that both sides share. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

interface Numbered<Content> {
  readonly id: number;
  readonly content: Content;
}

/** Answers the calls that arrive on `port`. Only our own page holds the other end. */
export function serveOn(port: Port, ...served: Served[]): void {
  port.addEventListener('message', ({ data }) => {
    const { id, content } = data as Numbered<Call>;
    for (const service of served) {
      const answer = service(content, { kind: 'own page' });
      if (answer) void answer.then(reply => port.postMessage({ id, content: reply } satisfies Numbered<Answer>));
    }
  });
}

/** For `connect`: carries calls to the other side of `port`. */
export function over(port: Port): (call: Call) => Promise<unknown> {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  port.addEventListener('message', ({ data }) => {
    const { id, content } = data as Numbered<Answer>;
    waiting.get(id)?.(content);
    waiting.delete(id);
  });
  return content =>
    new Promise(resolve => {
      const id = ++last;
      waiting.set(id, resolve);
      port.postMessage({ id, content } satisfies Numbered<Call>);
    });
}
