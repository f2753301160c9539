/** What Grok's markup means, for the conversion to Markdown. */
import { codeText, promptText, sourceName, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown';

/** The code of a block is rendered only once it was scrolled into view; until then the block holds its header alone. */
export const codeBlockSelector = '[data-testid="code-block"]';
// The language, and buttons whose two states are both in it: "Copy" and "Copied".
export const codeHeaderSelector = '[class~="group/code-header"]';

const select = {
  codeBody: 'pre',
  label: 'span',
  pressed: 'button, [role="button"], pre',
  citation: 'citation',
} as const;

const rules: MarkdownRules = {
  drop: codeHeaderSelector,

  code(element): CodeBlock | undefined {
    // Asked of every element, so the cheap question first.
    if (!element.hasAttribute('data-testid') || !element.matches(codeBlockSelector)) return undefined;
    const body = element.querySelector(select.codeBody);
    return body ? { language: languageOf(element), text: codeText(body) } : undefined;
  },

  // A pill at the end of a paragraph, whose words begin with an invisible joiner.
  link(element) {
    if (element.tagName !== 'A' || !element.classList.contains(select.citation)) return undefined;
    const text = sourceName(element.textContent.replaceAll('\u2060', ''));
    return { address: element.getAttribute('href') ?? '', text };
  },
};

function languageOf(block: Element): string | undefined {
  const labels = [...block.querySelectorAll(select.label)].filter(label => !label.closest(select.pressed));
  return labels[0]?.textContent.trim();
}

/** A rendered answer, or a piece of one. */
export const proseText = (body: Element): string => toMarkdown(body, rules);

/** What the user typed. It is shown as rendered Markdown, in which single line breaks stay. */
export const typedText = (body: Element): string => promptText(body, { ...rules, paragraphBreak: '\n\n' });
