/**
 * Wraps the adapter of one page according to the user's choices. A paused chat has no id, so nothing of it is read. A private chat that
 * the user asked to keep gets one. The rest of capture does not know about either.
 */
import type { SeenTurn } from '../core/conversation';
import { noPauses, pauseOver, type Pauses, type PauseScope } from '../health/pauses';
import type { Reading, SiteAdapter } from '../sites/site';

export interface Wishes {
  /** The adapter that capture must use instead of the original one. */
  readonly site: SiteAdapter;
  /** Replaces the list of pauses. */
  pause(pauses: Pauses): void;
  /** Returns the pause that applies to the open chat; `undefined` if there is none or no chat is open. */
  pauseHere(): PauseScope | undefined;
  /** Returns the pause that applies to this chat of the site. */
  pauseOver(chat?: string): PauseScope | undefined;
  /** Keeps the open private chat for as long as this page shows it. Returns `false` if none is open. */
  keepPrivate(): boolean;
}

/** A private chat that the user asked to keep: its address, its id, and the prompts seen so far. */
interface KeptPrivate {
  readonly address: string;
  readonly chat: string;
  readonly seen: Map<string, string>;
}

/** `onChange` is called when what capture may read has changed. */
export function createWishes(page: Document, site: SiteAdapter, onChange: () => void): Wishes {
  let pauses = noPauses;
  let kept: KeptPrivate | undefined;
  // A chat that was private once counts as private until this page is closed, even after a pause.
  const privateChats = new Set<string>();

  const isKept = (url: URL) => kept?.address === addressOf(url);
  const chatId = (url: URL) => site.chatId(url) ?? (isKept(url) ? kept?.chat : undefined);

  const isPrivate = (on: Document, url: URL): boolean => {
    if (isKept(url)) return false;
    const chat = site.chatId(url);
    const now = site.isPrivate(on, url);
    if (now && chat !== undefined) privateChats.add(chat);
    return now || (chat !== undefined && privateChats.has(chat));
  };

  const read = (on: Document): Reading => {
    const reading = site.read(on);
    if (!kept || reading.state === 'unreadable' || reading.turns.length === 0) return reading;
    if (continues(kept.seen, reading.turns)) return reading;
    // Another private chat is open at the same address, and the user did not ask to keep it. Capture rejects a reading of another chat.
    kept = undefined;
    queueMicrotask(onChange);
    return { ...reading, chat: 'another' };
  };

  const paused = (url: URL) => pauseOver(pauses, site.id, chatId(url));
  const here = () => new URL(page.location.href);

  return {
    site: { ...site, chatId: url => (paused(url) ? undefined : chatId(url)), isPrivate, read },

    pause(next) {
      if (JSON.stringify(next) === JSON.stringify(pauses)) return;
      pauses = next;
      onChange();
    },

    pauseHere: () => (chatId(here()) === undefined ? undefined : paused(here())),

    pauseOver: chat => pauseOver(pauses, site.id, chat),

    keepPrivate() {
      const url = here();
      if (!isPrivate(page, url)) return false;
      const reading = site.read(page);
      const turns = reading.state === 'unreadable' ? [] : reading.turns;
      kept = { address: addressOf(url), chat: site.chatId(url) ?? privateId(turns[0]), seen: new Map() };
      continues(kept.seen, turns);
      onChange();
      return true;
    },
  };
}

/** A private chat has no id in its address. The id of its first message is used, or a random one if that is only a row number. */
function privateId(first: SeenTurn | undefined): string {
  const id = first && /^[\w-]{8,100}$/.test(first.id) ? first.id : crypto.randomUUID();
  return `private-${id}`;
}

/** Compares `turns` with the prompts seen so far. If they belong to the same chat, their prompts are added and the result is true. */
function continues(seen: Map<string, string>, turns: readonly SeenTurn[]): boolean {
  const prompts = turns.filter(turn => turn.role === 'user');
  if (seen.size > 0 && !prompts.some(turn => seen.get(turn.id) === turn.text)) return false;
  for (const { id, text } of prompts) seen.set(id, text);
  return true;
}

const addressOf = (url: URL): string => url.origin + url.pathname + url.search;
