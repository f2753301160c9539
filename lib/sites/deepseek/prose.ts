/** Rules that convert DeepSeek's markup to Markdown. Its own class names are hashed at each build; those of its design system stay. */
import { readCode, readPromptText, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown/to-markdown';

const select = {
  codeBlock: 'md-code-block',
  // The language, and buttons with labels in the reader's language.
  codeHeader: '.md-code-block-banner-wrap',
  label: 'span',
  pressed: 'button, [role="button"], pre',
  // A number over an invisible hyphen.
  citation: '.ds-markdown-cite',
} as const;

export const rules: MarkdownRules = {
  drop: [select.codeHeader, select.citation],

  code(element): CodeBlock | undefined {
    if (!element.classList.contains(select.codeBlock)) return undefined;
    // The code is coloured in pieces, without a `code` around it.
    const body = element.querySelector('pre');
    return body ? { language: readLanguage(element), text: readCode(body) } : undefined;
  },

  link(element) {
    if (element.tagName !== 'A') return undefined;
    const number = /\d+/.exec(element.querySelector(select.citation)?.textContent ?? '')?.[0];
    // The addresses of sources are escaped once too often.
    const address = element.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
    return number ? { address, text: number } : undefined;
  },
};

function readLanguage(block: Element): string | undefined {
  const labels = [...block.querySelectorAll(select.label)].filter(label => !label.closest(select.pressed));
  return labels[0]?.textContent.trim();
}

/** Converts a rendered answer or thought. */
export const readProse = (body: Element): string => toMarkdown(body, rules);

/** Reads a prompt, which is shown as typed. */
export const readTypedText = (place: Element): string => readPromptText(place, rules);
