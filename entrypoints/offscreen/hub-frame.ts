/** The frame that may reach the model hub. It is there only while a model is downloaded. */
import { downloadModel } from '../../lib/search/models/download-model';
import type { Download } from '../../lib/search/models/download-channel';
import type { FetchFromHub } from '../../lib/search/models/hub';

export interface HubRequest {
  readonly path: string;
}

export type HubReply =
  | { readonly status: number; readonly headers: [string, string][]; readonly body: ReadableStream<Uint8Array> | null }
  | { readonly failure: string };

export const downloadInFrame: Download = async (name, onProgress, signal) => {
  const frame = document.createElement('iframe');
  frame.src = '/hub.html';
  let isOpen: Promise<void> | undefined;
  const fetchFromHub: FetchFromHub = async path => {
    await (isOpen ??= openFrame(frame, signal));
    return fetchThrough(frame, path, signal);
  };
  try {
    await downloadModel(name, fetchFromHub, onProgress, signal);
  } finally {
    frame.remove();
  }
};

const openFrame = (frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> =>
  waitUnlessAborted(signal, resolve => {
    addEventListener('message', ({ source }) => source === frame.contentWindow && resolve(), { signal });
    document.body.append(frame);
  });

async function fetchThrough(frame: HTMLIFrameElement, path: string, signal: AbortSignal): Promise<Response> {
  const { port1, port2 } = new MessageChannel();
  const reply = await waitUnlessAborted<HubReply>(signal, resolve => {
    port1.addEventListener('message', ({ data }: MessageEvent<HubReply>) => resolve(data), { once: true });
    port1.start();
    // The frame's origin is opaque, so no name could stand for it.
    frame.contentWindow?.postMessage({ path } satisfies HubRequest, '*', [port2]);
  });
  if ('failure' in reply) throw new Error(reply.failure);
  // A stream from a frame that is removed ends only by the signal.
  const body = reply.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }) ?? null;
  return new Response(body, { status: reply.status, headers: reply.headers });
}

/** A promise that rejects with the signal's reason if nothing has resolved it by then. */
const waitUnlessAborted = <Value>(
  signal: AbortSignal,
  start: (resolve: (value: Value) => void) => void,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    start(resolve);
  });
