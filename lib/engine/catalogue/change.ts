/** What one change to a conversation does to the index: worked out once, written to the log, applied, and applied again after a crash. */
import type { ConversationId, Role } from '../../conversation';
import type { WordRun } from '../words/words';

/** A chunk's row as it is (re)written, at its new place. */
export interface ChangedRow {
  readonly chunk: number;
  /** The turn's place in the entry's own list of turns. */
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
  /** As `lib/walls.ts` writes it. */
  readonly wall: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Turns that had no place in the entry's list yet. */
  readonly newTurns: readonly string[];
  /** How many of the conversation's rows stay where they are. */
  readonly kept: number;
  /** How many of those behind them are only written again, because their neighbours changed: the first of `rows`. */
  readonly again: number;
  readonly rows: readonly ChangedRow[];
}

/** A change with the words that come in by it: `rows`, behind the ghosts that lend them theirs. */
export interface ChangeInWords extends Change {
  readonly run: WordRun;
}

/** A passage, as a change is worked out from it. */
export interface PlacedPassage extends Omit<ChangedRow, 'chunk' | 'turn' | 'digest'> {
  readonly turn: string;
  readonly text: string;
  /** The turn with the question that it answers. */
  readonly answers?: string;
}

/** What is known of the conversation so far: its chunks in order, and what each was. */
export interface Known {
  readonly chunks: readonly number[];
  readonly digests: readonly number[];
  readonly turns: readonly string[];
}

/** Rows this far before a change see it: a row is ranked with its neighbours, two on either side. */
export const reach = 2;

export type Described = Pick<Change, 'conversation' | 'revision' | 'wall' | 'title' | 'updatedAt'>;

/**
 * `next`: the first chunk number that is free. `passages`: all of the conversation, in the order of its thread. `torn`: rows of it
 * were lost, so that none can stay where it is.
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
  // The lenders: the questions whose answers are written again, then the neighbours.
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
    // Written out: leaving out what is not wanted takes longer than all else here.
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

/** A question stands for itself by its first passage; a passage whose question has none answers nothing. */
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

/** Of everything that shapes a row: what is different in any of it is written again. */
function digestOf(passage: PlacedPassage, { title, wall }: Described, question?: PlacedPassage): number {
  const { turn, start, end, at, role, active, text } = passage;
  let sum = 0x811c9dc5;
  for (const part of [`${turn}\0${start}\0${end}\0${at}\0${role}\0${active}\0`, text, `\0${title}\0${wall}\0`])
    sum = hash(part, sum);
  return hash(question?.text ?? '', sum) >>> 0;
}

/** FNV-1a over UTF-16 units, 32 bits, going on from `sum`: two versions of one passage must differ, and no more. */
function hash(text: string, sum: number): number {
  let hashed = sum;
  for (let at = 0; at < text.length; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  return hashed;
}
