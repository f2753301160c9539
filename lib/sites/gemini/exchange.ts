/** Reads one exchange: the prompt, the answer, and the id that both share. */
import type { SeenTurn } from '../../core/conversation';
import { inChat, isBeingEdited, strays } from '../page/elements';
import { remembering } from '../page/dom-change-cache';
import { readAnswer } from './answer';
import { readPrompt } from './prompt';

const select = {
  container: '.conversation-container',
  prompt: 'user-query',
  asked: 'user-query-content',
  response: 'model-response',
  answer: 'message-content',
  body: 'message-content .markdown',
  thoughts: 'model-thoughts, thinking-overlay, [data-test-id="model-thoughts"]',
} as const;

export interface Exchange {
  /** The container; absent in excerpts that people attach to bug reports. */
  readonly place?: Element;
  readonly query?: Element;
  readonly response?: Element;
}

/** The selector to report if a page has no exchange. */
export const exchangeSelector = `${select.container} > *`;

/** Returns the selector of an element outside of all exchanges, if there is one. Then an exchange was not recognised. */
export function strayOf(page: Document, exchanges: readonly Exchange[]): string | undefined {
  const places = exchanges.flatMap(({ place, query, response }) => [place ?? [], query ?? [], response ?? []].flat());
  if (strays(page, `${select.prompt}, ${select.response}`, places)) return select.container;
  const queries = exchanges.flatMap(({ query }) => query ?? []);
  if (strays(page, select.asked, queries)) return select.prompt;
  const responses = exchanges.flatMap(({ response }) => response ?? []);
  return strays(page, `${select.container} ${select.answer}`, responses) ? select.response : undefined;
}

/** Returns the exchanges in page order. A list that is loading has empty containers. */
export function exchangesOn(page: Document): Exchange[] {
  const containers = inChat(page, select.container).filter(place => place.childElementCount > 0);
  return containers.length > 0
    ? containers.map(inContainer)
    : paired(inChat(page, `${select.prompt}, ${select.response}`));
}

function inContainer(place: Element): Exchange {
  const query = place.querySelector(select.prompt);
  const response = place.querySelector(select.response);
  return { place, ...(query && { query }), ...(response && { response }) };
}

/** A response belongs to the prompt right before it. */
function paired(pieces: readonly Element[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const piece of pieces) {
    const before = exchanges.at(-1);
    if (piece.matches(select.prompt)) exchanges.push({ query: piece });
    else if (before && !before.response) exchanges[exchanges.length - 1] = { ...before, response: piece };
    else exchanges.push({ response: piece });
  }
  return exchanges;
}

/** Whether anything of an answer is on the page, in a known place or elsewhere. */
export const hasBegun = (exchange: Exchange): boolean => inResponse(exchange, `${select.body}, p, li, pre`).length > 0;

/** Returns matches of `selector` in the response, outside of thoughts. */
const inResponse = ({ response }: Exchange, selector: string): Element[] =>
  [...(response?.querySelectorAll(selector) ?? [])].filter(element => !element.closest(select.thoughts));

/** Same as `readTurns`, but cached while nothing in the exchange's container changes. */
export const readExchange = (exchange: Exchange, writing: boolean): SeenTurn[] | string =>
  exchange.place ? readContainer(exchange.place, writing) : turnsOf(exchange, writing);

const readContainer = remembering((place, writing: boolean) => turnsOf(inContainer(place), writing));

/** Returns the turns of `exchange`, or what it lacks; only the prompt if the answer has not begun (`isBeingWritten`) or failed. */
export function turnsOf(exchange: Exchange, writing: boolean): SeenTurn[] | string {
  const { place, query, response } = exchange;
  if (place && !query) return select.prompt;
  const id = idOf(exchange);
  if (!id) return 'id of an exchange';

  const asked: SeenTurn[] = [];
  // A prompt that is being edited is not a message.
  if (query && !isBeingEdited(query)) {
    const prompt = readPrompt(query);
    if (typeof prompt === 'string') return prompt;
    asked.push({ id: `${id}:user`, role: 'user', ...prompt });
  }

  const answered = inResponse(exchange, select.body).length > 0;
  if (!response || (!answered && (writing || !hasBegun(exchange)))) return asked;

  const answer = readAnswer(response);
  if (typeof answer === 'string') return answer;
  return [...asked, { id: `${id}:assistant`, role: 'assistant', ...answer }];
}

/**
 * Returns the reply's id, which is also the container's. The container of a first exchange has another id until the reply's is known, so
 * the reply comes first.
 */
function idOf(exchange: Exchange): string | undefined {
  const [answer] = inResponse(exchange, select.answer);
  const ofReply = /^message-content-id-r_(.+)$/.exec(answer?.id ?? '')?.[1];
  return ofReply ?? (exchange.place?.id || undefined);
}
