/** A shared copy of a Gemini chat, as of July 2026. It has the same prompts and answers in other containers, without actions. */
import type { SeenTurn } from '../../core/conversation';
import type { Reading } from '../site';
import { inChat, lineOf } from '../page/elements';
import { hasWords } from '../page/build-reading';
import { turnsOf } from './exchange';

const select = {
  page: 'share-viewer',
  // One per exchange, with the id of the chat's own container.
  exchange: 'share-turn-viewer',
  prompt: 'user-query',
  response: 'response-container',
  title: 'share-viewer h1',
} as const;

export const isShared = (page: Document): boolean => inChat(page, `${select.page}, ${select.exchange}`).length > 0;

/** Everything is on the page and finished. */
export function readShared(page: Document): Reading {
  const pieces = inChat(page, `${select.prompt}, ${select.response}`);
  if (pieces.some(piece => !piece.closest(select.exchange))) return { state: 'unreadable', missing: select.exchange };

  const turns: SeenTurn[] = [];
  for (const place of inChat(page, select.exchange)) {
    const read = turnsAt(place);
    if (typeof read === 'string') return { state: 'unreadable', missing: read };
    turns.push(...read);
  }
  if (turns.length === 0) return { state: 'unreadable', missing: select.exchange };
  const title = lineOf(page.querySelector(select.title));
  return { state: 'settled', confirmed: true, ...(title && { title }), turns };
}

/** Returns the turns of the exchange at `place`, or what it lacks. */
function turnsAt(place: Element): SeenTurn[] | string {
  const query = place.querySelector(select.prompt);
  const response = place.querySelector(select.response);
  if (!response && hasWords(place, select.prompt)) return select.response;
  return turnsOf({ place, ...(query && { query }), ...(response && { response }) }, false);
}
