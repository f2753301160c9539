/** Gemini's page, much the same since May 2025: custom elements, and a container for each exchange of prompt and answer. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { readLine } from '../page/elements';
import { gemini } from './site';
import { parsePayload } from '../data/site-parser';
import {
  exchangeSelector,
  findExchanges,
  hasBegun,
  readExchange,
  findUnclaimed,
  type GeminiExchange,
} from './exchange';
import { isShared, readShared } from './share';
import { findFirst } from '../page/find-all';
import { createValidatedAdapter } from '../page/validated-adapter';

const select = {
  // The first selector is of summer 2026, the second of 2025. Only the open chat's entry has the mark; the list may be folded or empty.
  title: '[data-test-id="conversation"] a[aria-current="page"] .title-text, .conversation.selected .conversation-title',
  /** One button sends and stops. Its label is in the reader's language, its icon is not. */
  stop: ['input-container', '[data-test-id="send-button-container"]', '.send-button']
    .map(place => `${place} mat-icon:is([fonticon="stop"], [data-mat-icon-name="stop"])`)
    .join(', '),
  // Limited to the answer, because labels for screen readers have the attribute too.
  busy: 'message-content [aria-busy="true"]',
  finished: '.response-footer.complete',
  finalActions: 'message-actions',
  // Quill keeps a second, hidden editor for the clipboard.
  composer: 'rich-textarea .ql-editor[contenteditable="true"]',
  temporary: '.temporary-chat-card, .temp-chat-on, chat-window.is-temporary-chat',
} as const;

export const geminiAdapter: SiteAdapter = createValidatedAdapter({
  ...gemini,

  read(page): Reading {
    if (isShared(page)) return readShared(page);
    const exchanges = findExchanges(page);
    const last = exchanges.at(-1);
    if (!last) return { state: 'unreadable', missing: exchangeSelector };

    const unclaimed = findUnclaimed(page, exchanges);
    if (unclaimed) return { state: 'unreadable', missing: unclaimed };

    const isBeingWritten = isWriting(page, last);
    const turns: ObservedTurn[] = [];
    for (const exchange of exchanges) {
      const read = readExchange(exchange, isBeingWritten && exchange === last);
      if (typeof read === 'string') return { state: 'unreadable', missing: read };
      turns.push(...read);
    }

    const confirmed = !isBeingWritten && isFinal(last);
    // Prompt and answer use the exchange's id, which is final only when the answer is there.
    const shown = { ...readTitle(page), turns, ...(!confirmed && { unnamed: true as const }) };
    if (!isBeingWritten) return { state: 'settled', confirmed, ...shown };
    const newest = turns.at(-1);
    return { state: 'streaming', ...(newest?.role === 'assistant' && { growing: newest.id }), ...shown };
  },

  isPrivate(page) {
    return findFirst(page, select.temporary) !== undefined;
  },

  composer(page) {
    return page.querySelector<HTMLElement>(select.composer) ?? undefined;
  },

  parse: parsePayload,
});

/** Whether an answer is being written. While the model thinks there is no answer on the page and no id for several seconds. */
function isWriting(page: Document, last: GeminiExchange): boolean {
  if (findFirst(page, select.stop) || last.response?.querySelector(select.busy)) return true;
  return !hasBegun(last) && !last.response?.querySelector(select.finished);
}

/** The footer is complete shortly before the actions appear. A first answer has its final id only after that. */
const isFinal = ({ response }: GeminiExchange): boolean =>
  response?.querySelector(select.finished) != null && response.querySelector(select.finalActions) != null;

function readTitle(page: Document): { title?: string } {
  const listedTitle = readLine(findFirst(page, select.title));
  // A mark for the writing direction may come first. A chat without a title shows the product's name alone.
  const title =
    listedTitle ||
    page.title
      .replace(/^\u200e/, '')
      .replace(/\s[-–|]\s(?:Google )?Gemini$/, '')
      .trim();
  return title && !/^(?:Google )?Gemini(?: - .*)?$/.test(title) ? { title } : {};
}
