/** ChatGPT serves several pages at the same time, one per account. Each is a reader of its own, recognised from the page. */
import type { SeenTurn } from '../../conversation';
import type { Reading } from '../adapter';
import { literalText } from '../markdown';
import { titleOf } from './page-title';

export interface Generation {
  /** What only this generation's pages have, with or without a chat in them. */
  readonly page: string;
  /** The editor in which the user writes. */
  readonly composer: string;
  /** Given a page that `page` recognises. */
  read(page: Document): Reading;
}

/** What a generation found, all readable and with at least one turn. */
interface Found {
  readonly turns: readonly SeenTurn[];
  /** The page says that an answer is being written. */
  readonly streaming: boolean;
  /** The final action bar stands under the last turn. */
  readonly confirmed: boolean;
  readonly chat?: string;
}

export function readingOf(page: Document, { turns, streaming, confirmed, chat }: Found): Reading {
  const title = titleOf(page);
  const model = turns.findLast(turn => turn.model)?.model;
  const shown = { turns, ...(chat ? { chat } : {}), ...(title ? { title } : {}), ...(model ? { model } : {}) };

  const last = turns.at(-1);
  if (!streaming && !turns.some(turn => isProvisional(turn.id))) {
    return { state: 'settled', ...shown, confirmed: confirmed && last?.role === 'assistant' };
  }
  const growing = last && (last.role === 'assistant' || isProvisional(last.id)) ? last.id : undefined;
  const provisional = isProvisional(turns.findLast(turn => turn.role === 'user')?.id ?? '');
  return { state: 'streaming', ...shown, ...(growing ? { growing } : {}), ...(provisional ? { provisional } : {}) };
}

/** Whether an id stands for a message only until the server has named it. Nothing may be kept under such an id. */
export const isProvisional = (id: string): boolean => /^(?:pending-|request-|placeholder|fallback-turn|WEB:)/.test(id);

/** What may have words in a turn and is no message: labels, things to press, lines of state, what went wrong, frames. */
const beside = [
  'h4, h5, h6, .sr-only',
  'button, svg, [role="button"], [role="group"], [role="toolbar"]',
  '[role="status"], [role="separator"]',
  // An answer that failed, with a way to try again. By class name: the classic page of 2024 to 2026.
  '[role="alert"], [class*="text-error"]',
  'iframe',
].join(', ');

/** Whether anything is said at `place`, apart from what also matches `more`. A place with words and no message is a page that has changed. */
export const hasWords = (place: Element, more: string): boolean =>
  literalText(place, { skip: element => element.matches(`${beside}, ${more}`) }).trim() !== '';

/** Whether prose stands in `place` outside of all `bodies` and of what is known to be beside a message. */
export const saysMore = (place: Element, bodies: readonly Element[]): boolean =>
  [...place.querySelectorAll('p, li, pre, td, th, h1, h2, h3, blockquote')].some(
    block => block.textContent.trim() !== '' && !bodies.some(body => body.contains(block)) && !block.closest(beside),
  );
