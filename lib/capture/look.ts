/** One look at the page: what it shows, whose it is, and whether it has come to rest. Keeps no timer; `watch` calls it. */
import type { SeenTurn, Sighting } from '../conversation';
import type { Reading, SiteAdapter } from '../sites/adapter';
import { createBirths } from './birth';
import type { News } from './news';
import { createOffers } from './offer';
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
  /** The page has left this address this moment, and still shows what it showed there. */
  readonly left: (address: URL) => void;
}

export function createLook(page: Document, site: SiteAdapter, news: News): Look {
  const privacy = createPrivacyGuard();
  const births = createBirths();
  const offers = createOffers(page, site, news, births);
  /** What the page last showed, and since when it has shown just that. */
  let resting: { readonly shown: Shown; readonly since: number } | undefined;

  /** Other turns were handed out since a reading was: the vault takes them for what is shown, until it is told otherwise. */
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
