/**
 * A channel from our own pages straight to the engine worker: an answer arrives before a call by the background and the offscreen document
 * would. Content scripts cannot listen, because a channel is confined to its origin (decision 0025).
 */
import type { Answer, Call, Served } from '../rpc';

/** The part of `BroadcastChannel` that is used here. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export const lineName = 'kura-engine';

type Said =
  | { readonly kind: 'is anybody there?' }
  | { readonly kind: 'here' }
  | { readonly kind: 'call'; readonly from: string; readonly id: number; readonly call: Call }
  | { readonly kind: 'answer'; readonly to: string; readonly id: number; readonly answer: Answer };

/** Announces that the engine is reachable, and answers the calls to `served`. */
export function serveOnLine(channel: Channel, served: Served): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  const say = (said: Said) => channel.postMessage(said);
  channel.addEventListener('message', ({ data }) => {
    const heard = data as Said;
    if (heard.kind === 'is anybody there?') say({ kind: 'here' });
    if (heard.kind !== 'call') return;
    const { from, id, call } = heard;
    void served(call, { kind: 'own page' })?.then(answer => say({ kind: 'answer', to: from, id, answer }));
  });
  say({ kind: 'here' });
}

/** Milliseconds. The default is longer than the engine is usually busy; the maximum is used after slow answers. */
const patience = 1000;
const mostPatience = 10_000;

/**
 * A transport for `connect`: uses the channel while the engine is reachable, else `fallback`. After a timeout the call is also sent by
 * `fallback`, and the first answer counts. A late answer raises the timeout, because the engine is slow but alive.
 */
export function overLine(
  channel: Channel,
  otherwise: (call: Call) => Promise<unknown>,
  waitMs = patience,
): (call: Call) => Promise<unknown> {
  const from = crypto.randomUUID();
  const waiting = new Map<number, (answer: Answer) => void>();
  let isThere = false;
  let wait = waitMs;
  let last = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
  const say = (said: Said) => channel.postMessage(said);

  channel.addEventListener('message', ({ data }) => {
    const heard = data as Said;
    if (heard.kind === 'here') isThere = true;
    if (heard.kind !== 'answer' || heard.to !== from) return;
    isThere = true;
    waiting.get(heard.id)?.(heard.answer);
    waiting.delete(heard.id);
  });
  say({ kind: 'is anybody there?' });

  return call => {
    if (!isThere) return otherwise(call);
    return new Promise((resolve, reject) => {
      const id = ++last;
      const asked = performance.now();
      const timer = setTimeout(() => {
        isThere = false;
        otherwise(call).then(resolve, reject);
      }, wait);
      waiting.set(id, answer => {
        clearTimeout(timer);
        const took = performance.now() - asked;
        if (took > wait) wait = Math.min(2 * took, mostPatience);
        resolve(answer);
      });
      say({ kind: 'call', from, id, call });
    });
  };
}
