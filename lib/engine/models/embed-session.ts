/** One worker with one loaded model: from its start to its first failure. */
import { Problem } from '../../problem';
import type { Open, Reply, Request } from './embed-protocol';

/** The half of a `Worker` that is used here. */
export interface EmbedWorker {
  postMessage(request: Request): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply>) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

export type Vectors = readonly (Float32Array | undefined)[];

export interface Session {
  readonly dims: number;
  readonly dtype: 'q8' | 'fp32';
  readonly device: 'webgpu' | 'wasm';
  /** Rejects when the worker fails; from then on always. */
  embed(texts: readonly string[]): Promise<Vectors>;
  end(): void;
}

/** The model's files were there; making it run was not possible. `device` when it was known by then. */
export class DeviceFailure extends Error {
  constructor(
    message: string,
    readonly device: 'webgpu' | 'wasm' | undefined,
  ) {
    super(message);
  }
}

/** Rejects with `DeviceFailure`, `ModelMissing`, `NoNetwork`, or the signal's reason; then the worker is gone. */
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

  return {
    ...opened,
    async embed(texts) {
      const reply = await ask({ kind: 'embed', texts });
      if (reply.kind !== 'embedded') throw new DeviceFailure('The worker answered something else', undefined);
      return reply.vectors;
    },
    end: () => end(new Problem('ModelBroken', 'The model was closed')),
  };
}

/** Questions to a worker. It answers in the order it was asked, so a queue tells whose answer it is. */
function asking(worker: EmbedWorker, onProgress: (progress: number) => void) {
  const waiting: { resolve: (reply: Reply) => void; reject: (error: unknown) => void }[] = [];
  let failure: { readonly error: unknown } | undefined;

  const end = (error: unknown) => {
    failure ??= { error };
    worker.terminate();
    for (const { reject } of waiting.splice(0)) reject(failure.error);
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'progress') onProgress(data.progress);
    else if (data.kind !== 'failed') waiting.shift()?.resolve(data);
    else end(data.problem ? new Problem(data.problem, data.message) : new DeviceFailure(data.message, data.device));
  });
  worker.addEventListener('error', ({ message }) => {
    end(new DeviceFailure(message ?? 'The embedding worker failed', undefined));
  });

  const ask = (request: Request) =>
    new Promise<Reply>((resolve, reject) => {
      if (failure) return reject(failure.error);
      waiting.push({ resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
      worker.postMessage(request);
    });
  return { ask, end };
}
