/**
 * Converts the HTML of an answer to readable Markdown. Differences between sites are rules (data and small functions); everything else
 * is shared. It reads the page and never changes it.
 */
import type { Root as HastRoot } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown as serialize, type Options } from 'mdast-util-to-markdown';
import { inBlocks } from './split-blocks';
import { elementHandlers } from './element-handlers';
import { textHandlers } from './text-handlers';
import { isBlockOfItsOwn, prepared } from './prepare';
import { remembering } from '../page/dom-change-cache';
import type { MarkdownRules } from './rules';
import { tidy } from './tidy';

export { codeText } from './code';
export { literalText } from './literal-text';
export { promptText } from './prompt-text';
export { sourceName } from './source-name';
export type { CodeBlock, Formula, MarkdownRules, SiteLink } from './rules';

/**
 * Returns the Markdown of `root`'s content, trimmed; '' if it is empty. Output: GFM tables, `-` lists, ``` fences, `$…$` and `$$…$$` for
 * LaTeX. Addresses are absolute and use http, https or mailto.
 */
export const toMarkdown = (root: Element, rules: MarkdownRules = noRules): string => converted(root, rules);

const noRules: MarkdownRules = {};

const converted = remembering((root: Element, rules: MarkdownRules): string => {
  const inPieces = isBlockOfItsOwn(root, rules) ? undefined : inBlocks(root, block => blockText(block, rules));
  return (inPieces ?? inOnePiece(root, rules)).trim();
});

const blockText = remembering((block: Element, rules: MarkdownRules): string =>
  treeToMarkdown(prepared(block, rules, true)),
);

/** Returns the same Markdown without splitting into blocks; a test compares both. */
export const inOnePiece = (root: Element, rules: MarkdownRules = noRules): string =>
  treeToMarkdown(prepared(root, rules));

/** Serializes a tree that `buildTree` made. */
export function treeToMarkdown(meant: HastRoot): string {
  const tree = toMdast(meant, { document: true, handlers: elementHandlers });
  if (tree.type !== 'root') throw new TypeError('a root becomes a root');
  return serialize(tidy(tree), style);
}

const style: Options = {
  bullet: '-',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown(), { handlers: textHandlers }],
};
