/** Reads the text of an editable element as lines, whether the editor uses blocks, `<br>` or `\n`. */

/** A position in the DOM, as in ranges and selections. */
export interface Spot {
  readonly node: Node;
  readonly offset: number;
}

export interface Shown {
  /** Lines joined by `\n`. */
  readonly text: string;
  /** The offset of `position` in `text`, in UTF-16 units. */
  readonly offset: number;
}

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TBODY TD TH TR UL'.split(
    ' ',
  ),
);

/** Reads `root`. `position` must lie inside it; default: its end. */
export function shownIn(root: HTMLElement, spot?: Spot): Shown {
  const lines: string[] = [];
  /** Text is still appended to the last line. */
  let open = false;
  /** The position was passed, but its line has not begun. */
  let due = false;
  let offset: number | undefined;

  const length = () => lines.join('\n').length;
  const begin = () => {
    if (!open) lines.push('');
    open = true;
    if (due) offset ??= length();
  };
  const add = (text: string) => {
    begin();
    lines.push((lines.pop() ?? '') + text);
  };
  const reach = (node: Node, at: number) => {
    if (node !== spot?.node || at !== spot.offset) return;
    if (open) offset ??= length();
    else due = true;
  };

  const readText = (node: Text) => {
    const cut = node === spot?.node ? spot.offset : node.data.length;
    const [before, after] = [plain(node.data.slice(0, cut)), plain(node.data.slice(cut))];
    if (before) add(before);
    reach(node, cut);
    if (after) add(after);
  };
  const readElement = (element: Element) => {
    const isBlock = blocks.has(element.nodeName) || element === root;
    if (isBlock) open = false;
    const linesBefore = lines.length;
    element.childNodes.forEach((child, index) => {
      reach(element, index);
      if (child.nodeType === Node.TEXT_NODE) readText(child as Text);
      else if (child.nodeName === 'BR') {
        begin();
        if (!isPlaceholder(child, root)) lines.push('');
      } else if (child.nodeType === Node.ELEMENT_NODE) readElement(child as Element);
    });
    reach(element, element.childNodes.length);
    if (isBlock && lines.length === linesBefore) begin();
    if (isBlock) open = false;
  };

  readElement(root);
  const text = lines.join('\n');
  return { text, offset: offset ?? text.length };
}

/** Browsers write no-break spaces where spaces would collapse, and editors use zero-width marks for the caret. */
function plain(text: string): string {
  return text.replace(/\u00a0/g, ' ').replace(/\ufeff/g, '');
}

/** A `<br>` at the end of its block only keeps the line open. */
function isPlaceholder(br: Node, root: Node): boolean {
  for (let node: Node = br; node !== root && !blocks.has(node.nodeName); node = node.parentNode ?? root) {
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (next.nodeName === 'BR' || next.textContent) return false;
    }
  }
  return true;
}
