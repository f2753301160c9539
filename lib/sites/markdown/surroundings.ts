/** What a piece of text stands among: a mark needs an escape only if another one in the same paragraph could pair with it. */
import type { Nodes, Parents } from 'mdast';

declare module 'mdast' {
  interface TextData {
    /** The paragraph's Markdown as it would be without escapes. */
    surroundings?: string;
  }
}

const emphasis: Partial<Record<Nodes['type'], string>> = { strong: '**', emphasis: '*', delete: '~~' };

/** The Markdown of a paragraph, heading or cell as far as marks are concerned: no escapes, and `x` for what cannot pair. */
export function sourceOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'inlineCode') return `\`${node.value.replace(/[^`]/g, 'x')}\``;
  if (node.type === 'inlineMath') return '$x$';
  if (node.type === 'link') return `[${inside(node)}](x)`;
  const mark = emphasis[node.type] ?? '';
  return 'children' in node ? mark + inside(node) + mark : 'x';
}

const inside = (node: Parents): string => node.children.map(sourceOf).join('');

/** Tells every text under `node` what it stands among. */
export function remember(node: Nodes, surroundings: string): void {
  if (node.type === 'text') node.data = { ...node.data, surroundings };
  if ('children' in node) for (const child of node.children) remember(child, surroundings);
}
