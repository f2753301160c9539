/**
 * Finds code in Markdown, line by line, inside any list items and quotations, as CommonMark does. HTML blocks are not known: a fence in
 * one counts as code.
 */

/** Offsets are into the text, in UTF-16 units, end exclusive. */
export interface MarkdownLine {
  readonly start: number;
  /** Without the line break. */
  readonly end: number;
  /** `open` and `close` are the fences of a code block, `code` a line between them, `indented` code without fences. */
  readonly kind: 'prose' | 'open' | 'code' | 'close' | 'indented';
  /** Where the line's own words begin: behind the marks of its list items and quotations, and behind a fence's indentation. */
  readonly contentStart: number;
  readonly isInQuotation: boolean;
  /** In list items and quotations; 0 at the left edge. */
  readonly depth: number;
  /** Present on `open`, `code` and `close`. */
  readonly fence?: CodeFence;
}

export interface CodeFence {
  /** The text after the opening mark. */
  readonly label: string;
  /** The line that closes the block, with the marks of its list items and quotations. */
  readonly closingLine: string;
  /** In list items and quotations; 0 at the left edge. */
  readonly depth: number;
}

/** A quotation, or a list item whose words begin at that column. */
type Container = '>' | number;

interface OpenFence extends CodeFence {
  readonly mark: string;
  readonly indentation: number;
}

/** What the lines so far leave behind. */
interface State {
  containers: readonly Container[];
  open: OpenFence | undefined;
  /** The line before belongs to a paragraph, which the next line may go on. */
  isInParagraph: boolean;
}

/** Marks of deeper containers are words: nobody writes them, and each line is compared with all that are open. */
const maxContainers = 100;

const markPattern = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
const rulePattern = /([-*_])(?:[ \t]*\1){2,}[ \t]*$/y;
const headingPattern = /#{1,6}(?=[ \t]|$)/y;
const fencePattern = /`{3,}(?=[^`]*$)|~{3,}/y;
const closingPattern = /(?:`{3,}|~{3,})(?=[ \t]*$)/y;

/**
 * The lines of `text`, as `split('\n')` gives them. A block without a closing fence runs to the end of its list item, quotation or text.
 */
export function scanMarkdownLines(text: string): MarkdownLine[] {
  const state: State = { containers: [], open: undefined, isInParagraph: false };
  let start = 0;
  return text.split('\n').map(line => {
    const [kind, at, fence] = scanLine(line.endsWith('\r') ? line.slice(0, -1) : line, state);
    const isInQuotation = state.containers.includes('>');
    const end = start + line.length;
    const depth = state.containers.length;
    const scanned = { start, end, kind, contentStart: start + at, isInQuotation, depth, ...(fence && { fence }) };
    start = end + 1;
    return scanned;
  });
}

type ScannedLine = readonly [kind: MarkdownLine['kind'], contentStart: number, fence?: CodeFence];

function scanLine(line: string, state: State): ScannedLine {
  const [kept, inside] = matchContainers(line, state.containers);
  const isInside = kept === state.containers.length;
  if (state.open && isInside) return scanCode(line, inside, state, state.open);
  state.open = undefined;

  const [opened, start] = openContainers(line, inside, kept, state.isInParagraph && isInside);
  const isContinuation = state.isInParagraph && opened.length === 0;
  const [width, at] = measureIndentation(line, start);
  const isBlank = at === line.length;
  const isCode = width >= 4 && !isContinuation;
  const find = (pattern: RegExp) => (width < 4 ? match(pattern, line, at) : undefined);
  const mark = find(fencePattern);
  const isBlock = isBlank || isCode || (mark ?? find(headingPattern) ?? find(rulePattern)) !== undefined;
  // A line without the marks of its quotation or item goes on with the paragraph inside.
  if (isBlock || !isContinuation) state.containers = [...state.containers.slice(0, kept), ...opened];
  state.isInParagraph = !isBlock;
  if (mark === undefined) return isCode && !isBlank ? ['indented', start] : ['prose', at];

  const { containers } = state;
  state.open = {
    mark,
    indentation: width,
    label: line.slice(at + mark.length).trim(),
    closingLine: containers.map(container => (container === '>' ? '> ' : ' '.repeat(container))).join('') + mark,
    depth: containers.length,
  };
  return ['open', at, state.open];
}

function scanCode(line: string, start: number, state: State, open: OpenFence): ScannedLine {
  const [width, at] = measureIndentation(line, start);
  if (width >= 4 || !match(closingPattern, line, at)?.startsWith(open.mark))
    return ['code', skipColumns(line, start, open.indentation), open];
  state.open = undefined;
  return ['close', at, open];
}

/** Returns how many containers this line goes on with, and the offset behind their marks. */
function matchContainers(line: string, containers: readonly Container[]): readonly [number, number] {
  let start = 0;
  for (const [depth, container] of containers.entries()) {
    const [width, at] = measureIndentation(line, start);
    if (container === '>') {
      if (width >= 4 || line[at] !== '>') return [depth, start];
      start = skipColumns(line, at + 1, 1);
    } else {
      if (width < container && at < line.length) return [depth, start];
      start = skipColumns(line, start, container);
    }
  }
  return [containers.length, start];
}

/** Returns the quotations and list items that begin here, and the offset behind their marks. */
function openContainers(
  line: string,
  from: number,
  kept: number,
  isInParagraph: boolean,
): readonly [Container[], number] {
  const opened: Container[] = [];
  let start = from;
  for (;;) {
    const [width, at] = measureIndentation(line, start);
    if (width >= 4 || kept + opened.length >= maxContainers) return [opened, start];
    if (line[at] === '>') {
      start = skipColumns(line, at + 1, 1);
      opened.push('>');
      continue;
    }
    const mark = match(rulePattern, line, at) === undefined ? match(markPattern, line, at) : undefined;
    if (mark === undefined) return [opened, start];
    const end = at + mark.length;
    const [space, content] = measureIndentation(line, end);
    const isBare = content === line.length;
    // Inside a paragraph, an empty item or another number than 1 begins no list.
    if (isInParagraph && opened.length === 0 && (isBare || Number.parseInt(mark, 10) > 1)) return [opened, start];
    // Five or more spaces are one, and indented code behind it.
    const padding = isBare || space >= 5 ? 1 : space;
    start = skipColumns(line, end, padding);
    opened.push(width + mark.length + padding);
  }
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}

/** Returns the columns of white space from `start`, and the offset behind it. A tab reaches to the next multiple of four. */
function measureIndentation(line: string, start: number): readonly [number, number] {
  let width = 0;
  let at = start;
  for (; line[at] === ' ' || line[at] === '\t'; at += 1) width += line[at] === ' ' ? 1 : 4 - ((start + width) % 4);
  return [width, at];
}

/** Returns the offset behind at most `count` columns of white space. A tab is passed whole. */
function skipColumns(line: string, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0 && (line[at] === ' ' || line[at] === '\t'); at += 1)
    left -= line[at] === ' ' ? 1 : 4 - (at % 4);
  return at;
}
