/** A shared copy of a Gemini chat, as of July 2026. It has the same prompts and answers in other containers, without actions. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../site';
import { findInChat, readLine } from '../page/elements';
import { hasWords } from '../page/build-reading';
import { readTurns } from './exchange';

const select = {
  page: 'share-viewer',
  // One per exchange, with the id of the chat's own container.
  exchange: 'share-turn-viewer',
  prompt: 'user-query',
  response: 'response-container',
  title: 'share-viewer h1',
} as const;

export const isShared = (page: Document): boolean => findInChat(page, `${select.page}, ${select.exchange}`).length > 0;

/** Everything is on the page and finished. */
export function readShared(page: Document): Reading {
  const pieces = findInChat(page, `${select.prompt}, ${select.response}`);
  if (pieces.some(piece => !piece.closest(select.exchange))) return { state: 'unreadable', missing: select.exchange };

  const turns: ObservedTurn[] = [];
  for (const place of findInChat(page, select.exchange)) {
    const result = readSharedExchange(place);
    if (typeof result === 'string') return { state: 'unreadable', missing: result };
    turns.push(...result);
  }
  if (turns.length === 0) return { state: 'unreadable', missing: select.exchange };
  const title = readLine(page.querySelector(select.title));
  return { state: 'settled', confirmed: true, ...(title && { title }), turns };
}

/** Returns the turns of the exchange at `place`, or what it lacks. */
function readSharedExchange(place: Element): ObservedTurn[] | string {
  const query = place.querySelector(select.prompt);
  const response = place.querySelector(select.response);
  if (!response && hasWords(place, select.prompt)) return select.response;
  return readTurns({ place, ...(query && { query }), ...(response && { response }) }, false);
}
