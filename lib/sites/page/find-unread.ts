/**
 * The one rule for what an adapter does not know. What the page's own marks leave out is dropped first; what is left and unknown becomes
 * a marked part of its turn; a message that cannot be read keeps its place as a turn without text. Nothing is lost in silence.
 */
import type { Attachment, ObservedTurn, Part } from '../../core/conversation';
import type { UnreadWord } from '../../core/unread-words';
import { findForeign, findSilent, hasCharacters } from '../markdown/foreign';
import { isElement, readLiteralText } from '../markdown/literal-text';
import { findUnreadFormulas } from '../markdown/math';
import { chromeSelector } from '../markdown/page-chrome';
import type { MarkdownRules } from '../markdown/rules';
import { toMarkdown } from '../markdown/to-markdown';
import { UnreadableError } from './unreadable-error';

/** What an adapter read at one place, and how. */
export interface ReadPlaces {
  /** The prose that was read. It may hold boxes that are not its own, and formulas that cannot be read. */
  readonly prose?: readonly Element[];
  readonly rules?: MarkdownRules;
  /** Elements that were read as something else, such as parts and files. */
  readonly known?: readonly Element[];
  /** A selector of what the site puts around its messages: labels, counters, status lines. */
  readonly ignored?: string;
}

export type TurnContent = Pick<ObservedTurn, 'text' | 'parts' | 'attachments' | 'unfinished' | 'unread'>;

/** Returns a marked part for each piece of `place` that was not read, in page order. */
export function findUnread(place: Element, { prose = [], rules = {}, known = [], ignored }: ReadPlaces): Part[] {
  const skipped = ignored ? `${chromeSelector}, ${ignored}` : chromeSelector;
  const pieces = listPieces(place, [...prose, ...known], skipped);
  const foreign = prose.flatMap(body => {
    const boxes = findForeign(body, rules);
    const isApart = (element: Element) => !boxes.some(box => box.contains(element));
    return [...boxes, ...findSilent(body, rules).filter(isApart)];
  });
  const formulas = prose.flatMap(body => findUnreadFormulas(body, rules));
  return [
    ...[...pieces, ...foreign.map(box => [box])].map(piece => toMark(piece, skipped)),
    ...formulas.map((formula): Part => ({ kind: 'unread', title: 'formula', text: readWords([formula], skipped) })),
  ];
}

/** Returns the mark of an element that an adapter knows, and cannot read. */
export const markElement = (element: Element): Part => toMark([element], chromeSelector);

/** Returns the marked parts of a place that holds several messages, each with its element. */
export const findUnreadBetween = (place: Element, known: readonly Element[], ignored: string) =>
  listPieces(place, known, `${chromeSelector}, ${ignored}`).flatMap(piece =>
    piece
      .filter(isElement)
      .slice(0, 1)
      .map(element => ({ element, part: toMark(piece, `${chromeSelector}, ${ignored}`) })),
  );

/** Builds the content of a turn. Where marks stand in place of its text, the message as a whole was not read. */
export function toContent(
  text: string,
  parts: readonly Part[],
  attachments: readonly Attachment[] = [],
): Pick<ObservedTurn, 'text' | 'parts' | 'attachments' | 'unread'> {
  const isUnread = text === '' && attachments.length === 0 && parts.some(({ kind }) => kind === 'unread');
  return {
    text,
    ...(attachments.length > 0 && { attachments }),
    ...(parts.length > 0 && { parts }),
    ...(isUnread && { unread: true }),
  };
}

/** Adjacent nodes that are one piece. */
type UnreadNodes = readonly Node[];

/** Returns the outermost pieces with words that hold nothing known. Text and elements within one line are one piece. */
function listPieces(place: Element, knownPlaces: readonly Element[], skipped: string): UnreadNodes[] {
  const known = new Set(knownPlaces);
  const around = new Set<Element>();
  for (const element of known)
    for (let at = element.parentElement; at && place.contains(at) && !around.has(at); at = at.parentElement)
      around.add(at);

  const pieces: UnreadNodes[] = [];
  let line: Node[] = [];
  const flushLine = () => {
    if (isWorthMarking(line, skipped)) pieces.push(line);
    line = [];
  };
  const visit = (parent: Element) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) line.push(node);
      if (!isElement(node)) continue;
      const isFrame = node.tagName === 'IFRAME' && isVisibleFrame(node);
      if (known.has(node) || (node.matches(skipped) && !isFrame)) continue;
      const isInline = inlineTags.has(node.tagName) && !around.has(node) && !node.querySelector('iframe');
      if (isInline) {
        line.push(node);
        continue;
      }
      flushLine();
      if (around.has(node)) visit(node);
      else if (isFrame || isWorthMarking([node], skipped)) pieces.push([node]);
    }
    flushLine();
  };
  if (!known.has(place)) visit(place);
  return pieces;
}

const inlineTags = new Set(
  'A ABBR B BDI BDO CITE CODE EM FONT I KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR'.split(' '),
);

/**
 * In characters, of which those of Japanese and Chinese count twice. A shorter text that is no paragraph is a label: a date, a counter, the
 * letters of a person in place of a picture.
 */
const minLength = 12;
const paragraphs = 'p, li, pre, td, th, h1, h2, h3, h4, blockquote';

function isWorthMarking(piece: UnreadNodes, skipped: string): boolean {
  const words = readWords(piece, skipped);
  const elements = piece.filter(isElement);
  if (!hasCharacters(words)) return elements.some(element => findFrames(element).length > 0);
  const isParagraph = elements.some(element => element.matches(paragraphs) || element.querySelector(paragraphs));
  // A single letter stands in place of a picture.
  if (isParagraph) return Array.from(words).length > 1;
  return words.length + (words.match(/[\u3040-\u9fff\uac00-\ud7af]/g)?.length ?? 0) >= minLength;
}

const findFrames = (element: Element): Element[] =>
  [...(element.tagName === 'IFRAME' ? [element] : element.querySelectorAll('iframe'))].filter(isVisibleFrame);

const isVisibleFrame = (frame: Element): boolean =>
  !frame.closest('[hidden], [inert], [aria-hidden="true"], [data-find-omitted]') &&
  ['src', 'srcdoc', 'title'].some(name => frame.hasAttribute(name));

const toMark = (piece: UnreadNodes, skipped: string): Part => ({
  kind: 'unread',
  title: chooseWord(piece),
  text: readMarkdown(piece, skipped),
});

function chooseWord(piece: UnreadNodes): UnreadWord {
  const [element] = piece.filter(isElement);
  if (!element) return 'notice';
  const has = (selector: string) => element.matches(selector) || element.querySelector(selector) !== null;
  if (has('table')) return 'table';
  if (has('pre')) return 'code';
  if (has('li')) return 'list';
  if (findFrames(element).length > 0) return 'frame';
  if (element.matches('p, [role="alert"], [role="status"]') || element.querySelectorAll('p').length === 1)
    return 'notice';
  return 'card';
}

/** Returns the visible words of a piece as Markdown; '' if they are not plain. */
function readMarkdown(piece: UnreadNodes, skipped: string): string {
  const [only, ...others] = piece;
  if (!only || others.length > 0 || !isElement(only)) return readWords(piece, skipped);
  try {
    return toMarkdown(only, getPieceRules(skipped));
  } catch (error) {
    if (error instanceof UnreadableError) return '';
    throw error;
  }
}

/** The same object each time, because results are cached by it. Everything in a piece is its own. */
function getPieceRules(skipped: string): MarkdownRules {
  const known = rulesBySkipped.get(skipped) ?? { own: '*', drop: skipped };
  rulesBySkipped.set(skipped, known);
  return known;
}
const rulesBySkipped = new Map<string, MarkdownRules>();

const readWords = (piece: UnreadNodes, skipped: string): string =>
  piece
    .map(node =>
      isElement(node) ? readLiteralText(node, { skip: part => part.matches(skipped) }) : (node.nodeValue ?? ''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** By its mark: what the message lacked. */
const reasons = new WeakMap<Part, string>();

/** Returns what a turn that could not be read lacked. */
export const getReason = ({ unread, parts = [] }: ObservedTurn): string | undefined =>
  unread ? parts.flatMap(part => reasons.get(part) ?? [])[0] : undefined;

/**
 * Reads the content of a message whose id and role are certain. Where `read` returns or throws what it lacks, the turn is marked as not
 * read, with the visible words of `place` beside it.
 */
export function readOrMark<Content extends TurnContent | undefined>(
  place: Element,
  ignored: string,
  read: () => Content | string,
): Content | TurnContent {
  const content = readOrExplain(read);
  if (typeof content !== 'string') return content;
  const shown = readLiteralText(place, { skip: part => part.matches(`${chromeSelector}, ${ignored}`) });
  // A message may stand in a button as a whole.
  const words = hasCharacters(shown) ? shown : place.textContent;
  const text = words
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  const mark: Part = { kind: 'unread', title: 'message', text };
  reasons.set(mark, content);
  return { text: '', unread: true, parts: [mark] };
}

function readOrExplain<Content>(read: () => Content | string): Content | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return error.missing;
    throw error;
  }
}
