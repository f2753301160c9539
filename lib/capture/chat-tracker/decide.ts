/** Decides what part of a reading is sent: everything new once the page is stable, and before that only what would be lost. */
import type { ObservedTurn, Snapshot } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import { createScrolledAway } from './scrolled-away';
import type { NewChatDetector } from './new-chat';
import { createCheckpoints, type Streaming } from './checkpoint';
import { createSnapshotBuilder, type Readable } from './to-snapshot';
import { createStaleTurns } from './stale-turns';
import type { Delta } from './delta';

export type Settled = Extract<Reading, { state: 'settled' }>;

/** The times of checkpoints, a subset of `SettleTimes`. */
export interface CheckpointTimes {
  readonly checkpoint: number;
  readonly isClosing?: true;
}

export interface SnapshotChooser {
  /** Whether the page still shows another chat, or names another one. Then nothing of the reading may be sent. */
  isOtherChat(reading: Readable, chat: string): boolean;
  /** Must be called once per reading of this chat. It records what the page shows now and which turns it has removed. */
  track(chat: string, turns: readonly ObservedTurn[]): void;
  /** Drops everything seen so far, so that none of it can be sent. */
  forget(): void;
  takeSettled(reading: Settled, chat: string): Snapshot;
  takePassing(reading: Settled, chat: string): Snapshot | undefined;
  takeCheckpoint(reading: Readable, chat: string, now: number, times: CheckpointTimes): Snapshot | undefined;
}

export function createSnapshotChooser(
  page: Document,
  site: SiteAdapter,
  delta: Delta,
  newChat: NewChatDetector,
): SnapshotChooser {
  const staleTurns = createStaleTurns();
  const checkpoints = createCheckpoints();
  const builder = createSnapshotBuilder(page, site, staleTurns, newChat);
  const hasSent = (turn: ObservedTurn) => builder.hasSent(turn);
  const scrolledAway = createScrolledAway(hasSent);
  /** Turns that stood above the ones that were read. */
  let scrolledTurns: readonly ObservedTurn[] = [];
  const getUnsent = () => (scrolledTurns.every(hasSent) ? [] : scrolledTurns);

  return {
    isOtherChat: (reading, chat) =>
      (reading.chat !== undefined && reading.chat !== chat) || staleTurns.isStale(chat, reading.turns),

    track(chat, turns) {
      scrolledTurns = scrolledAway.track(chat, turns);
    },

    forget() {
      scrolledTurns = [];
      scrolledAway.clear();
    },

    takeSettled(reading, chat) {
      const unsent = getUnsent();
      const turns = unsent.length > 0 ? [...unsent, ...reading.turns] : delta.compute(chat, reading.turns);
      return builder.build(turns, chat, reading);
    },

    /**
     * A long list mounts only a few turns, and a reader can scroll past them before the page is stable. Turns before the last one are
     * final if the window overlaps known turns of this chat. Otherwise they may belong to another chat and must become stable first.
     */
    takePassing(reading, chat) {
      if (!staleTurns.owns(chat)) return undefined;
      const finished = [...getUnsent(), ...getFinalTurns(reading)];
      if (![...scrolledTurns, ...reading.turns].some(hasSent) || finished.every(hasSent)) return undefined;
      return builder.build(finished, chat, reading);
    },

    /** Takes the unfinished answer, its prompt, and the turns before it that were not sent yet. */
    takeCheckpoint(reading, chat, now, { checkpoint, isClosing }) {
      const streaming = reading.state === 'streaming' ? reading : toStreaming(reading, hasSent);
      if (!streaming) return undefined;
      // The page may have removed the prompt of a long answer.
      const turns = [...scrolledTurns, ...streaming.turns];
      const checkpointTurns = checkpoints.takeDue({ ...streaming, turns }, chat, now, checkpoint, isClosing === true);
      if (!checkpointTurns) return undefined;
      const settled = turns.slice(0, -1);
      const unknown = staleTurns.owns(chat) ? settled.findIndex(turn => !hasSent(turn)) : 0;
      // Starts one turn before the first new one, so that the place of the new turn is known. The prompt and the turn before it are always
      // included.
      const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
      return builder.build([...settled.slice(from, -1), ...checkpointTurns], chat, streaming);
    },
  };
}

/** Returns the turns whose text and id cannot change any more. */
function getFinalTurns({ turns, unnamed }: Readable): readonly ObservedTurn[] {
  const endOfFinal = unnamed ? turns.findLastIndex(({ role }) => role === 'user') : turns.length - 1;
  return turns.slice(0, Math.max(0, endOfFinal));
}

/** The page is closing, so there is no time to check whether the answer is complete. */
function toStreaming(reading: Settled, hasSent: (turn: ObservedTurn) => boolean): Streaming | undefined {
  const last = reading.turns.at(-1);
  if (reading.confirmed || !last || hasSent(last)) return undefined;
  const { confirmed: _confirmed, ...shown } = reading;
  return { ...shown, state: 'streaming', growing: last.id };
}
