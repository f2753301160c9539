/** What Le Chat's markup means, for the conversion to Markdown. By a page of May 2026. */
import { remembering } from '../changes';
import { codeText, literalText, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown';
import { withTables } from './table';

const select = {
  // The first in an answer, where it stands in a `pre` with another `pre` in it; the second in what was thought.
  codeBlock: '[data-testid="code-block"], .markdown-fenced-code-root',
  pressed: 'button, svg, i',
} as const;

const rules: MarkdownRules = {
  code(element) {
    if (element.tagName !== 'PRE' && !element.matches(select.codeBlock)) return undefined;
    const body = [...element.querySelectorAll('pre')].at(-1) ?? element;
    return { language: languageOf(element, body), text: linesOf(body) };
  },
};

/** The header shows the language beside an icon and a button. */
function languageOf(block: Element, body: Element): CodeBlock['language'] {
  if (block === body) return undefined;
  const header = literalText(block, { skip: part => part === body || part.matches(select.pressed) }).trim();
  // Longer than a name: something else that stands around the code.
  return header.length <= 30 && !header.includes('\n') ? header : undefined;
}

/** Where no line break stands between the lines, each is an element of its own. */
function linesOf(body: Element): string {
  const text = codeText(body);
  const lines = [...(body.querySelector('code')?.children ?? [])];
  const apart = lines.length > 1 && !text.includes('\n') && lines.every(line => line.matches('.line'));
  return apart ? lines.map(line => line.textContent).join('\n') : text;
}

const converted = remembering((body: Element, rules: MarkdownRules) => toMarkdown(withTables(body), rules));

/** An answer, or what was thought. */
export const proseText = (body: Element): string => converted(body, rules);
