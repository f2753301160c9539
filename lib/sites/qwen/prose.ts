/** What Qwen's markup means, for the conversion to Markdown. By a page of May 2026. */
import { toMarkdown, type Formula, type MarkdownRules } from '../markdown';
import { codeBlock, isReadable } from './code';

const select = {
  maths: '.qwen-markdown-latex, .katex-display, .katex, math',
  display: '.katex-display, math[display="block"]',
  // Buttons without words.
  drop: '.qwen-markdown-table-header',
} as const;

const rules: MarkdownRules = {
  drop: select.drop,
  code: element => (element.tagName === 'PRE' ? codeBlock(element) : undefined),

  // KaTeX without its annotation: the page's own cleaning took the tag away and left the LaTeX, as bare text in the formula.
  maths(element): Formula | undefined {
    if (!element.matches(select.maths)) return undefined;
    const formula = element.matches('math') ? element : element.querySelector('math');
    const annotation = formula?.querySelector('annotation')?.textContent;
    const bare = [...(formula?.childNodes ?? [])].map(node => (node.nodeType === 3 ? (node.nodeValue ?? '') : ''));
    const tex = (annotation ?? bare.join('')).trim();
    if (tex === '') return undefined;
    return { tex, display: element.matches(select.display) || element.querySelector(select.display) !== null };
  },
};

/** Whether every code block in `body` can be told from its editor. */
export const hasReadableCode = (body: Element): boolean => [...body.querySelectorAll('pre')].every(isReadable);

export const proseText = (body: Element): string => toMarkdown(body, rules);
