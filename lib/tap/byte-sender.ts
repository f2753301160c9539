import { maxBodyLength, type TapPayload } from './channel';
import type { HandOver } from './hand-over';
import { getMethod, type PageWorld } from './page-world';

/** The body of a copied answer. */
export interface OpenBody {
  readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  readonly cancel: () => Promise<void>;
}

/** Media types of Connect, the protocol of Claude's newer service. An answer of a framed one goes on for as long as a chat is open. */
const byteTypes = /^\s*(application\/(?:proto|connect\+(?:proto|json)))\s*(?:;|$)/i;

/** How long bytes of a stream wait for more, in milliseconds, so that an answer that is being written does not send hundreds of events. */
const minIntervalMs = 1000;

const chunkLength = 8 * 1024;

/** Returns the media type if an answer is to be read as bytes. */
export const getByteType = (type: string | undefined): string | undefined =>
  byteTypes.exec(type ?? '')?.[1]?.toLowerCase();

/** Returns a function that writes bytes as text, one character for each byte. */
export function createByteWriter(world: PageWorld): (bytes: Uint8Array) => string {
  const { apply, fromCharCode, Uint8Array } = world;
  const subarray = getMethod(world, Uint8Array.prototype, 'subarray');
  return bytes => {
    let text = '';
    for (let at = 0; at < bytes.length; at += chunkLength)
      text += apply(fromCharCode, undefined, subarray(bytes, at, at + chunkLength));
    return text;
  };
}

/**
 * Returns a function that hands over an answer in bytes: a framed one in pieces while it goes on, any other at its end. What came of a
 * framed one before it broke off is handed over too.
 */
export function createByteSender(world: PageWorld, handOver: HandOver) {
  const { now } = world;
  const write = createByteWriter(world);
  let count = 0;
  return async (
    { read, cancel }: OpenBody,
    payload: Omit<TapPayload, 'body'> & { readonly type: string },
  ): Promise<void> => {
    const isStream = payload.type !== 'application/proto';
    const id = (count += 1);
    let [pending, at, sentAt] = ['', 0, 0];
    const flush = () => {
      const type = isStream ? `${payload.type};stream=${id};at=${at}` : payload.type;
      if (pending !== '') handOver.send({ ...payload, type, body: pending });
      at += pending.length;
      pending = '';
      sentAt = now();
    };
    try {
      for (;;) {
        const { done, value } = await read();
        if (done || !value) return flush();
        pending += write(value);
        if (at + pending.length > maxBodyLength || !handOver.isOpen()) return await cancel();
        if (isStream && now() - sentAt >= minIntervalMs) flush();
      }
    } catch (error) {
      if (isStream) flush();
      throw error;
    }
  };
}
