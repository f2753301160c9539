/** Rules that convert Grok's markup to Markdown. */
import {
  readCode,
  readPromptText,
  toSourceName,
  toMarkdown,
  type CodeBlock,
  type MarkdownRules,
} from '../markdown/to-markdown';

/** The code of a block is rendered only after it was scrolled into view. Until then the block has only its header. */
export const codeBlockSelector = '[data-testid="code-block"]';
// The language, and buttons that contain both of their labels: "Copy" and "Copied".
export const codeHeaderSelector = '[class~="group/code-header"]';

const select = {
  codeBody: 'pre',
  label: 'span',
  pressed: 'button, [role="button"], pre',
  citation: 'citation',
} as const;

export const rules: MarkdownRules = {
  drop: codeHeaderSelector,

  code(element): CodeBlock | undefined {
    // The rule runs for every element, so the cheap check comes first.
    if (!element.hasAttribute('data-testid') || !element.matches(codeBlockSelector)) return undefined;
    const body = element.querySelector(select.codeBody);
    return body ? { language: readLanguage(element), text: readCode(body) } : undefined;
  },

  // A pill at the end of a paragraph, whose text begins with an invisible joiner.
  link(element) {
    if (element.tagName !== 'A' || !element.classList.contains(select.citation)) return undefined;
    const text = toSourceName(element.textContent.replaceAll('\u2060', ''));
    return { address: element.getAttribute('href') ?? '', text };
  },
};

function readLanguage(block: Element): string | undefined {
  const labels = [...block.querySelectorAll(select.label)].filter(label => !label.closest(select.pressed));
  return labels[0]?.textContent.trim();
}

/** Converts a rendered answer, or a piece of one. */
export const readProse = (body: Element): string => toMarkdown(body, rules);

/** Reads a prompt. It is shown as rendered Markdown in which single line breaks stay. */
export const readTypedText = (body: Element): string => readPromptText(body, { ...rules, paragraphBreak: '\n\n' });
