/** Reads the text under an element as typed: line breaks and spaces stay, nothing is escaped. */

const blockTags = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);

/** Rules for reading a tree as text, with line breaks for blocks and `br`. */
export interface LiteralRules {
  /** Whether an element is left out. */
  skip?(element: Element): boolean;
  /** Returns text that replaces the element's content, on its own line if `block`. */
  replace?(element: Element): { readonly text: string; readonly block: boolean } | undefined;
  /** Separator of paragraphs. Other blocks are separated by one line break. */
  readonly paragraphBreak?: '\n' | '\n\n';
}

/** Returns text nodes unchanged and untrimmed. White space between two blocks is layout and is left out. */
export function readLiteralText(root: Node, rules: LiteralRules = {}): string {
  let text = '';
  // Line breaks to write before the next text, so that a block at either end adds none.
  let pendingBreaks = 0;

  const write = (piece: string) => {
    if (piece === '') return;
    if (text !== '') text += '\n'.repeat(pendingBreaks - Math.min(pendingBreaks, countTrailingBreaks(text)));
    pendingBreaks = 0;
    text += piece;
  };

  const visit = (node: Node) => {
    if (node.nodeType === 3 /* text */) {
      const value = node.nodeValue ?? '';
      if (value.trim() !== '' || !isBetweenBlocks(node)) write(value);
      return;
    }
    if (!isElement(node) || rules.skip?.(node)) return;
    if (node.tagName === 'BR') return write('\n');

    const replacement = rules.replace?.(node);
    const gap = countBreaks(node, rules, replacement?.block);
    pendingBreaks = Math.max(pendingBreaks, gap);
    if (replacement) write(replacement.text);
    else node.childNodes.forEach(visit);
    pendingBreaks = Math.max(pendingBreaks, gap);
  };

  root.childNodes.forEach(visit);
  return text;
}

function countBreaks(element: Element, rules: LiteralRules, isBlockTag = blockTags.has(element.tagName)): number {
  if (!isBlockTag) return 0;
  return element.tagName === 'P' ? (rules.paragraphBreak?.length ?? 1) : 1;
}

/** A `br` at the end of a line is that line's own break and must not be counted twice. */
function countTrailingBreaks(text: string): number {
  // A pattern would search the whole text at each call.
  let start = text.length;
  while (text.charCodeAt(start - 1) === 10) start -= 1;
  return text.length - start;
}

function isBetweenBlocks(node: Node): boolean {
  return isBlock(node.previousSibling) || isBlock(node.nextSibling);
}

const isBlock = (node: Node | null): boolean => node !== null && isElement(node) && blockTags.has(node.tagName);

/** `instanceof` would fail for elements of another window. */
/** Returns the matches in `root`, and `root` itself if it matches. */
export const findWithSelf = (root: Element, selector: string): Element[] => [
  ...(root.matches(selector) ? [root] : []),
  ...root.querySelectorAll(selector),
];

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
