/**
 * The HTML of an answer → Markdown that reads like the answer. What differs between sites are rules, given as data and small
 * functions; everything else is the same for all. Reads the page, never changes it.
 */
import type { Root as HastRoot } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown as serialize, type Options } from 'mdast-util-to-markdown';
import { inBlocks } from './markdown/blocks';
import { elementHandlers } from './markdown/elements';
import { textHandlers } from './markdown/plain';
import { isBlockOfItsOwn, prepared } from './markdown/prepared';
import { remembering } from './changes';
import type { MarkdownRules } from './markdown/rules';
import { tidy } from './markdown/tidy';

export { codeText } from './markdown/code';
export { literalText } from './markdown/literal';
export { promptText } from './markdown/prompt';
export { sourceName } from './markdown/source-name';
export type { CodeBlock, Formula, MarkdownRules, SiteLink } from './markdown/rules';

/**
 * Markdown of what stands inside `root`, without a line break at either end; '' when nothing is there. GFM tables, `-` lists,
 * ``` fences, `$…$` and `$$…$$` for LaTeX. Addresses are absolute, and only http, https and mailto.
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

/** The same, block by block or not. */
export const inOnePiece = (root: Element, rules: MarkdownRules = noRules): string =>
  treeToMarkdown(prepared(root, rules));

/** The Markdown of a tree in which nothing is that the page's elements do not mean, as `prepared` makes it. */
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
