/** Gemini's page, much the same since May 2025: custom elements, and a container for each exchange of prompt and answer. */
import type { SeenTurn } from '../../conversation';
import type { Reading, SiteAdapter } from '../adapter';
import { lineOf } from '../elements';
import { geminiAddress } from './address';
import { parse } from './data';
import { exchangeSelector, exchangesOn, hasBegun, readExchange, strayOf, type Exchange } from './exchange';
import { isShared, readShared } from './share';
import { firstMatching } from '../matching';
import { sound } from '../sound';

const select = {
  // Of summer 2026, then of 2025. Only the open chat's entry has the mark; the list may be folded away or not filled yet.
  title: '[data-test-id="conversation"] a[aria-current="page"] .title-text, .conversation.selected .conversation-title',
  /** One button sends and stops. Its label is in the reader's language, its icon is not. */
  stop: ['input-container', '[data-test-id="send-button-container"]', '.send-button']
    .map(place => `${place} mat-icon:is([fonticon="stop"], [data-mat-icon-name="stop"])`)
    .join(', '),
  // Of the answer only: the labels for screen readers have the attribute too.
  busy: 'message-content [aria-busy="true"]',
  finished: '.response-footer.complete',
  finalActions: 'message-actions',
  // Quill keeps a second, hidden editor beside this one, for the clipboard.
  composer: 'rich-textarea .ql-editor[contenteditable="true"]',
  temporary: '.temporary-chat-card, .temp-chat-on, chat-window.is-temporary-chat',
} as const;

export const gemini: SiteAdapter = sound({
  ...geminiAddress,

  read(page): Reading {
    if (isShared(page)) return readShared(page);
    const exchanges = exchangesOn(page);
    const last = exchanges.at(-1);
    if (!last) return { state: 'unreadable', missing: exchangeSelector };

    const stray = strayOf(page, exchanges);
    if (stray) return { state: 'unreadable', missing: stray };

    const writing = isWriting(page, last);
    const turns: SeenTurn[] = [];
    for (const exchange of exchanges) {
      const read = readExchange(exchange, writing && exchange === last);
      if (typeof read === 'string') return { state: 'unreadable', missing: read };
      turns.push(...read);
    }

    const confirmed = !writing && isFinal(last);
    // Prompt and answer go by the exchange's id, which is the lasting one only when the answer is there.
    const shown = { ...titleOf(page), turns, ...(!confirmed && { unnamed: true as const }) };
    if (!writing) return { state: 'settled', confirmed, ...shown };
    const newest = turns.at(-1);
    return { state: 'streaming', ...(newest?.role === 'assistant' && { growing: newest.id }), ...shown };
  },

  isPrivate(page) {
    return firstMatching(page, select.temporary) !== undefined;
  },

  composer(page) {
    return page.querySelector<HTMLElement>(select.composer) ?? undefined;
  },

  parse,
});

/** From sending to the last word. Thinking takes seconds in which there is no answer on the page, and its id is not known. */
function isWriting(page: Document, last: Exchange): boolean {
  if (firstMatching(page, select.stop) || last.response?.querySelector(select.busy)) return true;
  return !hasBegun(last) && !last.response?.querySelector(select.finished);
}

/** The footer is complete a moment before the actions come, and only with them does a first answer have its lasting id. */
const isFinal = ({ response }: Exchange): boolean =>
  response?.querySelector(select.finished) != null && response.querySelector(select.finalActions) != null;

function titleOf(page: Document): { title?: string } {
  const listed = lineOf(firstMatching(page, select.title));
  // A mark for the direction of writing may stand before it. While a chat has no title the product's stands alone.
  const title =
    listed ||
    page.title
      .replace(/^\u200e/, '')
      .replace(/\s[-–|]\s(?:Google )?Gemini$/, '')
      .trim();
  return title && !/^(?:Google )?Gemini(?: - .*)?$/.test(title) ? { title } : {};
}
