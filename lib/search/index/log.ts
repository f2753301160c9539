/**
 * Log records: the changes since the last save, in order. Text is stored as tokens, each once per record, so that a
 * replay does not tokenize. Layout: format (one byte), length of the JSON (32 bits, little-endian), the JSON, and for
 * the title and each row its tokens: their number, then for each its index in the record × 2, + 1 if it occurs more
 * than once, followed by the count; all as varints.
 */
import type { ConversationId } from '../../core/conversation';
import type { IndexChange } from '../catalogue/change';
import { tokenizerVersion } from '../text/scan';
import { readVarint, countVarintBytes, writeVarint, type ByteSink } from '../text-index/codecs';
import type { TokenizedRow, TokenizedRun, TokenSpan } from '../text-index/tokenize-run';

export type LogRecord =
  /** `run` is absent after reading if another tokenizer wrote it. */
  | { readonly kind: 'change'; readonly change: IndexChange; readonly run?: TokenizedRun }
  | { readonly kind: 'remove'; readonly conversation: ConversationId };

/** The JSON part of a run, without its postings. Tokens are separated by spaces, which no token contains. */
interface StoredRun {
  readonly tokenizer: number;
  readonly tokens: string;
  readonly rows: readonly Omit<TokenizedRow, keyof TokenSpan>[];
}

type StoredRecord =
  | { readonly kind: 'change'; readonly change: IndexChange; readonly run?: StoredRun }
  | Extract<LogRecord, { readonly kind: 'remove' }>;

const format = 1;
const headerBytes = 5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `JSON.stringify` escapes lone surrogates, so that every title is read back unchanged. */
export function serializeRecord(record: LogRecord): Uint8Array {
  const run = record.kind === 'change' ? record.run : undefined;
  const json = encoder.encode(JSON.stringify(toStoredRecord(record)));
  const sink: ByteSink = {
    bytes: new Uint8Array(headerBytes + json.length + (run ? run.places.length * 3 : 0)),
    length: 0,
  };
  sink.bytes[0] = format;
  new DataView(sink.bytes.buffer).setUint32(1, json.length, true);
  sink.bytes.set(json, headerBytes);
  sink.length = headerBytes + json.length;
  if (run) for (const span of [run.title, ...run.rows]) writeTokens(run, span, sink);
  return sink.bytes.subarray(0, sink.length);
}

/**
 * The frame's checksum guarantees that `serializeRecord` wrote these bytes. Throws `RangeError` for an unknown format.
 */
export function deserializeRecord(bytes: Uint8Array): LogRecord {
  if (bytes[0] !== format) throw new RangeError(`A log of format ${bytes[0]}`);
  const textStart = headerBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
  const record = JSON.parse(decoder.decode(bytes.subarray(headerBytes, textStart))) as StoredRecord;
  if (record.kind === 'remove') return record;
  const { kind, change, run } = record;
  if (run?.tokenizer !== tokenizerVersion) return { kind, change };
  return { kind, change, run: fromStoredRun(run, bytes.subarray(textStart)) };
}

function toStoredRecord(record: LogRecord): StoredRecord {
  if (record.kind === 'remove') return record;
  const { kind, change, run } = record;
  return { kind, change, ...(run && { run: toStoredRun(run) }) };
}

const toStoredRun = ({ tokens, rows }: TokenizedRun): StoredRun => ({
  tokenizer: tokenizerVersion,
  tokens: tokens.join(' '),
  rows: rows.map(({ from: _from, to: _to, ...row }) => row),
});

// `!`: the indexes of a run are in range.
function writeTokens({ places, counts }: TokenizedRun, { from, to }: TokenSpan, sink: ByteSink): void {
  writeVarint(to - from, sink);
  for (let n = from; n < to; n++) {
    const count = counts[n]!;
    writeVarint(places[n]! * 2 + (count > 1 ? 1 : 0), sink);
    if (count > 1) writeVarint(count, sink);
  }
}

function fromStoredRun({ tokens, rows }: StoredRun, bytes: Uint8Array): TokenizedRun {
  // A token takes at least one byte.
  const places = new Uint32Array(bytes.length);
  const counts = new Uint8Array(bytes.length);
  let at = 0;
  let readCount = 0;
  const readNumber = () => {
    const value = readVarint(bytes, at);
    at += countVarintBytes(value);
    return value;
  };
  const readTokenSpan = (): TokenSpan => {
    const from = readCount;
    for (let remaining = readNumber(); remaining > 0; remaining--) {
      const place = readNumber();
      places[readCount] = place >>> 1;
      counts[readCount++] = place & 1 ? readNumber() : 1;
    }
    return { from, to: readCount };
  };
  const titleSpan = readTokenSpan();
  const tokenizedRows = rows.map((row): TokenizedRow => ({ ...row, ...readTokenSpan() }));
  const all = { places: places.slice(0, readCount), counts: counts.slice(0, readCount) };
  return { tokens: tokens === '' ? [] : tokens.split(' '), title: titleSpan, rows: tokenizedRows, ...all };
}
