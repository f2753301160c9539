/** Handlers for Markdown nodes that Kura writes more simply than the library. */
import type { Break, Code, Image, Link, Text } from 'mdast';
import { mathToMarkdown } from 'mdast-util-math';
import type { Handle, State } from 'mdast-util-to-markdown';
import { escapeText } from './escape-text';
import { findPairingMarks } from './marks';
import { formatCodeBlock } from './format-code-block';

const handleText: Handle = (node: Text, _parent, state, info) =>
  escapeText(node.value, {
    before: info.before,
    after: info.after,
    marks: node.data?.marks ?? findPairingMarks(node.value),
    cell: state.stack.includes('tableCell'),
    label: state.stack.includes('label'),
    heading: state.stack.includes('headingAtx'),
    item: state.stack.includes('listItem'),
  });

/**
 * Tells the library what a node begins with. It would write the whole node for that, and so a node within others twice for each of them:
 * twenty in one another would be written a million times.
 */
const attachPeek = (handle: Handle, peek: (node: never) => string): Handle => Object.assign(handle, { peek });

/**
 * Next to a letter the library would write `&#x3067;` where CommonMark cannot close emphasis, as after 」 in Japanese. That is correct
 * but unreadable, so Kura writes the character itself.
 */
const createEmphasisHandler = (mark: string): Handle =>
  attachPeek(
    (node, _parent, state, info) => mark + state.containerPhrasing(node, { ...info, before: mark, after: mark }) + mark,
    () => mark.charAt(0),
  );

/** Two spaces are used instead of a backslash, because they are invisible and still a line break where Markdown is not rendered. */
function handleBreak(_node: Break, _parent: unknown, state: State): string {
  if (state.stack.includes('tableCell')) return '<br>';
  return state.stack.includes('headingAtx') ? ' ' : '  \n';
}

function isBareLink({ children: [only, ...more], url }: Link): boolean {
  return only?.type === 'text' && more.length === 0 && only.value === url && !/[\s<>]/.test(url);
}

function handleLink(node: Link, _parent: unknown, state: State, info: Parameters<Handle>[3]): string {
  if (isBareLink(node)) return `<${node.url}>`;

  const exit = state.enter('label');
  const label = state.containerPhrasing(node, { ...info, before: '[', after: ']' });
  exit();
  return `[${label}](${formatDestination(node.url)})`;
}

const handleImage = ({ alt, url }: Image): string =>
  `![${(alt ?? '').replace(/[[\]\\]/g, '\\$&')}](${formatDestination(url)})`;

/** The address stays as it is if its brackets are balanced. A pipe would end a table cell. */
function formatDestination(url: string): string {
  const plain = url.replaceAll('|', '%7C').replace(/&(?=#?\w+;)/g, '&amp;');
  const balanced = /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(plain);
  return balanced && !/[\s<>]/.test(plain) ? plain : `<${plain.replace(/[\s<>]/g, encodeURIComponent)}>`;
}

const handleCode = ({ lang, value }: Code): string => formatCodeBlock({ language: lang ?? '', text: value });

const formatInlineMath = mathToMarkdown().handlers?.inlineMath;

/** In a table cell every pipe must be escaped. */
const handleInlineMath: Handle = (node, parent, state, info) => {
  const formatted = formatInlineMath?.(node, parent, state, info) ?? '';
  return state.stack.includes('tableCell') ? formatted.replaceAll('|', '\\|') : formatted;
};

export const textHandlers: Record<string, Handle> = {
  text: handleText,
  strong: createEmphasisHandler('**'),
  emphasis: createEmphasisHandler('*'),
  delete: createEmphasisHandler('~~'),
  break: handleBreak,
  thematicBreak: () => '---',
  code: handleCode,
  link: attachPeek(handleLink, (node: Link) => (isBareLink(node) ? '<' : '[')),
  image: handleImage,
  inlineMath: handleInlineMath,
};
