/**
 * Records of the log: what was changed since the index was last written in its lasting form, in order. Words are kept as tokens, each
 * once for a record, so that a replay has nothing to cut.
 */
import type { ConversationId } from '../../conversation';
import type { Change } from '../catalogue/change';
import { tokenizerVersion } from '../tokenize';
import type { CutRow, CutRun } from '../words/cut';

export type LogRecord =
  /** `run`: absent in what was unpacked if another tokenizer cut it. */
  | { readonly kind: 'change'; readonly change: Change; readonly run?: CutRun }
  | { readonly kind: 'remove'; readonly conversation: ConversationId };

/** A run as it stands in a record: tokens are places in `tokens`. */
interface StoredRun {
  readonly tokenizer: number;
  readonly tokens: readonly string[];
  readonly title: readonly number[];
  readonly rows: readonly (Omit<CutRow, 'tokens'> & { readonly tokens: readonly number[] })[];
}

type StoredRecord =
  | { readonly kind: 'change'; readonly change: Change; readonly run?: StoredRun }
  | Extract<LogRecord, { readonly kind: 'remove' }>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** `JSON.stringify` writes lone surrogates as escapes, so that every title comes back as it was. */
export function packRecord(record: LogRecord): Uint8Array {
  const { run, ...rest } = { run: undefined, ...record };
  return encoder.encode(JSON.stringify(run ? { ...rest, run: stored(run) } : rest));
}

/** The store's checksum vouches for the shape: these are bytes that `packRecord` wrote. */
export function unpackRecord(bytes: Uint8Array): LogRecord {
  const record = JSON.parse(decoder.decode(bytes)) as StoredRecord;
  if (record.kind === 'remove') return record;
  const { kind, change, run } = record;
  return run?.tokenizer === tokenizerVersion ? { kind, change, run: restored(run) } : { kind, change };
}

function stored({ title, rows }: CutRun): StoredRun {
  const places = new Map<string, number>();
  const place = (token: string): number => {
    const known = places.get(token);
    if (known !== undefined) return known;
    places.set(token, places.size);
    return places.size - 1;
  };
  const placed = { title: title.map(place), rows: rows.map(row => ({ ...row, tokens: row.tokens.map(place) })) };
  return { tokenizer: tokenizerVersion, tokens: [...places.keys()], ...placed };
}

function restored({ tokens, title, rows }: StoredRun): CutRun {
  const token = (place: number) => tokens[place] ?? '';
  return { title: title.map(token), rows: rows.map(row => ({ ...row, tokens: row.tokens.map(token) })) };
}
