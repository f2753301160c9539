/**
 * One page's site as the user wants it seen. A paused chat has no id, so that nothing of it is read; a private one that the
 * user asked to keep has one. The rest of capture knows nothing of either.
 */
import type { SeenTurn } from '../conversation';
import { noPauses, pauseOver, type Pauses, type PauseScope } from '../health/pauses';
import type { Reading, SiteAdapter } from '../sites/adapter';

export interface Wishes {
  /** What capture is to watch instead of the site itself. */
  readonly site: SiteAdapter;
  /** Replaces what is paused. */
  pause(pauses: Pauses): void;
  /** The pause that holds for the chat that is open; `undefined` when none does, or no chat is open. */
  pauseHere(): PauseScope | undefined;
  /** The pause that holds for this chat of the site. */
  pauseOver(chat?: string): PauseScope | undefined;
  /** Keeps the private chat that is open, for as long as this page shows that one. `false` when none is open. */
  keepPrivate(): boolean;
}

/** A private chat that is kept: at which address, under which id, and what of it was seen. */
interface KeptPrivate {
  readonly address: string;
  readonly chat: string;
  readonly seen: Map<string, string>;
}

/** `onChange` is called when what may be read is no longer what it was. */
export function createWishes(page: Document, site: SiteAdapter, onChange: () => void): Wishes {
  let pauses = noPauses;
  let kept: KeptPrivate | undefined;
  // Once private, private for as long as this page lives, also after a pause.
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
    // Another private chat at the same address: nobody asked to keep that one. Capture refuses a reading of another chat.
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

/** A private chat has no id in its address: its first message's stands for it, or one of its own where that is only a row. */
function privateId(first: SeenTurn | undefined): string {
  const id = first && /^[\w-]{8,100}$/.test(first.id) ? first.id : crypto.randomUUID();
  return `private-${id}`;
}

/** Whether `turns` are of the chat that `seen` is of, by what the user said; then they are added to it. */
function continues(seen: Map<string, string>, turns: readonly SeenTurn[]): boolean {
  const prompts = turns.filter(turn => turn.role === 'user');
  if (seen.size > 0 && !prompts.some(turn => seen.get(turn.id) === turn.text)) return false;
  for (const { id, text } of prompts) seen.set(id, text);
  return true;
}

const addressOf = (url: URL): string => url.origin + url.pathname + url.search;
