import type { WorkerReply, WorkerRequest } from '../../../lib/search/models/embed-protocol';
import type { EmbedWorker } from '../../../lib/search/models/embed-session';

/** A worker that lives in this realm and answers with `answer`; throwing is failing. */
export function worker(answer: (request: WorkerRequest) => Promise<WorkerReply> | WorkerReply): EmbedWorker {
  const listeners: ((event: MessageEvent<WorkerReply>) => void)[] = [];
  const crashes: ((event: { message?: string }) => void)[] = [];
  let alive = true;
  const say = (data: WorkerReply) =>
    alive && listeners.forEach(listener => listener({ data } as MessageEvent<WorkerReply>));
  return {
    addEventListener(type: string, listener: never) {
      (type === 'message' ? listeners : crashes).push(listener);
    },
    postMessage(request: WorkerRequest) {
      void Promise.resolve()
        .then(() => answer(request))
        .then(say, (error: unknown) => alive && crashes.forEach(crash => crash({ message: String(error) })));
    },
    terminate() {
      alive = false;
    },
  };
}
