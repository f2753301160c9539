/** Records of the log: what was changed since the index was last written in its lasting form, in order. */
import type { ConversationId } from '../../conversation';
import type { Change } from '../catalogue/change';

export type LogRecord =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'remove'; readonly conversation: ConversationId };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `JSON.stringify` writes lone surrogates as escapes, so that every text comes back as it was. */
export const packRecord = (record: LogRecord): Uint8Array => encoder.encode(JSON.stringify(record));

/** The store's checksum vouches for the shape: these are bytes that `packRecord` wrote. */
export const unpackRecord = (bytes: Uint8Array): LogRecord => JSON.parse(decoder.decode(bytes)) as LogRecord;
