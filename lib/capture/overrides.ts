/**
 * Wraps the adapter of one page according to the user's choices. A paused chat has no id, so nothing of it is read. A private chat that
 * the user asked to keep gets one. The rest of capture does not know about either.
 */
import type { ObservedTurn } from '../core/conversation';
import { noPauses, findPause, type Pauses, type PauseScope } from '../health/pauses';
import type { Reading, SiteAdapter } from '../sites/site';

export interface Overrides {
  /** The adapter that capture must use instead of the original one. */
  readonly site: SiteAdapter;
  /** Replaces the list of pauses. */
  setPauses(pauses: Pauses): void;
  /** Returns the pause that applies to the open chat; `undefined` if there is none or no chat is open. */
  getCurrentPause(): PauseScope | undefined;
  /** Returns the pause that applies to this chat of the site. */
  getPause(chat?: string): PauseScope | undefined;
  /** Keeps the open private chat for as long as this page shows it. Returns `false` if none is open. */
  keepPrivate(): boolean;
}

/** A private chat that the user asked to keep: its address, its id, and the prompts seen so far. */
interface KeptPrivateChat {
  readonly address: string;
  readonly chat: string;
  readonly seen: Map<string, string>;
}

/** `onChange` is called when what capture may read has changed. */
export function createOverrides(page: Document, site: SiteAdapter, onChange: () => void): Overrides {
  let pauses = noPauses;
  let keptChat: KeptPrivateChat | undefined;
  // A chat that was private once counts as private until this page is closed, even after a pause.
  const privateChats = new Set<string>();

  const isKept = (url: URL) => keptChat?.address === toAddress(url);
  const getChatId = (url: URL) => site.chatId(url) ?? (isKept(url) ? keptChat?.chat : undefined);

  const isPrivate = (doc: Document, url: URL): boolean => {
    if (isKept(url)) return false;
    const chat = site.chatId(url);
    const isPrivateNow = site.isPrivate(doc, url);
    if (isPrivateNow && chat !== undefined) privateChats.add(chat);
    return isPrivateNow || (chat !== undefined && privateChats.has(chat));
  };

  const read = (doc: Document): Reading => {
    const reading = site.read(doc);
    if (!keptChat || reading.state === 'unreadable' || reading.turns.length === 0) return reading;
    if (addIfSameChat(keptChat.seen, reading.turns)) return reading;
    // Another private chat is open at the same address, and the user did not ask to keep it. Capture rejects a reading of another chat.
    keptChat = undefined;
    queueMicrotask(onChange);
    return { ...reading, chat: 'another' };
  };

  const findPauseHere = (url: URL) => findPause(pauses, site.id, getChatId(url));
  const getUrl = () => new URL(page.location.href);

  return {
    site: { ...site, chatId: url => (findPauseHere(url) ? undefined : getChatId(url)), isPrivate, read },

    setPauses(next) {
      if (JSON.stringify(next) === JSON.stringify(pauses)) return;
      pauses = next;
      onChange();
    },

    getCurrentPause: () => (getChatId(getUrl()) === undefined ? undefined : findPauseHere(getUrl())),

    getPause: chat => findPause(pauses, site.id, chat),

    keepPrivate() {
      const url = getUrl();
      if (!isPrivate(page, url)) return false;
      const reading = site.read(page);
      const turns = reading.state === 'unreadable' ? [] : reading.turns;
      keptChat = { address: toAddress(url), chat: site.chatId(url) ?? toPrivateId(turns[0]), seen: new Map() };
      addIfSameChat(keptChat.seen, turns);
      onChange();
      return true;
    },
  };
}

/** A private chat has no id in its address. The id of its first message is used, or a random one if that is only a row number. */
function toPrivateId(first: ObservedTurn | undefined): string {
  const id = first && /^[\w-]{8,100}$/.test(first.id) ? first.id : crypto.randomUUID();
  return `private-${id}`;
}

/** Compares `turns` with the prompts seen so far. If they belong to the same chat, their prompts are added and the result is true. */
function addIfSameChat(seen: Map<string, string>, turns: readonly ObservedTurn[]): boolean {
  const prompts = turns.filter(turn => turn.role === 'user');
  if (seen.size > 0 && !prompts.some(turn => seen.get(turn.id) === turn.text)) return false;
  for (const { id, text } of prompts) seen.set(id, text);
  return true;
}

const toAddress = (url: URL): string => url.origin + url.pathname + url.search;
