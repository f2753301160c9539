/** One look at the page: what it shows, whose it is, and whether it has come to rest. Keeps no timer; `watch` calls it. */
import type { SeenTurn, Sighting } from '../conversation';
import type { Reading, SiteAdapter } from '../sites/adapter';
import { createLeftoverGuard } from './leftover';
import { createPrivacyGuard } from './privacy';

export type Verdict =
  /** Nothing to keep for now; the next change on the page is reason enough to look again. */
  | { readonly next: 'wait'; readonly state: 'waiting' | 'reading' | 'private' | 'saved' }
  | { readonly next: 'wait'; readonly state: 'unreadable'; readonly missing: string }
  /** Not at rest yet: look again soon, even if nothing changes. `passing`: turns to deliver at once, before they scroll away. */
  | { readonly next: 'look again'; readonly streaming: boolean; readonly passing?: Sighting }
  | { readonly next: 'deliver'; readonly sighting: Sighting; readonly signature: string };

/** Milliseconds. */
export interface Patience {
  /** How long a reading with the site's final action bar must stay the same. */
  readonly confirmed: number;
  /** How long one without it must. */
  readonly unconfirmed: number;
  /** How long a chat must be without a readable turn before the person is told. */
  readonly unreadable: number;
}

export interface Look {
  /** `now` in milliseconds of a clock that never goes back; `delivered` is the signature that was acknowledged last. */
  readonly at: (now: number, delivered: string, patience: Patience) => Verdict;
}

export function createLook(page: Document, site: SiteAdapter): Look {
  const leftovers = createLeftoverGuard();
  const privacy = createPrivacyGuard();
  /** What the page last showed, and since when it has shown just that. */
  let resting = { signature: '', since: 0 };

  /** What was handed out of the chat that is open: text by turn id. */
  let handedOut = new Map<string, string>();
  const wasHandedOut = (turn: SeenTurn) => handedOut.get(turn.id) === turn.text;

  const handOut = (turns: readonly SeenTurn[], chat: string, url: URL, reading: Settled): Sighting => {
    if (!leftovers.owns(chat)) handedOut = new Map();
    leftovers.accept(chat, reading.turns);
    for (const turn of turns) handedOut.set(turn.id, turn.text);
    return sightingOf(site, chat, url, reading, turns);
  };

  const judgeRested = (reading: Settled, chat: string, url: URL): Verdict => {
    const elsewhere = reading.chat !== undefined && reading.chat !== chat;
    if (elsewhere || leftovers.isLeftover(chat, reading.turns)) return { next: 'wait', state: 'reading' };
    if (reading.turns.length === 0) return { next: 'wait', state: 'waiting' };
    return { next: 'deliver', sighting: handOut(reading.turns, chat, url, reading), signature: resting.signature };
  };

  /**
   * A long list shows a few turns at a time, and a reader scrolls faster than a page comes to rest. Only the last turn can
   * still be growing; those before it are what they are, when the window overlaps what is known to be of this chat. Without
   * that they may be another chat's, glanced at and left again, and have to rest like any other reading.
   */
  const passingBy = (reading: Resting, chat: string, url: URL): Sighting | undefined => {
    if (reading.state !== 'settled' || !leftovers.owns(chat)) return undefined;
    const finished = reading.turns.slice(0, -1);
    if (!reading.turns.some(wasHandedOut) || finished.every(wasHandedOut)) return undefined;
    return handOut(finished, chat, url, reading);
  };

  return {
    at(now, delivered, patience) {
      const url = new URL(page.location.href);
      const chat = site.chatId(url);
      if (privacy.forbids(chat, site.isPrivate(page, url))) return { next: 'wait', state: 'private' };
      if (chat === undefined) return { next: 'wait', state: 'waiting' };

      const reading = site.read(page);
      const signature = `${chat} ${JSON.stringify(reading)}`;
      if (signature !== resting.signature) resting = { signature, since: now };
      if (reading.state === 'streaming') return { next: 'look again', streaming: true };
      if (signature === delivered) return { next: 'wait', state: 'saved' };
      if (now - resting.since < patienceWith(reading, patience)) {
        const passing = passingBy(reading, chat, url);
        return { next: 'look again', streaming: false, ...(passing && { passing }) };
      }
      if (reading.state === 'unreadable') return { next: 'wait', state: 'unreadable', missing: reading.missing };
      return judgeRested(reading, chat, url);
    },
  };
}

type Settled = Extract<Reading, { state: 'settled' }>;
type Resting = Exclude<Reading, { state: 'streaming' }>;

function patienceWith(reading: Resting, patience: Patience): number {
  if (reading.state === 'unreadable') return patience.unreadable;
  return reading.confirmed ? patience.confirmed : patience.unconfirmed;
}

function sightingOf(site: SiteAdapter, chat: string, url: URL, reading: Settled, turns: readonly SeenTurn[]): Sighting {
  return {
    id: `${site.id}:${chat}`,
    source: site.id,
    // Without query and fragment: they belong to the visit, not to the chat.
    url: url.origin + url.pathname,
    ...(reading.title && { title: reading.title }),
    ...(reading.model && { model: reading.model }),
    seenAt: Date.now(),
    turns,
  };
}
