/** Handlers for Markdown nodes that Kura writes more simply than the library. */
import type { Break, Code, Image, Link, Text } from 'mdast';
import { mathToMarkdown } from 'mdast-util-math';
import type { Handle, State } from 'mdast-util-to-markdown';
import { escaped } from './escape';
import { fenced } from './fenced';

const text: Handle = (node: Text, _parent, state, info) =>
  escaped(node.value, {
    before: info.before,
    after: info.after,
    surroundings: node.data?.surroundings ?? node.value,
    cell: state.stack.includes('tableCell'),
    label: state.stack.includes('label'),
    heading: state.stack.includes('headingAtx'),
    item: state.stack.includes('listItem'),
  });

/**
 * Next to a letter the library would write `&#x3067;` where CommonMark cannot close emphasis, as after 」 in Japanese. That is correct
 * but unreadable, so Kura writes the character itself.
 */
const around =
  (mark: string): Handle =>
  (node, _parent, state, info) =>
    mark + state.containerPhrasing(node, { ...info, before: mark, after: mark }) + mark;

/** Two spaces are used instead of a backslash, because they are invisible and still a line break where Markdown is not rendered. */
function lineBreak(_node: Break, _parent: unknown, state: State): string {
  if (state.stack.includes('tableCell')) return '<br>';
  return state.stack.includes('headingAtx') ? ' ' : '  \n';
}

function link(node: Link, _parent: unknown, state: State, info: Parameters<Handle>[3]): string {
  const [only, ...more] = node.children;
  const bare = only?.type === 'text' && more.length === 0 && only.value === node.url;
  if (bare && !/[\s<>]/.test(node.url)) return `<${node.url}>`;

  const leave = state.enter('label');
  const label = state.containerPhrasing(node, { ...info, before: '[', after: ']' });
  leave();
  return `[${label}](${destination(node.url)})`;
}

const image = ({ alt, url }: Image): string => `![${(alt ?? '').replace(/[[\]\\]/g, '\\$&')}](${destination(url)})`;

/** The address stays as it is if its brackets are balanced. A pipe would end a table cell. */
function destination(url: string): string {
  const plain = url.replaceAll('|', '%7C').replace(/&(?=#?\w+;)/g, '&amp;');
  const balanced = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(plain);
  return balanced && !/[\s<>]/.test(plain) ? plain : `<${plain.replace(/[\s<>]/g, encodeURIComponent)}>`;
}

const code = ({ lang, value }: Code): string => fenced({ language: lang ?? '', text: value });

const formula = mathToMarkdown().handlers?.inlineMath;

/** In a table cell every pipe must be escaped. */
const inlineMath: Handle = (node, parent, state, info) => {
  const written = formula?.(node, parent, state, info) ?? '';
  return state.stack.includes('tableCell') ? written.replaceAll('|', '\\|') : written;
};

export const textHandlers: Record<string, Handle> = {
  text,
  strong: around('**'),
  emphasis: around('*'),
  delete: around('~~'),
  break: lineBreak,
  code,
  link,
  image,
  inlineMath,
};
