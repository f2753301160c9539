/** Reads files in a worker that is thrown away: after a few files, after a failure, and when a file takes too long. */
import { maxReadMs, Refusal, type RefusalReason } from './refusal';
import type { ReadDocument } from './sections';

export interface DocumentReader {
  /** SHA-256 of the content, as hexadecimal digits. Rejects with `Refusal`. */
  hash(file: Blob): Promise<string>;
  /** Rejects with `Refusal`. */
  read(file: Blob, name: string): Promise<Required<ReadDocument>>;
  /** Ends the worker. The next call starts another. */
  close(): void;
}

export interface ReaderRequest {
  readonly id: number;
  readonly file: Blob;
  /** Absent: only the hash is wanted. */
  readonly name?: string;
}

export type ReaderReply =
  | { readonly id: number; readonly hash: string }
  | { readonly id: number; readonly document: Required<ReadDocument> }
  | { readonly id: number; readonly refusal: RefusalReason };

/** A worker keeps memory of what it has read. */
const maxBytesOfWorker = 20_000_000;
const maxFilesOfWorker = 50;

/** `startWorker`: as `createWorkerStarter` makes it; the worker's end is an `error` event. */
export function createDocumentReader(startWorker: () => Worker): DocumentReader {
  let worker: Worker | undefined;
  let [bytes, files, nextId] = [0, 0, 1];
  const close = () => {
    worker?.terminate();
    [worker, bytes, files] = [undefined, 0, 0];
  };
  const request = async (wanted: Omit<ReaderRequest, 'id'>): Promise<ReaderReply> => {
    worker ??= startWorker();
    const id = nextId++;
    try {
      const reply = await waitForReply(worker, { ...wanted, id });
      if ('refusal' in reply) throw new Refusal(reply.refusal);
      return reply;
    } catch (error) {
      close();
      throw error;
    }
  };
  return {
    async hash(file) {
      const reply = await request({ file });
      return 'hash' in reply ? reply.hash : '';
    },
    async read(file, name) {
      const reply = await request({ file, name });
      bytes += file.size;
      files += 1;
      if (bytes > maxBytesOfWorker || files > maxFilesOfWorker) close();
      if (!('document' in reply)) throw new Error('The reader answered something else');
      return reply.document;
    },
    close,
  };
}

function waitForReply(worker: Worker, request: ReaderRequest): Promise<ReaderReply> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      done.abort();
      finish();
    };
    const rejectSlow = () => settle(() => reject(new Refusal('tooSlow')));
    const timer = setTimeout(rejectSlow, maxReadMs);
    const { signal } = done;
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ReaderReply>) => {
        if (data.id === request.id) settle(() => resolve(data));
      },
      { signal },
    );
    // A worker that runs out of memory is ended without a word.
    worker.addEventListener('error', rejectSlow, { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
    worker.postMessage(request);
  });
}
