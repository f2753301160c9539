/** Reads Claude's answers: the prose, thoughts and artifacts. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readProse } from './prose';

const select = {
  /**
   * A run of rendered Markdown. An answer with tools between holds several. `progressive-markdown` was used during writing until July
   * 2026; pages before October 2025 have only layout classes.
   */
  prose: '.standard-markdown, .progressive-markdown, .font-claude-message .grid-cols-1',
  // The hub's status line of thoughts, searches and tools.
  status: '[data-cds="TurnStatus"]',
  statusLabel: '[data-cds-row]',
  // Stands around the words of thoughts. Without the status element they would look like the answer.
  statusLine: '[data-cds-row]:has([data-cds-row-toggle])',
  /**
   * Layout classes of 2025: thoughts in the upper row, the answer below. Without thoughts the answer may stand in the upper row, so the
   * class alone proves nothing. `.font-claude-response` is used on thoughts too.
   */
  upperRow: '.row-start-1',
  lowerRow: '.row-start-2',
  thinkingBox: 'group/thinking',
  toggle: 'button[aria-expanded]',
  card: '.artifact-block-cell',
  // The first of two lines; the second gives the kind.
  cardTitle: '.leading-tight, .line-clamp-1',
  // Notices about an answer, such as errors. The class is of 2025 and 2026.
  notice: '[data-testid="message-warning"], [role="alert"], [role="status"], [class*="danger"]',
} as const;

type AnswerContent = Pick<ObservedTurn, 'text' | 'parts'>;

/** Returns the answer in `frame`, or the selector that found no text. `isFinished` means that nothing more is being written. */
export function readAnswer(frame: Element, isFinished: boolean): AnswerContent | string {
  const thoughts = findThinking(frame, isFinished);
  const isThinking = (element: Element) => thoughts.some(thought => thought.contains(element));
  const prose = findOutermost(frame, select.prose).filter(block => !isThinking(block));

  const text = joinParagraphs(prose.map(readProse));
  const parts = [...thoughts.flatMap(readThinking), ...[...frame.querySelectorAll(select.card)].map(readArtifact)];

  // An answer may be empty. If it shows paragraphs but no known prose, the page is unknown.
  const lines = [...frame.querySelectorAll(select.statusLine)];
  if (lines.some(line => !line.closest(select.status))) return select.status;
  const known = [...prose, ...frame.querySelectorAll(select.card)];
  const isRead = (element: Element) => isThinking(element) || known.some(place => place.contains(element));
  if (isFinished && hasParagraphs(frame, isRead)) return select.prose;
  return parts.length > 0 ? { text, parts } : { text };
}

function findThinking(frame: Element, isFinished: boolean): Element[] {
  const rows = [...frame.querySelectorAll(select.upperRow)].filter(row => hasThinking(row, isFinished));
  const places = [
    ...frame.querySelectorAll(select.status),
    ...frame.getElementsByClassName(select.thinkingBox),
    ...rows,
  ];
  return places.filter(place => !places.some(other => other !== place && other.contains(place)));
}

function hasThinking(row: Element, isFinished: boolean): boolean {
  if ([...(row.parentElement?.children ?? [])].some(sibling => sibling.matches(select.lowerRow))) return true;
  // Before the answer begins, the row stands alone and starts with its toggle.
  const [first] = row.querySelectorAll(`${select.toggle}, ${select.prose}`);
  return !isFinished && first?.matches(select.toggle) === true;
}

function readThinking(place: Element): Part[] {
  const text = joinParagraphs(findOutermost(place, select.prose).map(readProse));
  // Folded thoughts of the hub are not on the page, and a label alone is not worth storing.
  if (text === '') return [];
  const title = readLine(place.querySelector(`${select.statusLabel}, ${select.toggle}`));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}

/** Only the card is read. Its content is on the page only while a panel or frame is open. */
function readArtifact(card: Element): Part {
  const title = readLine(card.querySelector(select.cardTitle));
  return { kind: 'artifact', ...(title && { title }), text: '' };
}

function hasParagraphs(frame: Element, isRead: (element: Element) => boolean): boolean {
  return [...frame.querySelectorAll('p, li, pre')].some(
    element =>
      element.textContent.trim() !== '' &&
      !isRead(element) &&
      !element.closest(`button, a, .sr-only, ${select.notice}`),
  );
}
