/** Reads one question of Perplexity's page and its answer. They have no ids, so the answer's number in the thread is used. */
import type { Part } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { findInChat, isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import {
  findUnread,
  findUnreadBetween,
  markElement,
  readOrMark,
  toContent,
  type TurnContent,
} from '../page/find-unread';
import { readProse, rules, sourceWithoutUrlSelector, readTypedText } from './prose';

export const select = {
  // A heading until September 2026, then a bubble.
  query: '[class~="group/query"], [class~="group/user-bubble"]',
  queryText: '.select-text, [data-renderer="lm"]',
  /** The rest of the id is the number, counted from 0. */
  answer: '[id^="markdown-content-"]',
  prose: '.prose',
  // Layout class: the report of deep research, on a card of its own (2026).
  report: '.bg-raised',
  /** Answer, sources and pictures each have a panel, of which one is shown. */
  panel: '[role="tabpanel"]',
  // Share, copy and rate, under a finished answer. Labels are in the reader's language.
  action: 'button[aria-label]',
  ignored: 'button, [role="button"], .sr-only, [role="status"], [role="alert"]',
} as const;

/** The content from one question to the next, in page order. */
export interface PerplexityExchange {
  readonly query: Element;
  readonly answer?: Element;
  /** Rendered text outside of the question. */
  readonly prose: readonly Element[];
  /** What stands beside the answer and was not read. */
  readonly beside: readonly Part[];
  readonly actions: readonly Element[];
}

/** Returns the exchanges, or what one lacks. Each answer needs a question, and only the last question may have no answer yet. */
export function findExchanges(page: Document): readonly PerplexityExchange[] | string {
  const isUnclear = findInChat(page, select.panel).some(
    panel => (readState(panel) === 'active') === panel.hasAttribute('hidden'),
  );
  if (isUnclear) return `data-state of ${select.panel}`;
  const queries = findShown(page, select.query);
  const [first] = queries;
  if (!first) return select.query;
  const answers = findShown(page, select.answer);
  const isOutsideQueries = (element: Element) => !queries.some(query => query.contains(element));
  const prose = findShown(page, select.prose).filter(isOutsideQueries);
  if ([...answers, ...prose].some(element => !isAfter(element, first)))
    return `${select.query} before ${select.answer}`;
  const known = [...queries, ...answers, ...prose];
  const unread = findShownPanels(page).flatMap(panel => findUnreadBetween(panel, known, select.ignored));

  const actions = findShown(page, select.action).filter(isOutsideQueries);
  const exchanges: PerplexityExchange[] = [];
  for (const [index, query] of queries.entries()) {
    const next = queries[index + 1];
    const isInExchange = (element: Element) => isAfter(element, query) && (!next || isAfter(next, element));
    const [answer, ...more] = answers.filter(isInExchange);
    if (more.length > 0) return `${select.query} before ${select.answer}`;
    if (!answer && next) return select.answer;
    const isBelowAnswer = (action: Element) => !answer || (isAfter(action, answer) && !answer.contains(action));
    exchanges.push({
      query,
      ...(answer && { answer }),
      prose: prose.filter(isInExchange),
      beside: unread.filter(({ element }) => isInExchange(element)).map(({ part }) => part),
      actions: actions.filter(action => isInSamePanel(action, query) && isInExchange(action) && isBelowAnswer(action)),
    });
  }
  return exchanges;
}

const readState = (panel: Element): string | null => panel.getAttribute('data-state');

const findShownPanels = (page: Document): Element[] =>
  findInChat(page, select.panel).filter(panel => readState(panel) === 'active');

const isHidden = (element: Element): boolean => {
  const panel = element.closest(select.panel);
  return panel !== null && readState(panel) !== 'active';
};

const findShown = (page: Document, selector: string): Element[] =>
  findInChat(page, selector).filter(element => !isHidden(element));

/** Whether both stand in one panel, because other parts of the page have buttons too. */
const isInSamePanel = (action: Element, query: Element): boolean =>
  query.closest(select.panel)?.contains(action) === true;

/** Whether `element` begins after `other` begins. */
const isAfter = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & 4) /* following */ !== 0;

/** Returns the number of the answer; for a question without an answer, the number after `previousNumber`. */
export function readNumber({ answer }: PerplexityExchange, previousNumber: number | undefined): number | undefined {
  if (!answer) return previousNumber === undefined ? undefined : previousNumber + 1;
  const number = /^markdown-content-(\d+)$/.exec(answer.id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Returns the question, or what it lacks; `undefined` while it is being edited. */
export const readPrompt = ({ query }: PerplexityExchange): TurnContent | undefined =>
  readOrMark(query, select.ignored, () => {
    if (isBeingEdited(query)) return undefined;
    const prose = findOutermost(query, select.queryText);
    if (prose.length === 0) return select.queryText;
    return toContent(joinParagraphs(prose.map(readTypedText)), findUnread(query, { prose, ignored: select.ignored }));
  });

/** Returns the answer, or what it lacks; `undefined` before its first word. */
export function readAnswer(exchange: PerplexityExchange): TurnContent | string | undefined {
  const { answer, prose } = exchange;
  if (!answer) return prose.length > 0 ? select.answer : undefined;
  return readOrMark(answer, select.ignored, () => readContent(exchange, answer));
}

function readContent(
  { prose, actions, beside }: PerplexityExchange,
  answer: Element,
): TurnContent | string | undefined {
  const reports = prose.filter(element => element.closest(select.report));
  // For some weeks in autumn 2026 the answer stood beside an empty element of its own.
  const inside = prose.filter(element => answer.contains(element) && !reports.includes(element));
  const answerProse = inside.length > 0 ? inside : prose.filter(element => !reports.includes(element));
  if (answerProse.length + reports.length < prose.length) return `${select.prose} in ${select.answer}`;
  if (prose.length === 0 && hasWords(answer, select.ignored)) return select.prose;
  if (prose.length === 0) return actions.length > 0 ? select.prose : undefined;

  const parts = reports.map((report): Part => ({ kind: 'artifact', text: readProse(report) }));
  const sources = prose.flatMap(element => [...element.querySelectorAll(sourceWithoutUrlSelector)]).map(markElement);
  const unread = findUnread(answer, { prose, rules, ignored: select.ignored });
  return toContent(joinParagraphs(answerProse.map(readProse)), [...parts, ...sources, ...unread, ...beside]);
}
