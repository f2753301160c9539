/** What Claude said: the prose of an answer, and what stands beside it. */
import type { Part, SeenTurn } from '../../conversation';
import { joined, lineOf, outermost } from '../elements';
import { proseText } from './prose';

const select = {
  /**
   * A run of rendered Markdown; an answer with tools between holds several. The class `progressive-markdown` stood there while
   * an answer grew, until July 2026; the pages of before October 2025 have no name for it but their layout.
   */
  prose: '.standard-markdown, .progressive-markdown, .font-claude-message .grid-cols-1',
  // The hub's line for what was thought, searched and run.
  status: '[data-cds="TurnStatus"]',
  statusLabel: '[data-cds-row]',
  // Around words of thinking alone: without the status around it they would be taken for the answer.
  statusLine: '[data-cds-row]:has([data-cds-row-toggle])',
  /**
   * Layout class of 2025: two rows, thinking above the answer. Where nothing was thought the answer may stand in the first row,
   * so the class alone says nothing. `.font-claude-response` says nothing either: it is used again on thoughts.
   */
  upperRow: '.row-start-1',
  lowerRow: '.row-start-2',
  thinkingBox: 'group/thinking',
  toggle: 'button[aria-expanded]',
  card: '.artifact-block-cell',
  // The first of two lines; the second says what kind it is.
  cardTitle: '.leading-tight, .line-clamp-1',
  // What is said about an answer, also about one that failed; the class is of 2025 and 2026.
  notice: '[data-testid="message-warning"], [role="alert"], [role="status"], [class*="danger"]',
} as const;

type Answer = Pick<SeenTurn, 'text' | 'parts'>;

/** The answer in `frame`, or the selector that should have found its text. `finished`: no more is being written. */
export function readAnswer(frame: Element, finished: boolean): Answer | string {
  const thoughts = thinkingIn(frame, finished);
  const beside = (element: Element) => thoughts.some(thought => thought.contains(element));
  const prose = outermost(frame, select.prose).filter(block => !beside(block));

  const text = joined(prose.map(proseText));
  const parts = [...thoughts.flatMap(thinkingPart), ...[...frame.querySelectorAll(select.card)].map(artifactPart)];

  // An answer may be empty; one that shows paragraphs where no prose was found is of a page that Kura does not know.
  const lines = [...frame.querySelectorAll(select.statusLine)];
  if (lines.some(line => !line.closest(select.status))) return select.status;
  const known = [...prose, ...frame.querySelectorAll(select.card)];
  const isRead = (element: Element) => beside(element) || known.some(place => place.contains(element));
  if (finished && showsParagraphs(frame, isRead)) return select.prose;
  return parts.length > 0 ? { text, parts } : { text };
}

function thinkingIn(frame: Element, finished: boolean): Element[] {
  const rows = [...frame.querySelectorAll(select.upperRow)].filter(row => holdsThinking(row, finished));
  const all = [...frame.querySelectorAll(select.status), ...frame.getElementsByClassName(select.thinkingBox), ...rows];
  return all.filter(place => !all.some(other => other !== place && other.contains(place)));
}

function holdsThinking(row: Element, finished: boolean): boolean {
  if ([...(row.parentElement?.children ?? [])].some(sibling => sibling.matches(select.lowerRow))) return true;
  // Before the answer begins below, the row stands alone and opens with the line that unfolds it.
  const [first] = row.querySelectorAll(`${select.toggle}, ${select.prose}`);
  return !finished && first?.matches(select.toggle) === true;
}

function thinkingPart(place: Element): Part[] {
  const text = joined(outermost(place, select.prose).map(proseText));
  // Folded thoughts of the hub are not on the page: a label alone is not worth keeping.
  if (text === '') return [];
  const title = lineOf(place.querySelector(`${select.statusLabel}, ${select.toggle}`));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}

/** The card only: what it opens stands in a panel or a frame beside the chat, and only while it is open. */
function artifactPart(card: Element): Part {
  const title = lineOf(card.querySelector(select.cardTitle));
  return { kind: 'artifact', ...(title && { title }), text: '' };
}

function showsParagraphs(frame: Element, isRead: (element: Element) => boolean): boolean {
  return [...frame.querySelectorAll('p, li, pre')].some(
    element =>
      element.textContent.trim() !== '' &&
      !isRead(element) &&
      !element.closest(`button, a, .sr-only, ${select.notice}`),
  );
}
