/** Rules that convert Qwen's markup to Markdown, from a page of May 2026. */
import { toMarkdown, type Formula, type MarkdownRules } from '../markdown/to-markdown';
import { readCodeBlock, isReadable } from './code';

const select = {
  maths: '.qwen-markdown-latex, .katex-display, .katex, math',
  display: '.katex-display, math[display="block"]',
  // Buttons without text.
  drop: '.qwen-markdown-table-header',
} as const;

export const rules: MarkdownRules = {
  drop: select.drop,
  own: '[class*="qwen-markdown"]',
  code: element => (element.tagName === 'PRE' ? readCodeBlock(element) : undefined),

  // KaTeX without its annotation: the page's sanitizer removed the tag and left the LaTeX as bare text in the formula.
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

/** Whether every code block in `body` can be read. */
export const hasReadableCode = (body: Element): boolean => [...body.querySelectorAll('pre')].every(isReadable);

export const readProse = (body: Element): string => toMarkdown(body, rules);
