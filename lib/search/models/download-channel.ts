/**
 * Lets the engine's worker have a model downloaded by the document that started it. A policy forbids the worker to ask any host
 * (decision 0053).
 */
import { Problem, toProblemName, type ProblemName } from '../../core/problem';

/** Resolves when the model is stored. Progress is 0 to 1. Rejects with a problem's name or the signal's reason. */
export type Download = (name: string, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<void>;

type DownloadRequest = { readonly id: string; readonly name: string } | { readonly id: string; readonly end: true };
type DownloadReply = { readonly id: string } & (
  | { readonly progress: number }
  | { readonly done: true }
  | { readonly problem: ProblemName | undefined; readonly message: string }
);

/** The part of a `BroadcastChannel` that is used here. Content scripts and the hub's frame cannot join it. */
export interface DownloadChannel {
  postMessage(message: DownloadRequest | DownloadReply): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
const send = (channel: DownloadChannel, message: DownloadRequest | DownloadReply) => channel.postMessage(message);

export const downloadChannelName = 'kura-model-download';

/** The worker's side. */
export const createRemoteDownload =
  (channel: DownloadChannel): Download =>
  (name, onProgress, signal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const id = crypto.randomUUID();
      const settle = (act: () => void) => {
        channel.removeEventListener('message', onReply);
        signal.removeEventListener('abort', cancel);
        act();
      };
      const onReply = ({ data }: { readonly data: unknown }) => {
        const reply = data as DownloadReply;
        if (reply.id !== id) return;
        if ('progress' in reply) onProgress(reply.progress);
        else if ('done' in reply) settle(resolve);
        else settle(() => reject(reply.problem ? new Problem(reply.problem, reply.message) : new Error(reply.message)));
      };
      const cancel = () => {
        send(channel, { id, end: true });
        settle(() => reject(signal.reason));
      };
      channel.addEventListener('message', onReply);
      signal.addEventListener('abort', cancel);
      send(channel, { id, name });
    });

/** The document's side. There is one download at a time: a new request ends the one before, whose worker is gone or wants another. */
export function serveDownloads(channel: DownloadChannel, download: Download): void {
  let running: { readonly id: string; readonly controller: AbortController; readonly ended: Promise<void> } | undefined;

  const run = async (id: string, name: string, signal: AbortSignal) => {
    try {
      signal.throwIfAborted();
      await download(name, progress => send(channel, { id, progress }), signal);
      send(channel, { id, done: true });
    } catch (error) {
      send(channel, { id, problem: toProblemName(error), message: String(error) });
    }
  };
  channel.addEventListener('message', ({ data }) => {
    const request = data as DownloadRequest;
    if ('end' in request) {
      if (request.id === running?.id) running.controller.abort();
      return;
    }
    if (!('name' in request)) return;
    running?.controller.abort();
    const controller = new AbortController();
    const before = running?.ended ?? Promise.resolve();
    const ended = before.then(() => run(request.id, request.name, controller.signal));
    running = { id: request.id, controller, ended };
  });
}
