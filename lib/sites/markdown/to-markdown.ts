/**
 * Converts the HTML of an answer to readable Markdown. Differences between sites are rules (data and small functions); everything else
 * is shared. It reads the page and never changes it.
 */
import type { Root as HastRoot } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown as serialize, type Options } from 'mdast-util-to-markdown';
import { convertBlocks } from './split-blocks';
import { elementHandlers } from './element-handlers';
import { textHandlers } from './text-handlers';
import { isBlockOfItsOwn, buildTree } from './build-tree';
import { memoizeByElement } from '../page/dom-change-cache';
import type { MarkdownRules } from './rules';
import { cleanTree } from './clean-tree';

export { readCode } from './code';
export { readLiteralText } from './literal-text';
export { readPromptLines, readPromptText } from './prompt-text';
export { toSourceName } from './source-name';
export type { CodeBlock, Formula, MarkdownRules } from './rules';

/**
 * Returns the Markdown of `root`'s content, trimmed; '' if it is empty. Output: GFM tables, `-` lists, ``` fences, `$…$` and `$$…$$` for
 * LaTeX. Addresses are absolute and use http, https or mailto.
 */
export const toMarkdown = (root: Element, rules: MarkdownRules = noRules): string => convertElement(root, rules);

const noRules: MarkdownRules = {};

const convertElement = memoizeByElement((root: Element, rules: MarkdownRules): string => {
  const byBlocks = isBlockOfItsOwn(root, rules)
    ? undefined
    : convertBlocks(root, rules, block => convertBlock(block, rules));
  return (byBlocks ?? convertInOnePiece(root, rules)).trim();
});

const convertBlock = memoizeByElement((block: Element, rules: MarkdownRules): string =>
  serializeTree(buildTree(block, rules, true)),
);

/** Returns the same Markdown without splitting into blocks; a test compares both. */
export const convertInOnePiece = (root: Element, rules: MarkdownRules = noRules): string =>
  serializeTree(buildTree(root, rules));

/** Serializes a tree that `buildTree` made. */
export function serializeTree(hastTree: HastRoot): string {
  const tree = toMdast(hastTree, { document: true, handlers: elementHandlers });
  if (tree.type !== 'root') throw new TypeError('a root becomes a root');
  return serialize(cleanTree(tree), serializeOptions);
}

const serializeOptions: Options = {
  bullet: '-',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown(), { handlers: textHandlers }],
};
