/** Decides what part of a reading is sent: everything new once the page is stable, and before that only what would be lost. */
import type { SeenTurn, Sighting } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import { createAbove } from './scrolled-away';
import type { Births } from './new-chat';
import { createCheckpoints, type Streaming } from './checkpoint';
import { createHandOut, type Readable } from './to-snapshot';
import { createLeftoverGuard } from './stale-turns';
import type { News } from './delta';

export type Settled = Extract<Reading, { state: 'settled' }>;

/** The times of checkpoints, a subset of `SettleTimes`. */
export interface CheckpointTimes {
  readonly checkpoint: number;
  readonly last?: true;
}

export interface Offers {
  /** Whether the page still shows another chat, or names another one. Then nothing of the reading may be sent. */
  isOfAnother(reading: Readable, chat: string): boolean;
  /** Must be called once per reading of this chat. It records what the page shows now and which turns it has removed. */
  follow(chat: string, turns: readonly SeenTurn[]): void;
  /** Drops everything seen so far, so that none of it can be sent. */
  forget(): void;
  rested(reading: Settled, chat: string): Sighting;
  passing(reading: Settled, chat: string): Sighting | undefined;
  checkpoint(reading: Readable, chat: string, now: number, times: CheckpointTimes): Sighting | undefined;
}

export function createOffers(page: Document, site: SiteAdapter, news: News, births: Births): Offers {
  const leftovers = createLeftoverGuard();
  const checkpoints = createCheckpoints();
  const handOut = createHandOut(page, site, leftovers, births);
  const had = (turn: SeenTurn) => handOut.had(turn);
  const above = createAbove(had);
  /** Turns that stood above the ones that were read. */
  let over: readonly SeenTurn[] = [];
  const lost = () => (over.every(had) ? [] : over);

  return {
    isOfAnother: (reading, chat) =>
      (reading.chat !== undefined && reading.chat !== chat) || leftovers.isLeftover(chat, reading.turns),

    follow(chat, turns) {
      over = above.follow(chat, turns);
    },

    forget() {
      over = [];
      above.clear();
    },

    rested(reading, chat) {
      const before = lost();
      const turns = before.length > 0 ? [...before, ...reading.turns] : news.of(chat, reading.turns);
      return handOut.of(turns, chat, reading);
    },

    /**
     * A long list mounts only a few turns, and a reader can scroll past them before the page is stable. Turns before the last one are
     * final if the window overlaps known turns of this chat. Otherwise they may belong to another chat and must become stable first.
     */
    passing(reading, chat) {
      if (!leftovers.owns(chat)) return undefined;
      const finished = [...lost(), ...lasting(reading)];
      if (![...over, ...reading.turns].some(had) || finished.every(had)) return undefined;
      return handOut.of(finished, chat, reading);
    },

    /** Takes the unfinished answer, its prompt, and the turns before it that were not sent yet. */
    checkpoint(reading, chat, now, { checkpoint, last }) {
      const growing = reading.state === 'streaming' ? reading : mayGrow(reading, had);
      if (!growing) return undefined;
      // The page may have removed the prompt of a long answer.
      const turns = [...over, ...growing.turns];
      const exchange = checkpoints.due({ ...growing, turns }, chat, now, checkpoint, last === true);
      if (!exchange) return undefined;
      const settled = turns.slice(0, -1);
      const unknown = leftovers.owns(chat) ? settled.findIndex(turn => !had(turn)) : 0;
      // Starts one turn before the first new one, so that the place of the new turn is known. The prompt and the turn before it are always
      // included.
      const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
      return handOut.of([...settled.slice(from, -1), ...exchange], chat, growing);
    },
  };
}

/** Returns the turns whose text and id cannot change any more. */
function lasting({ turns, unnamed }: Readable): readonly SeenTurn[] {
  const open = unnamed ? turns.findLastIndex(({ role }) => role === 'user') : turns.length - 1;
  return turns.slice(0, Math.max(0, open));
}

/** The page is closing, so there is no time to check whether the answer is complete. */
function mayGrow(reading: Settled, had: (turn: SeenTurn) => boolean): Streaming | undefined {
  const last = reading.turns.at(-1);
  if (reading.confirmed || !last || had(last)) return undefined;
  const { confirmed: _confirmed, ...shown } = reading;
  return { ...shown, state: 'streaming', growing: last.id };
}
