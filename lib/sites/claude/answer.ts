/** Reads Claude's answers: the prose, thoughts and artifacts. */
import type { Part, SeenTurn } from '../../core/conversation';
import { joined, lineOf, outermost } from '../page/elements';
import { proseText } from './prose';

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

type Answer = Pick<SeenTurn, 'text' | 'parts'>;

/** Returns the answer in `frame`, or the selector that found no text. `isFinished` means that nothing more is being written. */
export function readAnswer(frame: Element, finished: boolean): Answer | string {
  const thoughts = thinkingIn(frame, finished);
  const beside = (element: Element) => thoughts.some(thought => thought.contains(element));
  const prose = outermost(frame, select.prose).filter(block => !beside(block));

  const text = joined(prose.map(proseText));
  const parts = [...thoughts.flatMap(thinkingPart), ...[...frame.querySelectorAll(select.card)].map(artifactPart)];

  // An answer may be empty. If it shows paragraphs but no known prose, the page is unknown.
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
  // Before the answer begins, the row stands alone and starts with its toggle.
  const [first] = row.querySelectorAll(`${select.toggle}, ${select.prose}`);
  return !finished && first?.matches(select.toggle) === true;
}

function thinkingPart(place: Element): Part[] {
  const text = joined(outermost(place, select.prose).map(proseText));
  // Folded thoughts of the hub are not on the page, and a label alone is not worth storing.
  if (text === '') return [];
  const title = lineOf(place.querySelector(`${select.statusLabel}, ${select.toggle}`));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}

/** Only the card is read. Its content is on the page only while a panel or frame is open. */
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
