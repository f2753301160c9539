/** Reads the text of an editable element as lines, whether the editor uses blocks, `<br>` or `\n`. */

/** A position in the DOM, as in ranges and selections. */
export interface DomPosition {
  readonly node: Node;
  readonly offset: number;
}

export interface EditorText {
  /** Lines joined by `\n`. */
  readonly text: string;
  /** The offset of `position` in `text`, in UTF-16 units. */
  readonly offset: number;
}

const blockNames = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TBODY TD TH TR UL'.split(
    ' ',
  ),
);

/** Reads `root`. `position` must lie inside it; default: its end. */
export function readLines(root: HTMLElement, position?: DomPosition): EditorText {
  const lines: string[] = [];
  /** Text is still appended to the last line. */
  let isLineOpen = false;
  /** The position was passed, but its line has not begun. */
  let isOffsetDue = false;
  let offset: number | undefined;

  const getTextLength = () => lines.join('\n').length;
  const startLine = () => {
    if (!isLineOpen) lines.push('');
    isLineOpen = true;
    if (isOffsetDue) offset ??= getTextLength();
  };
  const appendText = (text: string) => {
    startLine();
    lines.push((lines.pop() ?? '') + text);
  };
  const resolveOffset = (node: Node, offsetInNode: number) => {
    if (node !== position?.node || offsetInNode !== position.offset) return;
    if (isLineOpen) offset ??= getTextLength();
    else isOffsetDue = true;
  };

  const readText = (node: Text) => {
    const splitAt = node === position?.node ? position.offset : node.data.length;
    const [before, after] = [normalizeSpaces(node.data.slice(0, splitAt)), normalizeSpaces(node.data.slice(splitAt))];
    if (before) appendText(before);
    resolveOffset(node, splitAt);
    if (after) appendText(after);
  };
  const readElement = (element: Element) => {
    const isBlock = blockNames.has(element.nodeName) || element === root;
    if (isBlock) isLineOpen = false;
    const linesBefore = lines.length;
    element.childNodes.forEach((child, index) => {
      resolveOffset(element, index);
      if (child.nodeType === Node.TEXT_NODE) readText(child as Text);
      else if (child.nodeName === 'BR') {
        startLine();
        if (!isPlaceholder(child, root)) lines.push('');
      } else if (child.nodeType === Node.ELEMENT_NODE) readElement(child as Element);
    });
    resolveOffset(element, element.childNodes.length);
    if (isBlock && lines.length === linesBefore) startLine();
    if (isBlock) isLineOpen = false;
  };

  readElement(root);
  const text = lines.join('\n');
  return { text, offset: offset ?? text.length };
}

/** Browsers write no-break spaces where spaces would collapse, and editors use zero-width marks for the caret. */
function normalizeSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ').replace(/\ufeff/g, '');
}

/** A `<br>` at the end of its block only keeps the line open. */
function isPlaceholder(br: Node, root: Node): boolean {
  for (let node: Node = br; node !== root && !blockNames.has(node.nodeName); node = node.parentNode ?? root) {
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (next.nodeName === 'BR' || next.textContent) return false;
    }
  }
  return true;
}
