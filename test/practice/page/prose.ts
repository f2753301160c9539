/** An answer's body while it is written. The three ways in which real sites change it differ in what an observer sees. */
import type { Nodes } from 'mdast';
import { drawBlock, parseMarkdown, type Skin } from './markdown';

export type StreamMode =
  /** Words join the text node that is there. */
  | 'append'
  /** The last block is drawn anew with every word; the others stay. */
  | 'last block'
  /** Everything is drawn anew with every word. */
  | 'whole';

export class Prose {
  private drawn: { source: string; node: Node }[] = [];
  private shown: string | undefined;

  constructor(
    private readonly body: Element,
    private readonly skin: Skin,
    private readonly mode: StreamMode,
    /** What stands between two blocks: some sites leave a line break there. */
    private readonly between: string = '\n',
  ) {}

  /** Brings the body to `markdown`, which usually is what it held plus a few words. */
  show(markdown: string): void {
    if (markdown === this.shown) return;
    this.shown = markdown;
    const blocks = parseMarkdown(markdown).map((node, index) => ({ node, index, source: sourceOf(node, markdown) }));

    const kept = this.mode === 'whole' ? 0 : this.same(blocks.map(block => block.source));
    const old = this.drawn.splice(kept);
    blocks.slice(kept).forEach(({ node, index, source }, at) => {
      const fresh = drawBlock(node, this.skin, [index]);
      const before = at === 0 ? old.shift() : undefined;
      if (before && this.mode === 'append' && grow(before.node, fresh)) {
        this.drawn.push({ source, node: before.node });
        return;
      }
      if (before) this.body.replaceChild(fresh, before.node);
      else this.append(fresh);
      this.drawn.push({ source, node: fresh });
    });
    for (const { node } of old) this.remove(node);
  }

  private same(sources: readonly string[]): number {
    const changed = sources.findIndex((source, index) => this.drawn[index]?.source !== source);
    return changed < 0 ? sources.length : changed;
  }

  private append(node: Node): void {
    if (this.between && this.body.lastChild) this.body.append(this.between);
    this.body.append(node);
  }

  private remove(node: Node): void {
    if (node.previousSibling?.nodeType === Node.TEXT_NODE) node.previousSibling.remove();
    node.parentNode?.removeChild(node);
  }
}

function sourceOf(node: Nodes, markdown: string): string {
  return `${node.type} ${markdown.slice(node.position?.start.offset, node.position?.end.offset)}`;
}

/** Lets `old` grow into `fresh` where that needs nothing but more text or more children at its end; `false`: it does not fit. */
function grow(old: Node, fresh: Node): boolean {
  if (old instanceof Text && fresh instanceof Text) {
    if (!fresh.data.startsWith(old.data)) return false;
    if (fresh.data.length > old.data.length) old.appendData(fresh.data.slice(old.data.length));
    return true;
  }
  if (!(old instanceof Element) || !(fresh instanceof Element) || old.tagName !== fresh.tagName) return false;
  if (old.classList.contains('katex')) return old.isEqualNode(fresh);

  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  if (before.length > after.length) return false;
  const last = before.length - 1;
  if (!before.every((child, index) => index === last || sameNode(child, after[index]))) return false;
  const lastBefore = before[last];
  const lastAfter = after[last];
  if (lastBefore && lastAfter && !grow(lastBefore, lastAfter)) return false;

  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  old.append(...after.slice(before.length));
  return true;
}

const sameNode = (a: Node, b: Node | undefined) => b !== undefined && a.isEqualNode(b);
