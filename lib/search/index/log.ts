/**
 * Log records: the changes since the last save, in order. Text is stored as tokens, each once per record, so that a
 * replay does not tokenize. Layout: format (one byte), length of the JSON (32 bits, little-endian), the JSON, and for
 * the title and each row its tokens: their number, then for each its index in the record × 2, + 1 if it occurs more
 * than once, followed by the count; all as varints.
 */
import type { ConversationId } from '../../core/conversation';
import type { Change } from '../catalogue/change';
import { tokenizerVersion } from '../text/scan';
import { numberAt, widthOf, writeNumber, type Sink } from '../text-index/codecs';
import type { CutRow, CutRun, Span } from '../text-index/tokenize-run';

export type LogRecord =
  /** `run` is absent after reading if another tokenizer or an older version wrote it. */
  | { readonly kind: 'change'; readonly change: Change; readonly run?: CutRun }
  | { readonly kind: 'remove'; readonly conversation: ConversationId };

/** The JSON part of a run, without its postings. Tokens are separated by spaces, which no token contains. */
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

/** `space` holds the scope key under its older name, so that older logs stay readable. */
type StoredChange = Omit<Change, 'wall'> & { readonly space: string };

type StoredRecord =
  | { readonly kind: 'change'; readonly change: StoredChange; readonly run?: StoredRun }
  | Extract<LogRecord, { readonly kind: 'remove' }>;

const format = 2;
/** Older logs held JSON only; the text of such a record is indexed again. */
const formatBefore = '{'.charCodeAt(0);
const headBytes = 5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `JSON.stringify` escapes lone surrogates, so that every title is read back unchanged. */
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

/**
 * The frame's checksum guarantees that `serializeRecord` wrote these bytes. Throws `RangeError` for an unknown format.
 */
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
  // Fields are listed one by one for speed; `undefined` ones are not written.
  rows: rows.map(({ chunk, length, question, ghost }) => ({ chunk, length, question, ghost })),
});

// `!`: the indexes of a run are in range.
function writeTokens({ places, counts }: CutRun, { from, to }: Span, sink: Sink): void {
  writeNumber(to - from, sink);
  for (let n = from; n < to; n++) {
    const count = counts[n]!;
    writeNumber(places[n]! * 2 + (count > 1 ? 1 : 0), sink);
    if (count > 1) writeNumber(count, sink);
  }
}

function restored({ tokens, rows }: StoredRun, bytes: Uint8Array): CutRun {
  // A token takes at least one byte.
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
