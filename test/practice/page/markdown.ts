/** Markdown to DOM, once for all sites. How a site draws a code block, a table, a formula or a link is its `Skin`. */
import { render } from 'katex';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import type { Code, Link, List, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { h, type Attributes } from './dom';

/** Where a node stands in the answer: `[3, 0, 1]` is the second block of the first child of the fourth block. */
export type Place = readonly number[];

export interface Skin {
  readonly strong: 'strong' | 'b';
  readonly emphasis: 'em' | 'i';
  /** Whether a tight list's items hold paragraphs all the same. */
  readonly paragraphsInItems: boolean;
  /** What stands on an element that was drawn for `node`. */
  attributes(node: Nodes, place: Place): Attributes;
  code(node: Code, place: Place): HTMLElement;
  inlineCode(text: string): HTMLElement;
  table(table: HTMLElement, place: Place): HTMLElement;
  math(tex: string, display: boolean): HTMLElement;
  link(url: string, text: readonly Node[]): HTMLElement;
  /** Some sites wrap each run of text in an element. */
  text?(value: string): Node;
  /** `p`, unless the site draws paragraphs as something else. */
  readonly paragraph?: string;
  /** A link whose title is `source` (or `source +2`): where a sentence comes from. */
  citation(url: string, label: string, more: string): HTMLElement;
}

export function parseMarkdown(markdown: string): readonly RootContent[] {
  return fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  }).children;
}

export function drawBlock(node: Nodes, skin: Skin, place: Place): Node {
  const attributes = skin.attributes(node, place);
  // What Markdown knows and no answer here uses is left out.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (node.type) {
    case 'paragraph':
      return h(skin.paragraph ?? 'p', attributes, ...drawInline(node.children, skin));
    case 'heading':
      return h(`h${node.depth}`, attributes, ...drawInline(node.children, skin));
    case 'list':
      return drawList(node, skin, place);
    case 'blockquote':
      return h('blockquote', attributes, ...drawAll(node.children, skin, place));
    case 'code':
      return skin.code(node, place);
    case 'math':
      return skin.math(node.value, true);
    case 'table':
      return skin.table(drawTable(node, skin, place), place);
    case 'thematicBreak':
      return h('hr', attributes);
    case 'html':
      return h('p', attributes, node.value);
    default:
      return document.createTextNode('');
  }
}

const drawAll = (nodes: readonly Nodes[], skin: Skin, place: Place) =>
  nodes.map((node, index) => drawBlock(node, skin, [...place, index]));

function drawList(list: List, skin: Skin, place: Place): HTMLElement {
  const items = list.children.map((item, index) => {
    const inside = [...place, index];
    const loose = list.spread === true || item.spread === true || skin.paragraphsInItems;
    const content = item.children.flatMap((child, at): readonly Node[] =>
      child.type === 'paragraph' && !loose
        ? drawInline(child.children, skin)
        : [drawBlock(child, skin, [...inside, at])],
    );
    const box = item.checked === null || item.checked === undefined ? undefined : checkbox(item.checked);
    return h('li', skin.attributes(item, inside), box, ...content);
  });
  const start = list.ordered && (list.start ?? 1) !== 1 ? (list.start ?? 1) : undefined;
  return h(list.ordered ? 'ol' : 'ul', { ...skin.attributes(list, place), start }, ...items);
}

const checkbox = (checked: boolean) => h('input', { type: 'checkbox', disabled: true, checked });

function drawTable(table: Table, skin: Skin, place: Place): HTMLElement {
  const row = (index: number, tag: 'th' | 'td') => {
    const cells = table.children[index]?.children ?? [];
    const drawn = cells.map((cell, column) => {
      const align = table.align?.[column];
      const style = align ? `text-align: ${align}` : undefined;
      return h(tag, { ...skin.attributes(cell, [...place, index, column]), style }, ...drawInline(cell.children, skin));
    });
    return h('tr', {}, ...drawn);
  };
  const body = table.children.slice(1).map((_, index) => row(index + 1, 'td'));
  return h('table', skin.attributes(table, place), h('thead', {}, row(0, 'th')), h('tbody', {}, ...body));
}

export function drawInline(nodes: readonly PhrasingContent[], skin: Skin): Node[] {
  return nodes.map(node => drawPhrase(node, skin));
}

function drawPhrase(node: PhrasingContent, skin: Skin): Node {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (node.type) {
    case 'text':
    case 'html':
      return skin.text ? skin.text(node.value) : document.createTextNode(node.value);
    case 'strong':
      return h(skin.strong, {}, ...drawInline(node.children, skin));
    case 'emphasis':
      return h(skin.emphasis, {}, ...drawInline(node.children, skin));
    case 'delete':
      return h('del', {}, ...drawInline(node.children, skin));
    case 'inlineCode':
      return skin.inlineCode(node.value);
    case 'break':
      return h('br');
    case 'link':
      return drawLink(node, skin);
    case 'inlineMath':
      return skin.math(node.value, false);
    default:
      return document.createTextNode('');
  }
}

function drawLink(link: Link, skin: Skin): HTMLElement {
  const text = drawInline(link.children, skin);
  const source = /^source(?: (\+\d+))?$/.exec(link.title ?? '');
  if (!source) return skin.link(link.url, text);
  return skin.citation(link.url, text.map(node => node.textContent ?? '').join(''), source[1] ?? '');
}

/** KaTeX's own element: `span.katex`, or `span.katex-display` around it. */
export function drawFormula(tex: string, display: boolean, output: 'html' | 'htmlAndMathml'): HTMLElement {
  const holder = h('span');
  render(tex, holder, { displayMode: display, output, throwOnError: false });
  // KaTeX always leaves one element, an error message included.
  return holder.firstElementChild as HTMLElement;
}

const tokens =
  /(\/\/[^\n]*|(?<=^|\s)#[^\n]*|--[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)|\b(async|await|break|case|class|const|def|else|export|fn|for|from|function|if|import|in|let|match|mut|new|null|return|select|self|struct|true|false|type|use|where|while|with|SELECT|FROM|WHERE|CREATE|INDEX|ON|USING|EXPLAIN|ANALYZE)\b|\b(\d[\d_.]*)\b/g;

/** Code as a site's highlighter leaves it: text and spans. `classes` are for comment, string, keyword, number. */
export function highlight(code: string, classes: readonly [string, string, string, string]): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    if (match.index > end) nodes.push(document.createTextNode(code.slice(end, match.index)));
    const kind = match.slice(1).findIndex(group => group !== undefined);
    nodes.push(h('span', { class: classes[kind] }, match[0]));
    end = match.index + match[0].length;
  }
  if (end < code.length) nodes.push(document.createTextNode(code.slice(end)));
  return nodes;
}
