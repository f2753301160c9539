/** One worker with one loaded model, from its start to its first failure. */
import { Problem } from '../../core/problem';
import type { EmbedReply, OpenRequest, OpenReply, WorkerReply, WorkerRequest } from './embed-protocol';

/** The part of `Worker` that is used here. */
export interface EmbedWorker {
  postMessage(request: WorkerRequest): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerReply>) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

export type EmbeddingVectors = readonly (Float32Array | undefined)[];

export interface Session extends Omit<OpenReply, 'kind'> {
  /** `urgent` requests are processed before others. Rejects when the worker fails, and always from then on. */
  embed(texts: readonly string[], urgent: boolean): Promise<EmbedReply>;
  close(): void;
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
export async function openSession(worker: EmbedWorker, request: OpenRequest, signal?: AbortSignal): Promise<Session> {
  const { sendRequest, close } = createRequester(worker);
  const abort = () => close(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const opened = await sendRequest(request).finally(() => signal?.removeEventListener('abort', abort));
  if (opened.kind !== 'opened') throw new DeviceFailure('The worker answered something else', undefined);

  let lastId = 0;
  return {
    ...opened,
    async embed(texts, urgent) {
      lastId += 1;
      const reply = await sendRequest({ kind: 'embed', id: lastId, texts, urgent });
      if (reply.kind !== 'embedded') throw new DeviceFailure('The worker answered something else', undefined);
      return reply;
    },
    close: () => close(new Problem('ModelBroken', 'The model was closed')),
  };
}

interface PendingRequest {
  readonly resolve: (reply: WorkerReply) => void;
  readonly reject: (error: unknown) => void;
}

/** The key of the first request, which has no id. */
const openingId = 0;

/** Sends requests to a worker, which replies in any order by id. A failure rejects all of them. */
function createRequester(worker: EmbedWorker) {
  const pending = new Map<number, PendingRequest>();
  let failure: { readonly error: unknown } | undefined;

  const close = (error: unknown) => {
    failure ??= { error };
    worker.terminate();
    for (const { reject } of pending.values()) reject(failure.error);
    pending.clear();
  };
  const resolvePending = (id: number, reply: WorkerReply) => {
    pending.get(id)?.resolve(reply);
    pending.delete(id);
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'opened') resolvePending(openingId, data);
    else if (data.kind === 'embedded') resolvePending(data.id, data);
    else close(data.problem ? new Problem(data.problem, data.message) : new DeviceFailure(data.message, data.device));
  });
  worker.addEventListener('error', ({ message }) => {
    close(new DeviceFailure(message ?? 'The embedding worker failed', undefined));
  });

  const sendRequest = (request: WorkerRequest) =>
    new Promise<WorkerReply>((resolve, reject) => {
      if (failure) return reject(failure.error);
      pending.set(request.kind === 'embed' ? request.id : openingId, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
      worker.postMessage(request);
    });
  return { sendRequest, close };
}
