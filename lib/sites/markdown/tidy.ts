/** Puts right what a page may say and Markdown cannot: returns the same tree. */
import type { Nodes, Parents, Root, RootContent } from 'mdast';

export function tidy(tree: Root): Root {
  tidyChildren(tree, false);
  return tree;
}

const inlineParents = new Set(['paragraph', 'heading', 'strong', 'emphasis', 'delete', 'link', 'tableCell']);

function tidyChildren(parent: Parents, emphasised: boolean): void {
  const inline = inlineParents.has(parent.type);
  const children = parent.children.flatMap((child): RootContent[] => {
    if ('children' in child) tidyChildren(child, emphasised);
    return inline ? inlined(child) : [child];
  });
  parent.children = children as never[];
}

/** Where only phrasing may stand: blocks become their phrasing, spaces move out of emphasis. */
function inlined(node: RootContent): RootContent[] {
  if (node.type === 'math') return [{ type: 'inlineMath', value: onOneLine(node.value) }];
  if (node.type === 'code') return [{ type: 'inlineCode', value: onOneLine(node.value) }];
  if (node.type === 'paragraph') return node.children;
  if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') return spacesOutside(node);
  return [node];
}

const onOneLine = (value: string): string => value.replace(/\s*\n\s*/g, ' ');

/** `**bold **` would not be bold. */
function spacesOutside(node: Extract<Nodes, { type: 'strong' | 'emphasis' | 'delete' }>): RootContent[] {
  const first = node.children.at(0);
  const last = node.children.at(-1);
  let before = '';
  let after = '';
  if (first?.type === 'text') {
    before = /^\s*/.exec(first.value)?.[0] ?? '';
    first.value = first.value.slice(before.length);
  }
  if (last?.type === 'text') {
    after = /\s*$/.exec(last.value)?.[0] ?? '';
    last.value = last.value.slice(0, last.value.length - after.length);
  }
  node.children = node.children.filter(child => child.type !== 'text' || child.value !== '');
  const core: RootContent[] = node.children.length > 0 ? [node] : [];
  return [...space(before), ...core, ...space(after)];
}

const space = (value: string): RootContent[] => (value === '' ? [] : [{ type: 'text', value }]);
