/** One exchange: what was asked, what was answered, and the id that both have from it. */
import type { SeenTurn } from '../../conversation';
import { inChat, isBeingEdited, strays } from '../elements';
import { remembering } from '../changes';
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
  /** The container; absent in what people cut out of a page for a report. */
  readonly place?: Element;
  readonly query?: Element;
  readonly response?: Element;
}

/** What finds nothing on a page without an exchange. */
export const exchangeSelector = `${select.container} > *`;

/** What of an exchange stands outside of those that were found, if anything does: then one was not recognised. */
export function strayOf(page: Document, exchanges: readonly Exchange[]): string | undefined {
  const places = exchanges.flatMap(({ place, query, response }) => [place ?? [], query ?? [], response ?? []].flat());
  if (strays(page, `${select.prompt}, ${select.response}`, places)) return select.container;
  const queries = exchanges.flatMap(({ query }) => query ?? []);
  if (strays(page, select.asked, queries)) return select.prompt;
  const responses = exchanges.flatMap(({ response }) => response ?? []);
  return strays(page, `${select.container} ${select.answer}`, responses) ? select.response : undefined;
}

/** In page order. A list that is being loaded has containers with nothing in them. */
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

/** Whether anything of an answer is on the page, be it where this page's answers are known to stand or elsewhere. */
export const hasBegun = (exchange: Exchange): boolean => inResponse(exchange, `${select.body}, p, li, pre`).length > 0;

/** `selector` in the response, thoughts left out. */
const inResponse = ({ response }: Exchange, selector: string): Element[] =>
  [...(response?.querySelectorAll(selector) ?? [])].filter(element => !element.closest(select.thoughts));

/** As `turnsOf`, for an exchange of `exchangesOn`: read once while nothing in its container changes. */
export const readExchange = (exchange: Exchange, writing: boolean): SeenTurn[] | string =>
  exchange.place ? readContainer(exchange.place, writing) : turnsOf(exchange, writing);

const readContainer = remembering((place, writing: boolean) => turnsOf(inContainer(place), writing));

/** The turns of `exchange`, or what it lacks. Where the answer has not begun (`writing`), or failed, the prompt alone. */
export function turnsOf(exchange: Exchange, writing: boolean): SeenTurn[] | string {
  const { place, query, response } = exchange;
  if (place && !query) return select.prompt;
  const id = idOf(exchange);
  if (!id) return 'id of an exchange';

  const asked: SeenTurn[] = [];
  // A prompt that is open for editing is not on the page.
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
 * The reply's id, which is the container's too. The container of a first exchange has another one until the reply's is known;
 * therefore the reply is asked first.
 */
function idOf(exchange: Exchange): string | undefined {
  const [answer] = inResponse(exchange, select.answer);
  const ofReply = /^message-content-id-r_(.+)$/.exec(answer?.id ?? '')?.[1];
  return ofReply ?? (exchange.place?.id || undefined);
}
