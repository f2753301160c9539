/**
 * Makes one reading of the page and decides what follows from it: which chat it shows and whether it is stable. It keeps no timer;
 * `watch` calls it.
 */
import type { ObservedTurn, Snapshot } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../../sites/site';
import { createNewChatDetector } from './new-chat';
import type { Delta } from './delta';
import { createSnapshotChooser } from './decide';
import { createPrivateChats } from '../private-chats';
import { isEqual } from '../is-equal';

export type Decision =
  /** There is nothing to save now. The next change on the page triggers another reading. */
  | { readonly next: 'wait'; readonly state: 'waiting' | 'reading' | 'private' | 'saved' }
  | { readonly next: 'wait'; readonly state: 'unreadable'; readonly missing: string }
  /**
   * The page is not stable yet, so it is read again soon even without a change. `passing` holds turns to deliver at once, before they
   * disappear.
   */
  | { readonly next: 'look again'; readonly streaming: boolean; readonly passing?: Snapshot }
  | { readonly next: 'deliver'; readonly snapshot: Snapshot; readonly chatReading: ChatReading };

/** A reading of a page and the chat it belongs to. */
export interface ChatReading {
  readonly chat: string;
  readonly reading: Reading;
}

export const getTurns = (reading: Reading): readonly ObservedTurn[] =>
  reading.state === 'unreadable' ? [] : reading.turns;

/** All times are in milliseconds. */
export interface SettleTimes {
  /** How long a reading with the site's final action bar must stay the same. */
  readonly confirmed: number;
  /** How long a reading without the action bar must stay the same. */
  readonly unconfirmed: number;
  /** How long a chat must have no readable turn before the user is told. */
  readonly unreadable: number;
  /** Time between checkpoints of an unfinished answer, and the minimum age of its prompt before the first one. */
  readonly checkpoint: number;
  /** The page is closing, so an unfinished answer gets its checkpoint now. */
  readonly isClosing?: true;
}

export interface Tracker {
  /** `now` comes from a monotonic clock, in milliseconds. `delivered` is the reading that was delivered last. */
  readonly observe: (now: number, delivered: ChatReading | undefined, settleTimes: SettleTimes) => Decision;
  /** Must be called right after the page left this address, while it still shows the same content. */
  readonly onLeave: (url: URL) => void;
}

export function createTracker(page: Document, site: SiteAdapter, delta: Delta): Tracker {
  const privateChats = createPrivateChats();
  const newChat = createNewChatDetector();
  const chooser = createSnapshotChooser(page, site, delta, newChat);
  /** The last reading, and since when it has not changed. */
  let stable: { readonly chatReading: ChatReading; readonly since: number } | undefined;

  /** Other turns were sent after the last full reading. The vault takes them for what is shown until the reading is sent again. */
  let hasSentPassing = false;

  const observeUnnamed = (reading: Reading) => newChat.observeUnnamed(getTurns(reading), reading.state === 'streaming');

  return {
    observe(now, delivered, settleTimes) {
      const url = new URL(page.location.href);
      const chat = site.chatId(url);
      if (privateChats.checkPrivate(chat, site.isPrivate(page, url))) {
        chooser.forget();
        return { next: 'wait', state: 'private' };
      }
      if (chat === undefined) {
        observeUnnamed(site.read(page));
        return { next: 'wait', state: 'waiting' };
      }
      newChat.observeNamed(chat);

      const chatReading: ChatReading = { chat, reading: site.read(page) };
      if (!stable || !isEqual(chatReading, stable.chatReading)) stable = { chatReading, since: now };
      const isStreaming = stable.chatReading.reading.state === 'streaming';
      if (!isStreaming && !hasSentPassing && isEqual(chatReading, delivered)) return { next: 'wait', state: 'saved' };
      const decision = chooseDecision(chooser, stable.chatReading, now - stable.since, now, settleTimes);
      if (decision.next === 'look again' && decision.passing) hasSentPassing = true;
      if (decision.next === 'deliver') hasSentPassing = false;
      return decision;
    },

    onLeave(url) {
      if (site.chatId(url) !== undefined || site.isPrivate(page, url)) return;
      observeUnnamed(site.read(page));
    },
  };
}

/** Decides what follows from a reading that has not changed for `stableMs`. */
function chooseDecision(
  chooser: ReturnType<typeof createSnapshotChooser>,
  chatReading: ChatReading,
  stableMs: number,
  now: number,
  settleTimes: SettleTimes,
): Decision {
  const { chat, reading } = chatReading;
  const isReadable = reading.state !== 'unreadable';
  const isOtherChat = isReadable && chooser.isOtherChat(reading, chat);
  if (isReadable && !isOtherChat) chooser.track(chat, reading.turns);
  const isClosing = settleTimes.isClosing === true && isReadable && !isOtherChat;
  if (reading.state === 'streaming' || (isClosing && !reading.confirmed)) {
    const checkpoint = isOtherChat ? undefined : chooser.takeCheckpoint(reading, chat, now, settleTimes);
    if (checkpoint || reading.state === 'streaming') {
      return { next: 'look again', streaming: true, ...(checkpoint && { passing: checkpoint }) };
    }
  }
  if (stableMs < getSettleMs(reading, settleTimes)) {
    const passing = isReadable && !isOtherChat ? chooser.takePassing(reading, chat) : undefined;
    return { next: 'look again', streaming: false, ...(passing && { passing }) };
  }
  if (!isReadable) return { next: 'wait', state: 'unreadable', missing: reading.missing };
  if (isOtherChat) return { next: 'wait', state: 'reading' };
  if (reading.turns.length === 0) return { next: 'wait', state: 'waiting' };
  return { next: 'deliver', snapshot: chooser.takeSettled(reading, chat), chatReading };
}

type StableReading = Exclude<Reading, { state: 'streaming' }>;

function getSettleMs(reading: StableReading, settleTimes: SettleTimes): number {
  if (reading.state === 'unreadable') return settleTimes.unreadable;
  return reading.confirmed ? settleTimes.confirmed : settleTimes.unconfirmed;
}
