/** Reads Claude's answers: the prose, and beside it thoughts, tools and artifacts. */
import type { Part } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { joinParagraphs, readLine, findOutermost } from '../page/elements';
import { findUnread, toContent, type TurnContent } from '../page/find-unread';
import { proseRules, readProse } from './prose';

const select = {
  /**
   * A run of rendered Markdown. An answer with tools between holds several. `progressive-markdown` was used during writing until July
   * 2026; pages before October 2025 have only layout classes.
   */
  prose: '.standard-markdown, .progressive-markdown, .font-claude-message .grid-cols-1',
  // Since September 2026 a block of code may stand beside the runs.
  code: 'pre.code-block__code',
  codeBlock: '.group\\/copy, [role="group"]',
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
  // The second is a file card of September 2026.
  card: '.artifact-block-cell, [class~="group/artifact-block"][data-sheet-kind]',
  // The first of two lines; the second gives the kind.
  cardTitle: '.leading-tight, .line-clamp-1',
  // A tool's row (December 2025 to July 2026). Its body is folded, or an app in a frame of another site, with a hidden twin.
  toolRow: '[class~="group/row"]',
  toolFrame: '[id^="mcp-app-container-"], [id^="mcp-app-modal-frame-"]',
  // Notices about an answer, such as errors (the class is of 2025 and 2026), and what stands around every answer.
  ignored: [
    '[data-testid="message-warning"], [role="alert"], [role="status"], [class*="danger"]',
    '[data-message-action-bar], [data-cds="MessageActions"], [data-cds="RelativeTime"]',
    '[data-testid="tool-status-pill"], [data-morph-key]',
  ].join(', '),
} as const;

/** Marks of what may stand in an answer's row that has no message: an answer that was stopped before its first word. */
export const statusSelector = select.status;

/** What stands around answers and prompts. */
export const ignoredSelector = select.ignored;

/** Returns the answer in `frame`, or what it lacks. `row` stands around it. `isFinished` means that nothing more is being written. */
export function readAnswer(row: Element, frame: Element, isFinished: boolean): TurnContent | string {
  const thoughts = findThinking(frame, isFinished);
  const isThinking = (element: Element) => thoughts.some(thought => thought.contains(element));
  const lines = [...frame.querySelectorAll(select.statusLine)];
  if (lines.some(line => !line.closest(select.status))) return select.status;

  const cards = [...frame.querySelectorAll(select.card)];
  const tools = [...frame.querySelectorAll(select.toolRow)].filter(
    tool => !isThinking(tool) && !tool.closest('[inert]'),
  );
  const apart = [...thoughts, ...cards, ...tools];
  const prose = findProse(frame, apart);
  const known = [...apart, ...frame.querySelectorAll(select.toolFrame)];
  const parts = [
    ...thoughts.flatMap(readThinking),
    ...tools.flatMap(readTool),
    ...cards.map(readArtifact),
    ...(isFinished ? findUnread(row, { prose, rules: proseRules, known, ignored: select.ignored }) : []),
  ];
  if (isFinished && prose.length + parts.length === 0 && hasWords(row, select.ignored)) return select.prose;
  return toContent(joinParagraphs(prose.map(readProse)), parts);
}

/** Returns the runs of prose, and the blocks of code beside them, in page order. */
function findProse(frame: Element, apart: readonly Element[]): Element[] {
  const runs = findOutermost(frame, select.prose);
  const code = findOutermost(frame, select.code)
    .filter(block => !runs.some(run => run.contains(block)))
    .map(block => block.closest(select.codeBlock) ?? block);
  return [...runs, ...code]
    .filter(block => !isFolded(block) && !apart.some(place => place.contains(block)))
    .sort((one, other) => (one.compareDocumentPosition(other) & 4 /* following */ ? -1 : 1));
}

/** The body of a tool stays on the page while it is folded. */
const isFolded = (block: Element): boolean => block.closest('[style*="height: 0px"], [inert], [hidden]') !== null;

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

/** Only the row is read. A letter may stand in it in place of a picture, and the call beside the tool's name. */
function readTool(row: Element): Part[] {
  const [title] = [...row.querySelectorAll('div')].flatMap(
    label => [...label.childNodes].flatMap(node => (node.nodeType === 3 && node.nodeValue?.trim()) || [])[0] ?? [],
  );
  return title ? [{ kind: 'tool', title: title.replace(/\s+/g, ' '), text: '' }] : [];
}

/** Only the card is read. Its content is on the page only while a panel or frame is open. */
function readArtifact(card: Element): Part {
  const title = readLine(card.querySelector(select.cardTitle));
  return { kind: 'artifact', ...(title && { title }), text: '' };
}
