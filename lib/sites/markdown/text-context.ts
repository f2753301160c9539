/** Gives each text the marks of its paragraph, because one needs an escape only if another one there could pair with it. */
import type { Nodes, Parents } from 'mdast';
import { findPairingMarks } from './marks';

declare module 'mdast' {
  interface TextData {
    /** What could pair in the paragraph. */
    marks?: ReadonlySet<string>;
  }
}

const emphasis: Partial<Record<Nodes['type'], string>> = { strong: '**', emphasis: '*', delete: '~~' };

/** Returns the Markdown of a paragraph, heading or cell for pairing marks: no escapes, and `x` for content that cannot pair. */
function toUnescapedText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'inlineCode') return `\`${node.value.replace(/[^`]/g, 'x')}\``;
  if (node.type === 'inlineMath') return '$x$';
  if (node.type === 'link') return `[${joinChildren(node)}](x)`;
  const mark = emphasis[node.type] ?? '';
  return 'children' in node ? mark + joinChildren(node) + mark : 'x';
}

const joinChildren = (node: Parents): string => node.children.map(toUnescapedText).join('');

/** Attaches the marks of a paragraph, found once, to every text under `node`. */
export function attachMarks(node: Nodes, marks = findPairingMarks(toUnescapedText(node))): void {
  if (node.type === 'text') node.data = { ...node.data, marks };
  if ('children' in node) for (const child of node.children) attachMarks(child, marks);
}
