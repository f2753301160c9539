/** Rules that convert Kimi's markup to Markdown, from notes of 2025 and 2026. The saved page has paragraphs only. */
import { readCode, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { UnreadableError } from '../page/unreadable-error';

const select = {
  code: '.segment-code',
  // The language beside buttons.
  codeHeader: '.segment-code-header',
  // Pills with the numbers of sources.
  source: '.rag-tag',
} as const;

export const rules: MarkdownRules = {
  drop: [select.codeHeader, select.source],
  own: '.paragraph, .segment-code',

  code(element) {
    if (!element.matches(select.code)) return undefined;
    const [body, ...more] = element.querySelectorAll('pre');
    if (!body || more.length > 0) return undefined;
    const named = /(?:^|\s)language-(\S+)/.exec(
      `${body.className} ${body.querySelector('code')?.className ?? ''}`,
    )?.[1];
    return { language: named, text: readCode(body) };
  },

  link(element) {
    // A number alone in a named element belongs to a source, so the page has changed.
    if (element.tagName !== 'SPAN' || !element.className || !/^\s*\d{1,3}\s*$/.test(element.textContent))
      return undefined;
    throw new UnreadableError(select.source);
  },
};

export const readProse = (body: Element): string => toMarkdown(body, rules);
