/** Reads one exchange: the prompt, the answer, and the id that both share. */
import type { ObservedTurn } from '../../core/conversation';
import { findInChat, isBeingEdited, hasUnclaimed } from '../page/elements';
import { memoizeByElement } from '../page/dom-change-cache';
import { readOrMark } from '../page/find-unread';
import { isBrokenOff, readAnswer } from './answer';
import { readPrompt } from './prompt';

const select = {
  container: '.conversation-container',
  prompt: 'user-query',
  asked: 'user-query-content',
  response: 'model-response',
  answer: 'message-content',
  body: 'message-content .markdown',
  // An answer that is no prose.
  card: 'structured-content-container > *',
  label: '.cdk-visually-hidden',
  thoughts: 'model-thoughts, thinking-overlay, [data-test-id="model-thoughts"]',
} as const;

export interface GeminiExchange {
  /** The container; absent in excerpts that people attach to bug reports. */
  readonly place?: Element;
  readonly query?: Element;
  readonly response?: Element;
}

/** The selector to report if a page has no exchange. */
export const exchangeSelector = `${select.container} > *`;

/** Returns the selector of an element outside of all exchanges, if there is one. Then an exchange was not recognised. */
export function findUnclaimed(page: Document, exchanges: readonly GeminiExchange[]): string | undefined {
  const places = exchanges.flatMap(({ place, query, response }) => [place ?? [], query ?? [], response ?? []].flat());
  if (hasUnclaimed(page, `${select.prompt}, ${select.response}`, places)) return select.container;
  const queries = exchanges.flatMap(({ query }) => query ?? []);
  if (hasUnclaimed(page, select.asked, queries)) return select.prompt;
  const responses = exchanges.flatMap(({ response }) => response ?? []);
  return hasUnclaimed(page, `${select.container} ${select.answer}`, responses) ? select.response : undefined;
}

/** Returns the exchanges in page order. A list that is loading has empty containers. */
export function findExchanges(page: Document): GeminiExchange[] {
  const containers = findInChat(page, select.container).filter(place => place.childElementCount > 0);
  return containers.length > 0
    ? containers.map(toExchange)
    : groupPieces(findInChat(page, `${select.prompt}, ${select.response}`));
}

function toExchange(place: Element): GeminiExchange {
  const query = place.querySelector(select.prompt);
  const response = place.querySelector(select.response);
  return { place, ...(query && { query }), ...(response && { response }) };
}

/** A response belongs to the prompt right before it. */
function groupPieces(pieces: readonly Element[]): GeminiExchange[] {
  const exchanges: GeminiExchange[] = [];
  for (const piece of pieces) {
    const previous = exchanges.at(-1);
    if (piece.matches(select.prompt)) exchanges.push({ query: piece });
    else if (previous && !previous.response) exchanges[exchanges.length - 1] = { ...previous, response: piece };
    else exchanges.push({ response: piece });
  }
  return exchanges;
}

/** Whether anything of an answer is on the page, in a known place or elsewhere. */
export const hasBegun = (exchange: GeminiExchange): boolean =>
  findInResponse(exchange, `${select.body}, ${select.card}, p, li, pre`).length > 0;

/** Returns matches of `selector` in the response, outside of thoughts. */
const findInResponse = ({ response }: GeminiExchange, selector: string): Element[] =>
  [...(response?.querySelectorAll(selector) ?? [])].filter(element => !element.closest(select.thoughts));

/** Same as `readTurns`, but cached while nothing in the exchange's container changes. */
export const readExchange = (exchange: GeminiExchange, isBeingWritten: boolean): ObservedTurn[] | string =>
  exchange.place ? readContainer(exchange.place, isBeingWritten) : readTurns(exchange, isBeingWritten);

const readContainer = memoizeByElement((place, isBeingWritten: boolean) =>
  readTurns(toExchange(place), isBeingWritten),
);

/** Returns the turns of `exchange`, or what it lacks; only the prompt if the answer has not begun (`isBeingWritten`) or failed. */
export function readTurns(exchange: GeminiExchange, isBeingWritten: boolean): ObservedTurn[] | string {
  const { place, query, response } = exchange;
  if (place && !query) return select.prompt;
  const id = readId(exchange);
  if (!id) return 'id of an exchange';

  const promptTurns: ObservedTurn[] = [];
  // A prompt that is being edited is not a message.
  if (query && !isBeingEdited(query)) {
    promptTurns.push({ id: `${id}:user`, role: 'user', ...readOrMark(query, select.label, () => readPrompt(query)) });
  }

  const isAnswered = findInResponse(exchange, select.body).length > 0;
  const hasContent = hasBegun(exchange) || (response !== undefined && isBrokenOff(response));
  if (!response || (!isAnswered && (isBeingWritten || !hasContent))) return promptTurns;

  const answer = readOrMark(response, select.thoughts, () => readAnswer(response, !isBeingWritten));
  return [...promptTurns, { id: `${id}:assistant`, role: 'assistant', ...answer }];
}

/**
 * Returns the reply's id, which is also the container's. The container of a first exchange has another id until the reply's is known, so
 * the reply comes first.
 */
function readId(exchange: GeminiExchange): string | undefined {
  const [answer] = findInResponse(exchange, select.answer);
  const replyId = /^message-content-id-r_(.+)$/.exec(answer?.id ?? '')?.[1];
  return replyId ?? (exchange.place?.id || undefined);
}
