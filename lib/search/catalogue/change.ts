/**
 * The effect of one conversation update on the index. It is computed once, written to the log and then applied; a
 * replay after a crash applies it again.
 */
import type { ConversationId } from '../../core/conversation';
import type { Chunk } from '../chunk/chunk';
import type { TextRun } from '../text-index/text-index';
import type { ChunkRow } from './columns';

/** The row of a chunk as it is written or rewritten. */
export interface ChangedRow extends Omit<ChunkRow, 'conversation'> {
  readonly chunk: number;
}

export interface IndexChange {
  readonly conversation: ConversationId;
  readonly revision: number;
  /** As `lib/core/scope.ts` writes it. */
  readonly scopeKey: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Turns that are not yet in the entry's list. */
  readonly newTurns: readonly string[];
  /** How many rows of the conversation stay unchanged. */
  readonly kept: number;
  /** How many rows after those are rewritten only because their neighbours changed; they are the first of `rows`. */
  readonly again: number;
  readonly rows: readonly ChangedRow[];
}

/** A change with the text run that it adds: `rows`, after the context rows that only lend their words. */
export interface IndexChangeWithRun extends IndexChange {
  readonly run: TextRun;
}

/** The known state of the conversation: its chunk numbers in order, and the digest of each. */
export interface KnownRows {
  readonly chunks: readonly number[];
  readonly digests: readonly number[];
  readonly turns: readonly string[];
  /** Rows were lost, so all are written again. */
  readonly isDamaged?: boolean;
}

/** A row is ranked with two neighbours on either side, so a change affects this many rows before it. */
const contextRadius = 2;

export type ChangeHeader = Pick<IndexChange, 'conversation' | 'revision' | 'scopeKey' | 'title' | 'updatedAt'>;

/** One digest for each chunk. A row whose digest differs from the known one is written again. */
export function computeDigests(header: ChangeHeader, chunks: readonly Chunk[]): readonly number[] {
  const firstChunks = findFirstChunks(chunks);
  return chunks.map(chunk => computeDigest(chunk, header, chunks[firstChunks.get(chunk.answers) ?? -1]));
}

/**
 * `chunks` are the chunks of the conversation in thread order, from the first; `next` is the first free chunk number. `digests`
 * may go on behind the last chunk: a long conversation becomes several changes, and is read for its digests only once.
 */
export function computeChange(
  header: ChangeHeader,
  chunks: readonly Chunk[],
  known: KnownRows,
  next: number,
  digests = computeDigests(header, chunks),
): IndexChangeWithRun {
  const firstChunks = findFirstChunks(chunks);
  let same = 0;
  while (same < chunks.length && digests[same] === known.digests[same] && same < known.chunks.length) same += 1;
  const isUnchanged = same === chunks.length && same === known.chunks.length;
  const keptCount = isUnchanged ? same : Math.max(0, same - contextRadius);
  const kept = known.isDamaged ? 0 : keptCount;
  const { turnNumbers, newTurns } = assignTurnNumbers(chunks, known.turns);
  // Context rows: the questions whose answers are rewritten, then the direct neighbours.
  const questionIndexes = chunks.slice(kept).flatMap(({ answers }) => firstChunks.get(answers) ?? []);
  const neighbours = [kept - 2, kept - 1].filter(at => at >= 0 && kept < chunks.length);
  const contextIndexes = [...new Set(questionIndexes)]
    .filter(at => at < kept && !neighbours.includes(at))
    .concat(neighbours);
  const toRunIndex = (at: number) => (at >= kept ? contextIndexes.length + at - kept : contextIndexes.indexOf(at));
  const toChunkNumber = (at: number) => (at < same ? (known.chunks[at] ?? 0) : next + at - same);
  const contextRows = contextIndexes.map(at => ({
    chunk: toChunkNumber(at),
    text: chunks[at]?.text ?? '',
    isContext: true as const,
  }));
  const written = chunks.slice(kept);
  return {
    ...header,
    newTurns,
    kept,
    again: same - kept,
    // Fields are listed one by one, because spreading without some of them dominates the cost of this function.
    rows: written.map(({ start, end, at, role, active, turn }, n) => ({
      start,
      end,
      at: toSeconds(at),
      role,
      active,
      chunk: toChunkNumber(kept + n),
      turn: turnNumbers.get(turn) ?? 0,
      digest: digests[kept + n] ?? 0,
    })),
    run: {
      title: header.title,
      rows: [
        ...contextRows,
        ...written.map(({ answers, text }, n) => {
          const question = firstChunks.get(answers);
          const row = { chunk: toChunkNumber(kept + n), text };
          return question === undefined ? row : { ...row, question: toRunIndex(question) };
        }),
      ],
    },
  };
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A question is represented by its first chunk. An answer whose question has no chunk gets no question. */
function findFirstChunks(chunks: readonly Chunk[]): ReadonlyMap<string | undefined, number> {
  const first = new Map<string | undefined, number>();
  for (const [at, { turn }] of chunks.entries()) if (!first.has(turn)) first.set(turn, at);
  return first;
}

function assignTurnNumbers(chunks: readonly Chunk[], turns: readonly string[]) {
  const turnNumbers = new Map(turns.map((id, place) => [id, place]));
  const newTurns: string[] = [];
  for (const { turn } of chunks) {
    if (turnNumbers.has(turn)) continue;
    turnNumbers.set(turn, turnNumbers.size);
    newTurns.push(turn);
  }
  return { turnNumbers, newTurns };
}

/** Covers every field that shapes a row. */
function computeDigest(chunk: Chunk, { title, scopeKey }: ChangeHeader, question?: Chunk): number {
  const { turn, start, end, at, role, active, text } = chunk;
  let sum = 0x811c9dc5;
  for (const part of [
    `${turn}\0${start}\0${end}\0${toSeconds(at)}\0${role}\0${active}\0`,
    text,
    `\0${title}\0${scopeKey}\0`,
  ])
    sum = hash(part, sum);
  return hash(question?.text ?? '', sum) >>> 0;
}

/** FNV-1a over UTF-16 units, 32 bits, continuing from `sum`. It only has to tell two versions of one chunk apart. */
function hash(text: string, sum: number): number {
  let result = sum;
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193);
  return result;
}
