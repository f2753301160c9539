/** What DeepSeek's markup means, for the conversion to Markdown. Its own class names are hashed anew; those of its design system stay. */
import { codeText, promptText, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown';

const select = {
  codeBlock: 'md-code-block',
  // The language, and buttons that are labels in the reader's language.
  codeHeader: '.md-code-block-banner-wrap',
  label: 'span',
  pressed: 'button, [role="button"], pre',
  // A number over a hyphen that nobody sees.
  citation: '.ds-markdown-cite',
} as const;

const rules: MarkdownRules = {
  drop: [select.codeHeader, select.citation],

  code(element): CodeBlock | undefined {
    if (!element.classList.contains(select.codeBlock)) return undefined;
    // Coloured bit by bit, without a `code` around it.
    const body = element.querySelector('pre');
    return body ? { language: languageOf(element), text: codeText(body) } : undefined;
  },

  link(element) {
    if (element.tagName !== 'A') return undefined;
    const number = /\d+/.exec(element.querySelector(select.citation)?.textContent ?? '')?.[0];
    // The addresses of sources are escaped once more than they should be.
    const address = element.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
    return number ? { address, text: number } : undefined;
  },
};

function languageOf(block: Element): string | undefined {
  const labels = [...block.querySelectorAll(select.label)].filter(label => !label.closest(select.pressed));
  return labels[0]?.textContent.trim();
}

/** A rendered answer or thought. */
export const proseText = (body: Element): string => toMarkdown(body, rules);

/** What the user typed, as typed. */
export const typedText = (place: Element): string => promptText(place, rules);
