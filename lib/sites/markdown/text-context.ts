/** Gives each text its paragraph, because a mark needs an escape only if another one in the paragraph could pair with it. */
import type { Nodes, Parents } from 'mdast';

declare module 'mdast' {
  interface TextData {
    /** The paragraph's Markdown without escapes. */
    paragraph?: string;
  }
}

const emphasis: Partial<Record<Nodes['type'], string>> = { strong: '**', emphasis: '*', delete: '~~' };

/** Returns the Markdown of a paragraph, heading or cell for pairing marks: no escapes, and `x` for content that cannot pair. */
export function toUnescapedText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'inlineCode') return `\`${node.value.replace(/[^`]/g, 'x')}\``;
  if (node.type === 'inlineMath') return '$x$';
  if (node.type === 'link') return `[${joinChildren(node)}](x)`;
  const mark = emphasis[node.type] ?? '';
  return 'children' in node ? mark + joinChildren(node) + mark : 'x';
}

const joinChildren = (node: Parents): string => node.children.map(toUnescapedText).join('');

/** Attaches the paragraph to every text under `node`. */
export function attachParagraph(node: Nodes, paragraph: string): void {
  if (node.type === 'text') node.data = { ...node.data, paragraph };
  if ('children' in node) for (const child of node.children) attachParagraph(child, paragraph);
}
