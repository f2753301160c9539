/** One look at the page: what it shows, whose it is, and whether it has come to rest. Keeps no timer; `watch` calls it. */
import type { SeenTurn, Sighting } from '../conversation';
import type { Reading, SiteAdapter } from '../sites/adapter';
import { createAbove } from './above';
import { createBirths } from './birth';
import { createCheckpoints, type Streaming } from './checkpoint';
import { createHandOut, type Readable } from './hand-out';
import { createLeftoverGuard } from './leftover';
import type { News } from './news';
import { createPrivacyGuard } from './privacy';
import { same } from './same';

export type Verdict =
  /** Nothing to keep for now; the next change on the page is reason enough to look again. */
  | { readonly next: 'wait'; readonly state: 'waiting' | 'reading' | 'private' | 'saved' }
  | { readonly next: 'wait'; readonly state: 'unreadable'; readonly missing: string }
  /** Not at rest yet: look again soon, even if nothing changes. `passing`: turns to deliver at once, before they are gone. */
  | { readonly next: 'look again'; readonly streaming: boolean; readonly passing?: Sighting }
  | { readonly next: 'deliver'; readonly sighting: Sighting; readonly shown: Shown };

/** What a page showed, and of which chat. */
export interface Shown {
  readonly chat: string;
  readonly reading: Reading;
}

export const turnsOf = (reading: Reading): readonly SeenTurn[] => (reading.state === 'unreadable' ? [] : reading.turns);

/** Milliseconds. */
export interface Patience {
  /** How long a reading with the site's final action bar must stay the same. */
  readonly confirmed: number;
  /** How long one without it must. */
  readonly unconfirmed: number;
  /** How long a chat must be without a readable turn before the person is told. */
  readonly unreadable: number;
  /** How long a growing answer may be without a checkpoint, and how long its prompt must have been there for the first one. */
  readonly checkpoint: number;
  /** The page goes away: a growing answer gets its checkpoint now. */
  readonly last?: true;
}

export interface Look {
  /** `now` in milliseconds of a clock that never goes back; `delivered` is what was handed over last. */
  readonly at: (now: number, delivered: Shown | undefined, patience: Patience) => Verdict;
}

export function createLook(page: Document, site: SiteAdapter, news: News): Look {
  const leftovers = createLeftoverGuard();
  const privacy = createPrivacyGuard();
  const checkpoints = createCheckpoints();
  const births = createBirths();
  const handOut = createHandOut(page, site, leftovers, births);
  const above = createAbove(turn => handOut.had(turn));
  /** What the page last showed, and since when it has shown just that. */
  let resting: { readonly shown: Shown; readonly since: number } | undefined;

  const isOfAnother = (reading: Readable, chat: string): boolean =>
    (reading.chat !== undefined && reading.chat !== chat) || leftovers.isLeftover(chat, reading.turns);

  /** What stood above the reading and was not handed out, with what that follows. */
  const lostAbove = (over: readonly SeenTurn[]) => (over.every(turn => handOut.had(turn)) ? [] : over);

  const judgeRested = (reading: Settled, chat: string, over: readonly SeenTurn[]): Verdict => {
    if (isOfAnother(reading, chat)) return { next: 'wait', state: 'reading' };
    if (reading.turns.length === 0) return { next: 'wait', state: 'waiting' };
    const lost = lostAbove(over);
    const turns = lost.length > 0 ? [...lost, ...reading.turns] : news.of(chat, reading.turns);
    return { next: 'deliver', sighting: handOut.of(turns, chat, reading), shown: { chat, reading } };
  };

  /**
   * A long list shows a few turns at a time, and a reader scrolls faster than a page comes to rest. Only the last turn can
   * still be growing; those before it are what they are, when the window overlaps what is known to be of this chat. Without
   * that they may be another chat's, glanced at and left again, and have to rest like any other reading.
   */
  const passingBy = (reading: Resting, chat: string, over: readonly SeenTurn[]): Sighting | undefined => {
    if (reading.state !== 'settled' || !leftovers.owns(chat)) return undefined;
    const finished = [...lostAbove(over), ...reading.turns.slice(0, -1)];
    const had = (turn: SeenTurn) => handOut.had(turn);
    if (![...over, ...reading.turns].some(had) || finished.every(had)) return undefined;
    return handOut.of(finished, chat, reading);
  };

  /** The growing answer as far as it is written, its prompt, and what of the chat before it was not handed out yet. */
  const checkpoint = (shown: Streaming, over: readonly SeenTurn[], chat: string, now: number, patience: Patience) => {
    if (isOfAnother(shown, chat)) return undefined;
    // The prompt of a long answer may have left the page.
    const reading = { ...shown, turns: [...over, ...shown.turns] };
    const draft = checkpoints.due(reading, chat, now, patience.checkpoint, patience.last === true);
    if (!draft) return undefined;
    const settled = reading.turns.slice(0, -1);
    const unknown = leftovers.owns(chat) ? settled.findIndex(turn => !handOut.had(turn)) : 0;
    // From the turn before what is new, so that its place is known; at least the prompt and what it was sent after.
    const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
    return handOut.of([...settled.slice(from), draft], chat, shown);
  };

  return {
    at(now, delivered, patience) {
      const url = new URL(page.location.href);
      const chat = site.chatId(url);
      if (privacy.forbids(chat, site.isPrivate(page, url))) {
        above.clear();
        return { next: 'wait', state: 'private' };
      }
      if (chat === undefined) {
        births.unnamed(turnsOf(site.read(page)));
        return { next: 'wait', state: 'waiting' };
      }

      const shown: Shown = { chat, reading: site.read(page) };
      if (!resting || !same(shown, resting.shown)) resting = { shown, since: now };
      const { reading } = resting.shown;
      const isOwn = reading.state !== 'unreadable' && !isOfAnother(reading, chat);
      const over = isOwn ? above.follow(chat, reading.turns) : [];
      if (reading.state === 'streaming') {
        const passing = checkpoint(reading, over, chat, now, patience);
        return { next: 'look again', streaming: true, ...(passing && { passing }) };
      }
      if (same(shown, delivered)) return { next: 'wait', state: 'saved' };
      if (now - resting.since < patienceWith(reading, patience)) {
        const passing = passingBy(reading, chat, over);
        return { next: 'look again', streaming: false, ...(passing && { passing }) };
      }
      if (reading.state === 'unreadable') return { next: 'wait', state: 'unreadable', missing: reading.missing };
      return judgeRested(reading, chat, over);
    },
  };
}

type Settled = Extract<Reading, { state: 'settled' }>;
type Resting = Exclude<Reading, { state: 'streaming' }>;

function patienceWith(reading: Resting, patience: Patience): number {
  if (reading.state === 'unreadable') return patience.unreadable;
  return reading.confirmed ? patience.confirmed : patience.unconfirmed;
}
