/** Removes structures that HTML allows and Markdown does not. Changes the given tree and returns it. */
import type { List, Nodes, Parents, Root, RootContent } from 'mdast';
import { attachMarks } from './text-context';

type Emphasis = Extract<Nodes, { type: 'strong' | 'emphasis' | 'delete' }>;

const inlineParents = new Set(['paragraph', 'heading', 'strong', 'emphasis', 'delete', 'link', 'tableCell']);

export function cleanTree(tree: Root): Root {
  cleanChildren(tree, []);
  return tree;
}

/** `outer` holds the kinds of emphasis around this node, and whether it is in a link. */
function cleanChildren(parent: Parents, outer: readonly string[]): void {
  const isInline = inlineParents.has(parent.type);
  const inner = isEmphasis(parent) || parent.type === 'link' ? [...outer, parent.type] : outer;
  const children = parent.children.flatMap((child): RootContent[] => {
    if ('children' in child) cleanChildren(child, inner);
    return isInline ? toInline(child, inner) : [child];
  });
  // The type of children depends on the parent. Here phrasing stays phrasing and flow stays flow.
  parent.children = (isInline ? joinNeighbours(children) : children) as never[];

  if (parent.type === 'list') collapseList(parent);
  if (['paragraph', 'heading', 'tableCell'].includes(parent.type)) attachMarks(parent);
}

/** Converts nodes for places that allow only phrasing: blocks become phrasing; a link in a link, and emphasis inside the same emphasis, its words. */
function toInline(node: RootContent, outer: readonly string[]): RootContent[] {
  if (node.type === 'math') return [{ type: 'inlineMath', value: toOneLine(node.value) }];
  if (node.type === 'code') return [{ type: 'inlineCode', value: toOneLine(node.value) }];
  if (node.type === 'paragraph') return node.children;
  if (node.type === 'link' && outer.includes('link')) return node.children;
  if (!isEmphasis(node)) return [node];
  return outer.includes(node.type) ? node.children : moveSpacesOutside(node);
}

const isEmphasis = (node: Nodes): node is Emphasis => ['strong', 'emphasis', 'delete'].includes(node.type);
const toOneLine = (value: string): string => value.replace(/\s*\n\s*/g, ' ');

/** `**bold **` would not be bold, nor would text that ends with a line break, and `****` is a thematic break. */
function moveSpacesOutside(node: Emphasis): RootContent[] {
  const previous = takeSpaces(node, 0, /^\s*/);
  const after = takeSpaces(node, -1, /\s*$/).toReversed();
  const core: RootContent[] = node.children.length > 0 ? [node] : [];
  return [...previous, ...core, ...after];
}

/** Takes line breaks and white space off one end of `node` and returns them, from that end inwards. */
function takeSpaces(node: Emphasis, end: 0 | -1, space: RegExp): RootContent[] {
  const taken: RootContent[] = [];
  for (;;) {
    const child = node.children.at(end);
    if (child?.type === 'text') {
      const found = space.exec(child.value)?.[0] ?? '';
      taken.push(...toTextNodes(found));
      child.value =
        end === 0 ? child.value.slice(found.length) : child.value.slice(0, child.value.length - found.length);
      if (child.value !== '') return taken;
    } else if (child?.type === 'break') taken.push(child);
    else return taken;
    node.children.splice(end, 1);
  }
}

const toTextNodes = (value: string): RootContent[] => (value === '' ? [] : [{ type: 'text', value }]);

/** Neighbours of one kind are joined, because `**a****b**` would be neither. Two formulas or code spans, as in `$a$$b$`, are separated. */
function joinNeighbours(nodes: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = [];
  for (const node of nodes) {
    const previous = result.at(-1);
    if (node.type === 'text' && previous?.type === 'text') previous.value += node.value;
    else if (previous && isEmphasis(node) && isEmphasis(previous) && node.type === previous.type) {
      previous.children = joinNeighbours([...previous.children, ...node.children]) as never[];
    } else if (previous?.type === node.type && ['inlineCode', 'inlineMath'].includes(node.type))
      result.push(...toTextNodes(' '), node);
    else result.push(node);
  }
  return result;
}

/** Sites put every item into a `p`. If no item has a second paragraph, the list is written without empty lines. */
function collapseList(list: List): void {
  const isSimple = list.children.every(item =>
    item.children.every((block, n) => (n === 0) === (block.type === 'paragraph') || block.type === 'list'),
  );
  if (!isSimple) return;
  list.spread = false;
  for (const item of list.children) item.spread = false;
}
