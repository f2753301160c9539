/**
 * The HTML of an answer → Markdown that reads like the answer. What differs between sites are rules, given as data and small
 * functions; everything else is the same for all. Reads the page, never changes it.
 */
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown as serialize } from 'mdast-util-to-markdown';
import { elementHandlers } from './markdown/elements';
import { textHandlers } from './markdown/plain';
import { prepared } from './markdown/prepared';
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
  const tree = toMdast(prepared(root, rules), { document: true, handlers: elementHandlers });
  if (tree.type !== 'root') throw new TypeError('a root becomes a root');

  return serialize(tidy(tree), {
    bullet: '-',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown(), { handlers: textHandlers }],
  }).trim();
});
