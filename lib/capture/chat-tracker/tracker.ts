/**
 * Makes one reading of the page and decides what follows from it: which chat it shows and whether it is stable. It keeps no timer;
 * `watch` calls it.
 */
import type { SeenTurn, Sighting } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import { createBirths } from './new-chat';
import type { News } from './delta';
import { createOffers } from './decide';
import { createPrivacyGuard } from '../private-chats';
import { same } from '../equal';

export type Verdict =
  /** There is nothing to save now. The next change on the page triggers another reading. */
  | { readonly next: 'wait'; readonly state: 'waiting' | 'reading' | 'private' | 'saved' }
  | { readonly next: 'wait'; readonly state: 'unreadable'; readonly missing: string }
  /**
   * The page is not stable yet, so it is read again soon even without a change. `passing` holds turns to deliver at once, before they
   * disappear.
   */
  | { readonly next: 'look again'; readonly streaming: boolean; readonly passing?: Sighting }
  | { readonly next: 'deliver'; readonly sighting: Sighting; readonly shown: Shown };

/** A reading of a page and the chat it belongs to. */
export interface Shown {
  readonly chat: string;
  readonly reading: Reading;
}

export const turnsOf = (reading: Reading): readonly SeenTurn[] => (reading.state === 'unreadable' ? [] : reading.turns);

/** All times are in milliseconds. */
export interface Patience {
  /** How long a reading with the site's final action bar must stay the same. */
  readonly confirmed: number;
  /** How long a reading without the action bar must stay the same. */
  readonly unconfirmed: number;
  /** How long a chat must have no readable turn before the user is told. */
  readonly unreadable: number;
  /** Time between checkpoints of an unfinished answer, and the minimum age of its prompt before the first one. */
  readonly checkpoint: number;
  /** The page is closing, so an unfinished answer gets its checkpoint now. */
  readonly last?: true;
}

export interface Look {
  /** `now` comes from a monotonic clock, in milliseconds. `delivered` is the reading that was delivered last. */
  readonly at: (now: number, delivered: Shown | undefined, patience: Patience) => Verdict;
  /** Must be called right after the page left this address, while it still shows the same content. */
  readonly left: (address: URL) => void;
}

export function createLook(page: Document, site: SiteAdapter, news: News): Look {
  const privacy = createPrivacyGuard();
  const births = createBirths();
  const offers = createOffers(page, site, news, births);
  /** The last reading, and since when it has not changed. */
  let resting: { readonly shown: Shown; readonly since: number } | undefined;

  /** Other turns were sent after the last full reading. The vault takes them for what is shown until the reading is sent again. */
  let hasPassed = false;

  const judge = (shown: Shown, rested: number, now: number, patience: Patience): Verdict => {
    const { chat, reading } = shown;
    const isReadable = reading.state !== 'unreadable';
    const isOther = isReadable && offers.isOfAnother(reading, chat);
    if (isReadable && !isOther) offers.follow(chat, reading.turns);
    const isEnding = patience.last === true && isReadable && !isOther;
    if (reading.state === 'streaming' || (isEnding && !reading.confirmed)) {
      const draft = isOther ? undefined : offers.checkpoint(reading, chat, now, patience);
      if (draft || reading.state === 'streaming') {
        return { next: 'look again', streaming: true, ...(draft && { passing: draft }) };
      }
    }
    if (rested < patienceWith(reading, patience)) {
      const passing = isReadable && !isOther ? offers.passing(reading, chat) : undefined;
      return { next: 'look again', streaming: false, ...(passing && { passing }) };
    }
    if (!isReadable) return { next: 'wait', state: 'unreadable', missing: reading.missing };
    if (isOther) return { next: 'wait', state: 'reading' };
    if (reading.turns.length === 0) return { next: 'wait', state: 'waiting' };
    return { next: 'deliver', sighting: offers.rested(reading, chat), shown };
  };

  const seeUnnamed = (reading: Reading) => births.unnamed(turnsOf(reading), reading.state === 'streaming');

  return {
    at(now, delivered, patience) {
      const url = new URL(page.location.href);
      const chat = site.chatId(url);
      if (privacy.forbids(chat, site.isPrivate(page, url))) {
        offers.forget();
        return { next: 'wait', state: 'private' };
      }
      if (chat === undefined) {
        seeUnnamed(site.read(page));
        return { next: 'wait', state: 'waiting' };
      }
      births.named(chat);

      const shown: Shown = { chat, reading: site.read(page) };
      if (!resting || !same(shown, resting.shown)) resting = { shown, since: now };
      const isWriting = resting.shown.reading.state === 'streaming';
      if (!isWriting && !hasPassed && same(shown, delivered)) return { next: 'wait', state: 'saved' };
      const verdict = judge(resting.shown, now - resting.since, now, patience);
      if (verdict.next === 'look again' && verdict.passing) hasPassed = true;
      if (verdict.next === 'deliver') hasPassed = false;
      return verdict;
    },

    left(address) {
      if (site.chatId(address) !== undefined || site.isPrivate(page, address)) return;
      seeUnnamed(site.read(page));
    },
  };
}

type Resting = Exclude<Reading, { state: 'streaming' }>;

function patienceWith(reading: Resting, patience: Patience): number {
  if (reading.state === 'unreadable') return patience.unreadable;
  return reading.confirmed ? patience.confirmed : patience.unconfirmed;
}
