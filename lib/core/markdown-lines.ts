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

interface State {
  containers: readonly Container[];
  open: OpenFence | undefined;
  /** The line before belongs to a paragraph, which the next line may go on. */
  isInParagraph: boolean;
}

const markPattern = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
const rulePattern = /(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/y;
const headingPattern = /#{1,6}(?=[ \t]|$)/y;
const fencePattern = /`{3,}(?=[^`]*$)|~{3,}/y;
const closingPattern = /(?:`{3,}|~{3,})(?=[ \t]*$)/y;

/**
 * The lines of `text`, as `split('\\n')` gives them. A block without a closing fence runs to the end of its list item, quotation or text.
 */
export function scanMarkdownLines(text: string): MarkdownLine[] {
  const state: State = { containers: [], open: undefined, isInParagraph: false };
  const lines: MarkdownLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const { kind, at, fence } = scanLine(line.endsWith('\r') ? line.slice(0, -1) : line, state);
    lines.push({
      start,
      end: start + line.length,
      kind,
      contentStart: start + at,
      isInQuotation: state.containers.includes('>'),
      ...(fence && { fence }),
    });
    start += line.length + 1;
  }
  return lines;
}

type ScannedLine = Pick<MarkdownLine, 'kind' | 'fence'> & { readonly at: number };

function scanLine(line: string, state: State): ScannedLine {
  const cursor = new Cursor(line);
  const kept = matchContainers(cursor, state.containers);
  const isInside = kept === state.containers.length;
  if (state.open && isInside) return scanCode(cursor, state, state.open);
  state.open = undefined;

  const opened = openContainers(cursor, state.isInParagraph && isInside);
  const isContinuation = state.isInParagraph && opened.length === 0;
  const { width, at } = cursor.measureIndentation();
  const isBlank = at === line.length;
  const isCode = width >= 4 && !isContinuation;
  const mark = width < 4 ? match(fencePattern, line, at) : undefined;
  const isBlock = isBlank || isCode || mark !== undefined || isSingleLine(line, at, width);
  // A line without the marks of its quotation or item goes on with the paragraph inside.
  if (isBlock || !isContinuation) state.containers = [...state.containers.slice(0, kept), ...opened];
  state.isInParagraph = !isBlock;
  if (mark === undefined) return { kind: isCode && !isBlank ? 'indented' : 'prose', at: isCode ? cursor.at : at };

  state.open = {
    mark,
    indentation: width,
    label: line.slice(at + mark.length).trim(),
    closingLine: `${state.containers.map(container => (container === '>' ? '> ' : ' '.repeat(container))).join('')}${mark}`,
    depth: state.containers.length,
  };
  return { kind: 'open', at, fence: state.open };
}

function scanCode(cursor: Cursor, state: State, open: OpenFence): ScannedLine {
  const { width, at } = cursor.measureIndentation();
  if (width < 4 && match(closingPattern, cursor.line, at)?.startsWith(open.mark)) {
    state.open = undefined;
    return { kind: 'close', at, fence: open };
  }
  cursor.skipColumns(Math.min(width, open.indentation));
  return { kind: 'code', at: cursor.at, fence: open };
}

const isSingleLine = (line: string, at: number, width: number): boolean =>
  width < 4 && (match(headingPattern, line, at) ?? match(rulePattern, line, at)) !== undefined;

/** Passes the marks of the containers that this line goes on with, and returns how many these are. */
function matchContainers(cursor: Cursor, containers: readonly Container[]): number {
  for (const [depth, container] of containers.entries()) {
    const { width, at } = cursor.measureIndentation();
    if (container === '>') {
      if (width >= 4 || cursor.line[at] !== '>') return depth;
      cursor.passQuoteMark(at);
    } else {
      if (width < container && at < cursor.line.length) return depth;
      cursor.skipColumns(Math.min(width, container));
    }
  }
  return containers.length;
}

/** Passes the marks of new quotations and list items. Inside a paragraph, not every mark begins one. */
function openContainers(cursor: Cursor, isInParagraph: boolean): Container[] {
  const opened: Container[] = [];
  for (;;) {
    const { width, at } = cursor.measureIndentation();
    if (width >= 4) return opened;
    if (cursor.line[at] === '>') {
      cursor.passQuoteMark(at);
      opened.push('>');
      continue;
    }
    const mark = match(rulePattern, cursor.line, at) === undefined ? match(markPattern, cursor.line, at) : undefined;
    const isBare = mark !== undefined && cursor.line.slice(at + mark.length).trim() === '';
    const canInterrupt = !isBare && (!/^\d/.test(mark ?? '') || Number.parseInt(mark ?? '', 10) === 1);
    if (mark === undefined || (isInParagraph && opened.length === 0 && !canInterrupt)) return opened;
    cursor.skipColumns(width);
    cursor.pass(mark.length);
    const space = cursor.measureIndentation().width;
    // Five or more spaces are one, and indented code behind it.
    const padding = isBare || space >= 5 ? 1 : space;
    if (!isBare || space > 0) cursor.skipColumns(padding);
    opened.push(width + mark.length + padding);
  }
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}

/** A position in a line that counts columns: a tab reaches to the next multiple of four. */
class Cursor {
  at = 0;
  private column = 0;
  /** Columns of a tab that was passed in part. */
  private rest = 0;

  constructor(readonly line: string) {}

  /** Returns the columns of white space from here, and the offset behind it. */
  measureIndentation(): { readonly width: number; readonly at: number } {
    let column = this.column;
    let at = this.at;
    for (; at < this.line.length; at++) {
      if (this.line[at] === ' ') column += 1;
      else if (this.line[at] === '\t') column += 4 - (column % 4);
      else break;
    }
    return { width: column - this.column + this.rest, at };
  }

  /** Passes `count` columns of white space. */
  skipColumns(count: number): void {
    let left = count;
    const fromRest = Math.min(this.rest, left);
    this.rest -= fromRest;
    left -= fromRest;
    while (left > 0 && this.at < this.line.length) {
      const width = this.line[this.at] === '\t' ? 4 - (this.column % 4) : 1;
      this.at += 1;
      this.column += width;
      this.rest = Math.max(0, width - left);
      left -= width;
    }
  }

  /** Passes `count` signs that are no white space. */
  pass(count: number): void {
    this.at += count;
    this.column += count;
  }

  passQuoteMark(at: number): void {
    this.skipColumns(this.measureIndentation().width);
    this.at = at + 1;
    this.column += 1;
    if (/[ \t]/.test(this.line[this.at] ?? '')) this.skipColumns(1);
  }
}
