/**
 * Records of the log: what was changed since the index was last written in its lasting form, in order. Words are kept as tokens, each
 * once for a record, so that a replay has nothing to cut. Layout: format (one byte), length of the JSON (32 bits, little-endian), the JSON,
 * and for each title and row its tokens: how many there are, then for each its place among the record's own × 2, + 1 if it stands there more
 * than once, and then how often; all in sevens of bits.
 */
import type { ConversationId } from '../../conversation';
import type { Change } from '../catalogue/change';
import { tokenizerVersion } from '../scan';
import { numberAt, widthOf, writeNumber, type Sink } from '../words/codes';
import type { CutRow, CutRun, Span } from '../words/cut';

export type LogRecord =
  /** `run`: absent in what was unpacked if another tokenizer cut it, or a version before wrote it. */
  | { readonly kind: 'change'; readonly change: Change; readonly run?: CutRun }
  | { readonly kind: 'remove'; readonly conversation: ConversationId };

/** Of a run: all but what stands in its rows. Tokens are told apart by spaces, which no token holds. */
interface StoredRun {
  readonly tokenizer: number;
  readonly tokens: string;
  readonly rows: readonly StoredRow[];
}

interface StoredRow {
  readonly chunk: number;
  readonly length: number;
  readonly question?: number | undefined;
  readonly ghost?: true | undefined;
}

/** `space`: the wall, under the name that it had before there were stories, so that a log of then is one of now. */
type StoredChange = Omit<Change, 'wall'> & { readonly space: string };

type StoredRecord =
  | { readonly kind: 'change'; readonly change: StoredChange; readonly run?: StoredRun }
  | Extract<LogRecord, { readonly kind: 'remove' }>;

const format = 2;
/** Whoever wrote JSON and nothing else; the words of such a record are learnt again. */
const formatBefore = '{'.charCodeAt(0);
const headBytes = 5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `JSON.stringify` writes lone surrogates as escapes, so that every title comes back as it was. */
export function packRecord(record: LogRecord): Uint8Array {
  const run = record.kind === 'change' ? record.run : undefined;
  const json = encoder.encode(JSON.stringify(toBeStored(record)));
  const sink: Sink = { bytes: new Uint8Array(headBytes + json.length + (run ? run.places.length * 3 : 0)), length: 0 };
  sink.bytes[0] = format;
  new DataView(sink.bytes.buffer).setUint32(1, json.length, true);
  sink.bytes.set(json, headBytes);
  sink.length = headBytes + json.length;
  if (run) for (const span of [run.title, ...run.rows]) writeTokens(run, span, sink);
  return sink.bytes.subarray(0, sink.length);
}

/** The store's checksum vouches for the shape: these are bytes that `packRecord` wrote. Throws `RangeError` for a format that is not known. */
export function unpackRecord(bytes: Uint8Array): LogRecord {
  const isBefore = bytes[0] === formatBefore;
  if (!isBefore && bytes[0] !== format) throw new RangeError(`A log of format ${bytes[0]}`);
  const length = isBefore ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
  const json = isBefore ? bytes : bytes.subarray(headBytes, headBytes + length);
  const record = JSON.parse(decoder.decode(json)) as StoredRecord;
  if (record.kind === 'remove') return record;
  const { kind, run } = record;
  const { space: wall, ...described } = record.change;
  const change: Change = { ...described, wall };
  if (isBefore || run?.tokenizer !== tokenizerVersion) return { kind, change };
  return { kind, change, run: restored(run, bytes.subarray(headBytes + length)) };
}

function toBeStored(record: LogRecord): StoredRecord {
  if (record.kind === 'remove') return record;
  const { wall: space, ...described } = record.change;
  const change: StoredChange = { ...described, space };
  return { kind: 'change', change, ...(record.run && { run: stored(record.run) }) };
}

const stored = ({ tokens, rows }: CutRun): StoredRun => ({
  tokenizer: tokenizerVersion,
  tokens: tokens.join(' '),
  // Written out, as it takes much less than leaving something out; what is `undefined` is not written.
  rows: rows.map(({ chunk, length, question, ghost }) => ({ chunk, length, question, ghost })),
});

// `!`: what a run says of itself is in range.
function writeTokens({ places, counts }: CutRun, { from, to }: Span, sink: Sink): void {
  writeNumber(to - from, sink);
  for (let n = from; n < to; n++) {
    const count = counts[n]!;
    writeNumber(places[n]! * 2 + (count > 1 ? 1 : 0), sink);
    if (count > 1) writeNumber(count, sink);
  }
}

function restored({ tokens, rows }: StoredRun, bytes: Uint8Array): CutRun {
  // No token takes less than a byte.
  const places = new Uint32Array(bytes.length);
  const counts = new Uint8Array(bytes.length);
  let at = 0;
  let read = 0;
  const number = () => {
    const value = numberAt(bytes, at);
    at += widthOf(value);
    return value;
  };
  const span = (): Span => {
    const from = read;
    for (let left = number(); left > 0; left--) {
      const place = number();
      places[read] = place >>> 1;
      counts[read++] = place & 1 ? number() : 1;
    }
    return { from, to: read };
  };
  const ofTitle = span();
  const ofRows = rows.map(({ chunk, length, question, ghost }): CutRow => ({
    chunk,
    length,
    ...(question !== undefined && { question }),
    ...(ghost && { ghost }),
    ...span(),
  }));
  const all = { places: places.slice(0, read), counts: counts.slice(0, read) };
  return { tokens: tokens === '' ? [] : tokens.split(' '), title: ofTitle, rows: ofRows, ...all };
}
