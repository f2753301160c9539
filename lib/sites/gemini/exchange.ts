/** One exchange: what was asked, what was answered, and the id that both have from it. */
import type { SeenTurn } from '../../conversation';
import { readAnswer } from './answer';
import { readPrompt } from './prompt';

const select = {
  prompt: 'user-query',
  response: 'model-response',
  answer: 'message-content',
  body: 'message-content .markdown',
  thoughts: 'model-thoughts, thinking-overlay',
} as const;

/** Whether anything of an answer is on the page, be it where this page's answers are known to stand or elsewhere. */
export function hasBegun(exchange: Element): boolean {
  return inResponse(exchange, `${select.body}, p, li, pre`).length > 0;
}

/** `selector` in the response, thoughts left out. */
function inResponse(exchange: Element, selector: string): Element[] {
  const response = exchange.querySelector(select.response);
  return [...(response?.querySelectorAll(selector) ?? [])].filter(element => !element.closest(select.thoughts));
}

/** The turns of `exchange`, or what it lacks. Where the answer has not begun (`writing`), or failed, the prompt alone. */
export function readExchange(exchange: Element, writing: boolean): SeenTurn[] | string {
  const query = exchange.querySelector(select.prompt);
  if (!query) return select.prompt;
  const id = idOf(exchange);
  if (!id) return 'id of an exchange';

  const prompt = readPrompt(query);
  if (typeof prompt === 'string') return prompt;
  const asked: SeenTurn = { id: `${id}:user`, role: 'user', ...prompt };

  const response = exchange.querySelector(select.response);
  const answered = inResponse(exchange, select.body).length > 0;
  if (!response || (!answered && (writing || !hasBegun(exchange)))) return [asked];

  const answer = readAnswer(response);
  if (typeof answer === 'string') return answer;
  return [asked, { id: `${id}:assistant`, role: 'assistant', ...answer }];
}

/**
 * The reply's id, which is the container's too. The container of a first exchange has another one until the reply's is known;
 * therefore the reply is asked first.
 */
function idOf(exchange: Element): string | undefined {
  const [place] = inResponse(exchange, select.answer);
  const ofReply = /^message-content-id-r_(.+)$/.exec(place?.id ?? '')?.[1];
  return ofReply ?? (exchange.id || undefined);
}
