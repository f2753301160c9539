/** What of a reading is handed out: all that is new when it has come to rest, and before that only what would be gone by then. */
import type { SeenTurn, Sighting } from '../conversation';
import type { Reading, SiteAdapter } from '../sites/adapter';
import { createAbove } from './above';
import type { Births } from './birth';
import { createCheckpoints, type Streaming } from './checkpoint';
import { createHandOut, type Readable } from './hand-out';
import { createLeftoverGuard } from './leftover';
import type { News } from './news';

export type Settled = Extract<Reading, { state: 'settled' }>;

/** A checkpoint's times, as `Patience` has them. */
export interface CheckpointTimes {
  readonly checkpoint: number;
  readonly last?: true;
}

export interface Offers {
  /** Whether the page still shows, or says that it shows, another chat. Then nothing of the reading may be handed out. */
  isOfAnother(reading: Readable, chat: string): boolean;
  /** To be called once for each look at this chat's own turns: what the page shows now, and what it let go of. */
  follow(chat: string, turns: readonly SeenTurn[]): void;
  /** Nothing that was seen so far may be handed out any more. */
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
  /** What stood above the turns that were read. */
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
     * A long list shows a few turns at a time, and a reader scrolls faster than a page comes to rest. Only the last turn can
     * still be growing; those before it are what they are, when the window overlaps what is known to be of this chat. Without
     * that they may be another chat's, glanced at and left again, and have to rest like any other reading.
     */
    passing(reading, chat) {
      if (!leftovers.owns(chat)) return undefined;
      const finished = [...lost(), ...lasting(reading)];
      if (![...over, ...reading.turns].some(had) || finished.every(had)) return undefined;
      return handOut.of(finished, chat, reading);
    },

    /** The growing answer as far as it is written, its prompt, and what of the chat before it was not handed out yet. */
    checkpoint(reading, chat, now, { checkpoint, last }) {
      const growing = reading.state === 'streaming' ? reading : mayGrow(reading, had);
      if (!growing) return undefined;
      // The prompt of a long answer may have left the page.
      const turns = [...over, ...growing.turns];
      const exchange = checkpoints.due({ ...growing, turns }, chat, now, checkpoint, last === true);
      if (!exchange) return undefined;
      const settled = turns.slice(0, -1);
      const unknown = leftovers.owns(chat) ? settled.findIndex(turn => !had(turn)) : 0;
      // From the turn before what is new, so that its place is known; at least the prompt and what it was sent after.
      const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
      return handOut.of([...settled.slice(from, -1), ...exchange], chat, growing);
    },
  };
}

/** The turns that will not change any more, neither their words nor their ids. */
function lasting({ turns, unnamed }: Readable): readonly SeenTurn[] {
  const open = unnamed ? turns.findLastIndex(({ role }) => role === 'user') : turns.length - 1;
  return turns.slice(0, Math.max(0, open));
}

/** The page goes away: no time to wait and see whether an answer's last words are its end. */
function mayGrow(reading: Settled, had: (turn: SeenTurn) => boolean): Streaming | undefined {
  const last = reading.turns.at(-1);
  if (reading.confirmed || !last || had(last)) return undefined;
  const { confirmed: _confirmed, ...shown } = reading;
  return { ...shown, state: 'streaming', growing: last.id };
}
