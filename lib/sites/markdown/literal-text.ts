/** Reads the text under an element as typed: line breaks and spaces stay, nothing is escaped. */

const blocks = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);

/** Rules for reading a tree as text, with line breaks for blocks and `br`. */
export interface LiteralRules {
  /** Whether an element is left out. */
  skip?(element: Element): boolean;
  /** Returns text that replaces the element's content, on its own line if `block`. */
  instead?(element: Element): { readonly text: string; readonly block: boolean } | undefined;
  /** Separator of paragraphs. Other blocks are separated by one line break. */
  readonly paragraphBreak?: '\n' | '\n\n';
}

/** Returns text nodes unchanged and untrimmed. White space between two blocks is layout and is left out. */
export function literalText(root: Node, rules: LiteralRules = {}): string {
  let text = '';
  // Line breaks to write before the next text, so that a block at either end adds none.
  let owed = 0;

  const write = (piece: string) => {
    if (piece === '') return;
    if (text !== '') text += '\n'.repeat(owed - Math.min(owed, trailingBreaks(text)));
    owed = 0;
    text += piece;
  };

  const visit = (node: Node) => {
    if (node.nodeType === 3 /* text */) {
      const value = node.nodeValue ?? '';
      if (value.trim() !== '' || !betweenBlocks(node)) write(value);
      return;
    }
    if (!isElement(node) || rules.skip?.(node)) return;
    if (node.tagName === 'BR') return write('\n');

    const other = rules.instead?.(node);
    const gap = breaksAround(node, rules, other?.block);
    owed = Math.max(owed, gap);
    if (other) write(other.text);
    else node.childNodes.forEach(visit);
    owed = Math.max(owed, gap);
  };

  root.childNodes.forEach(visit);
  return text;
}

function breaksAround(element: Element, rules: LiteralRules, block = blocks.has(element.tagName)): number {
  if (!block) return 0;
  return element.tagName === 'P' ? (rules.paragraphBreak?.length ?? 1) : 1;
}

/** A `br` at the end of a line is that line's own break and must not be counted twice. */
const trailingBreaks = (text: string): number => /\n*$/.exec(text)?.[0].length ?? 0;

function betweenBlocks(node: Node): boolean {
  return isBlock(node.previousSibling) || isBlock(node.nextSibling);
}

const isBlock = (node: Node | null): boolean => node !== null && isElement(node) && blocks.has(node.tagName);

/** `instanceof` would fail for elements of another window. */
/** Returns the matches in `root`, and `root` itself if it matches. */
export const allOf = (root: Element, selector: string): Element[] => [
  ...(root.matches(selector) ? [root] : []),
  ...root.querySelectorAll(selector),
];

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
