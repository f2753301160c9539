/** The worker's side of `reader.ts`. */
import { readDocument, type ReaderOptions } from './read-document';
import type { ReaderReply, ReaderRequest } from './reader';
import { Refusal } from './refusal';

/** The part of a worker's own scope that is used here. */
export interface ReaderPort {
  addEventListener(type: 'message', listen: (event: MessageEvent<ReaderRequest>) => void): void;
  postMessage(reply: ReaderReply): void;
}

/** `report` receives what is no refusal: a file that a reader stumbles over, or a mistake of ours. */
export function serveReader(port: ReaderPort, options: ReaderOptions, report: (error: unknown) => void): void {
  port.addEventListener('message', ({ data }) => {
    // The PDF reader in this worker listens here, too.
    if (!(data.file instanceof Blob)) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
    void answer(data, options, report).then(reply => port.postMessage(reply));
  });
}

async function answer(
  { id, file, name }: ReaderRequest,
  options: ReaderOptions,
  report: (error: unknown) => void,
): Promise<ReaderReply> {
  try {
    if (name === undefined) return { id, hash: await hashContent(file) };
    return { id, document: await readDocument(file, name, options) };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: error.reason };
    // A file that another program writes or removes meanwhile cannot be read to its end.
    if (error instanceof DOMException && error.name.startsWith('Not')) return { id, refusal: 'changing' };
    report(error);
    return { id, refusal: error instanceof RangeError ? 'tooLargeUnpacked' : 'damaged' };
  }
}

async function hashContent(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}
