/** One worker with one loaded model, from its start to its first failure. */
import { Problem } from '../../core/problem';
import type { Embedded, Open, Opened, Reply, Request } from './embed-protocol';

/** The part of `Worker` that is used here. */
export interface EmbedWorker {
  postMessage(request: Request): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply>) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

export type Vectors = readonly (Float32Array | undefined)[];

export interface Session extends Omit<Opened, 'kind'> {
  /** `urgent` requests are processed before others. Rejects when the worker fails, and always from then on. */
  embed(texts: readonly string[], urgent: boolean): Promise<Embedded>;
  end(): void;
}

/** The files were present, but the model could not run. `device` is set if it was known by then. */
export class DeviceFailure extends Error {
  constructor(
    message: string,
    readonly device: 'webgpu' | 'wasm' | undefined,
  ) {
    super(message);
  }
}

/** Rejects with `DeviceFailure`, a `ModelProblem`, or the signal's reason; the worker is terminated then. */
export async function openSession(
  worker: EmbedWorker,
  request: Open,
  onProgress: (progress: number) => void,
  signal?: AbortSignal,
): Promise<Session> {
  const { ask, end } = asking(worker, onProgress);
  const giveUp = () => end(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  const opened = await ask(request).finally(() => signal?.removeEventListener('abort', giveUp));
  if (opened.kind !== 'opened') throw new DeviceFailure('The worker answered something else', undefined);

  let asked = 0;
  return {
    ...opened,
    async embed(texts, urgent) {
      asked += 1;
      const reply = await ask({ kind: 'embed', id: asked, texts, urgent });
      if (reply.kind !== 'embedded') throw new DeviceFailure('The worker answered something else', undefined);
      return reply;
    },
    end: () => end(new Problem('ModelBroken', 'The model was closed')),
  };
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** The key of the first request, which has no id. */
const opening = 0;

/** Sends requests to a worker, which replies in any order by id. A failure rejects all of them. */
function asking(worker: EmbedWorker, onProgress: (progress: number) => void) {
  const waiting = new Map<number, Waiting>();
  let failure: { readonly error: unknown } | undefined;

  const end = (error: unknown) => {
    failure ??= { error };
    worker.terminate();
    for (const { reject } of waiting.values()) reject(failure.error);
    waiting.clear();
  };
  const answer = (id: number, reply: Reply) => {
    waiting.get(id)?.resolve(reply);
    waiting.delete(id);
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'progress') onProgress(data.progress);
    else if (data.kind === 'opened') answer(opening, data);
    else if (data.kind === 'embedded') answer(data.id, data);
    else end(data.problem ? new Problem(data.problem, data.message) : new DeviceFailure(data.message, data.device));
  });
  worker.addEventListener('error', ({ message }) => {
    end(new DeviceFailure(message ?? 'The embedding worker failed', undefined));
  });

  const ask = (request: Request) =>
    new Promise<Reply>((resolve, reject) => {
      if (failure) return reject(failure.error);
      waiting.set(request.kind === 'embed' ? request.id : opening, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
      worker.postMessage(request);
    });
  return { ask, end };
}
