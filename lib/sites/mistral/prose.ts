/** Rules that convert Le Chat's markup to Markdown, from a page of May 2026. */
import { memoizeByElement } from '../page/dom-change-cache';
import { readCode, readLiteralText, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown/to-markdown';
import { replaceGrids } from './table';

const select = {
  // The first stands in an answer, in a `pre` that contains another `pre`; the second in thoughts.
  codeBlock: '[data-testid="code-block"], .markdown-fenced-code-root',
  pressed: 'button, svg, i',
} as const;

/** The rules for answers and thoughts. */
export const rules: MarkdownRules = {
  own: '[data-rich-table-inner-html], [role="table"], [role="table"] *, [data-testid="code-block"], .markdown-fenced-code-root',

  code(element) {
    if (element.tagName !== 'PRE' && !element.matches(select.codeBlock)) return undefined;
    const body = [...element.querySelectorAll('pre')].at(-1) ?? element;
    return { language: readLanguage(element, body), text: readLines(body) };
  },
};

/** The header shows the language beside an icon and a button. */
function readLanguage(block: Element, body: Element): CodeBlock['language'] {
  if (block === body) return undefined;
  const header = readLiteralText(block, { skip: part => part === body || part.matches(select.pressed) }).trim();
  // A longer text is not the name of a language.
  return header.length <= 30 && !header.includes('\n') ? header : undefined;
}

/** If there is no line break between the lines, each line is an element. */
function readLines(body: Element): string {
  const text = readCode(body);
  const lines = [...(body.querySelector('code')?.children ?? [])];
  const isSplit = lines.length > 1 && !text.includes('\n') && lines.every(line => line.matches('.line'));
  return isSplit ? lines.map(line => line.textContent).join('\n') : text;
}

const convertProse = memoizeByElement((body: Element, rules: MarkdownRules) => toMarkdown(replaceGrids(body), rules));

/** Converts an answer or a thought. */
export const readProse = (body: Element): string => convertProse(body, rules);
