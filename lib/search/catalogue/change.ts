/**
 * The effect of one conversation update on the index. It is computed once, written to the log and then applied; a
 * replay after a crash applies it again.
 */
import type { ConversationId, Role } from '../../core/conversation';
import type { WordRun } from '../text-index/text-index';

/** The row of a chunk as it is written or rewritten. */
export interface ChangedRow {
  readonly chunk: number;
  /** Index of the turn in the entry's list of turns. */
  readonly turn: number;
  readonly start: number;
  readonly end: number;
  /** Seconds since 1970. */
  readonly at: number;
  readonly role: Role;
  readonly active: boolean;
  readonly digest: number;
}

export interface Change {
  readonly conversation: ConversationId;
  readonly revision: number;
  /** As `lib/core/scope.ts` writes it. */
  readonly wall: string;
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
export interface ChangeInWords extends Change {
  readonly run: WordRun;
}

/** A chunk as input of `computeChange`. */
export interface PlacedPassage extends Omit<ChangedRow, 'chunk' | 'turn' | 'digest'> {
  readonly turn: string;
  readonly text: string;
  /** The id of the user's turn that this chunk answers. */
  readonly answers?: string;
}

/** The known state of the conversation: its chunk numbers in order, and the digest of each. */
export interface Known {
  readonly chunks: readonly number[];
  readonly digests: readonly number[];
  readonly turns: readonly string[];
}

/** A row is ranked with two neighbours on either side, so a change affects this many rows before it. */
export const reach = 2;

export type Described = Pick<Change, 'conversation' | 'revision' | 'wall' | 'title' | 'updatedAt'>;

/**
 * `chunks` are all chunks of the conversation in thread order; `next` is the first free chunk number. If `isDamaged`,
 * rows were lost and all are written again.
 */
export function changeOf(
  described: Described,
  passages: readonly PlacedPassage[],
  known: Known,
  next: number,
  torn = false,
): ChangeInWords {
  const firstOf = firstPassages(passages);
  const digests = passages.map(passage => digestOf(passage, described, passages[firstOf.get(passage.answers) ?? -1]));
  let same = 0;
  while (same < digests.length && digests[same] === known.digests[same] && same < known.chunks.length) same += 1;
  const whole = same === digests.length && same === known.chunks.length;
  const stays = whole ? same : Math.max(0, same - reach);
  const kept = torn ? 0 : stays;
  const { places, newTurns } = placesOf(passages, known.turns);
  // Context rows: the questions whose answers are rewritten, then the direct neighbours.
  const asked = passages.slice(kept).flatMap(({ answers }) => firstOf.get(answers) ?? []);
  const near = [kept - 2, kept - 1].filter(at => at >= 0 && kept < passages.length);
  const lenders = [...new Set(asked)].filter(at => at < kept && !near.includes(at)).concat(near);
  const placeInRun = (at: number) => (at >= kept ? lenders.length + at - kept : lenders.indexOf(at));
  const numberOf = (at: number) => (at < same ? (known.chunks[at] ?? 0) : next + at - same);
  const ghosts = lenders.map(at => ({ chunk: numberOf(at), text: passages[at]?.text ?? '', ghost: true as const }));
  const written = passages.slice(kept);
  return {
    ...described,
    newTurns,
    kept,
    again: same - kept,
    // Fields are listed one by one, because spreading without some of them dominates the cost of this function.
    rows: written.map(({ start, end, at, role, active, turn }, n) => ({
      start,
      end,
      at,
      role,
      active,
      chunk: numberOf(kept + n),
      turn: places.get(turn) ?? 0,
      digest: digests[kept + n] ?? 0,
    })),
    run: {
      title: described.title,
      rows: [
        ...ghosts,
        ...written.map(({ answers, text }, n) => {
          const question = firstOf.get(answers);
          const row = { chunk: numberOf(kept + n), text };
          return question === undefined ? row : { ...row, question: placeInRun(question) };
        }),
      ],
    },
  };
}

/** A question is represented by its first chunk. An answer whose question has no chunk gets no question. */
function firstPassages(passages: readonly PlacedPassage[]): ReadonlyMap<string | undefined, number> {
  const first = new Map<string | undefined, number>();
  for (const [at, { turn }] of passages.entries()) if (!first.has(turn)) first.set(turn, at);
  return first;
}

function placesOf(passages: readonly PlacedPassage[], turns: readonly string[]) {
  const places = new Map(turns.map((id, place) => [id, place]));
  const newTurns: string[] = [];
  for (const { turn } of passages) {
    if (places.has(turn)) continue;
    places.set(turn, places.size);
    newTurns.push(turn);
  }
  return { places, newTurns };
}

/** Covers every field that shapes a row; a row whose digest differs is written again. */
function digestOf(passage: PlacedPassage, { title, wall }: Described, question?: PlacedPassage): number {
  const { turn, start, end, at, role, active, text } = passage;
  let sum = 0x811c9dc5;
  for (const part of [`${turn}\0${start}\0${end}\0${at}\0${role}\0${active}\0`, text, `\0${title}\0${wall}\0`])
    sum = hash(part, sum);
  return hash(question?.text ?? '', sum) >>> 0;
}

/** FNV-1a over UTF-16 units, 32 bits, continuing from `sum`. It only has to tell two versions of one chunk apart. */
function hash(text: string, sum: number): number {
  let hashed = sum;
  for (let at = 0; at < text.length; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  return hashed;
}
