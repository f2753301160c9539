/** Rules that convert Copilot's markup to Markdown. */
import { readCode, readPromptText, toMarkdown, type CodeBlock, type MarkdownRules } from '../markdown/to-markdown';

const select = {
  // Copilot's own copy button leaves these out. Action buttons stand inside the answer.
  drop: '[data-copy="false"], [data-testid="message-item-reactions"]',
  pressed: 'button, [role="button"], svg',
  prose: 'p, li, h1, h2, h3, h4, h5, h6, table, blockquote',
  // A link that is marked as a button (2026).
  source: 'span[role="button"]',
} as const;

export const rules: MarkdownRules = {
  drop: select.drop,
  keep: select.source,

  /**
   * A box around one `pre` and a label has only layout classes (2025 and 2026). It is recognised by its content: code, buttons, and one
   * short label, the language.
   */
  code(element): CodeBlock | undefined {
    if (element.tagName !== 'DIV') return undefined;
    const [body, ...more] = element.querySelectorAll('pre');
    if (!body || more.length > 0) return undefined;
    const around = [...element.querySelectorAll('*')].filter(
      part =>
        !part.contains(body) && !body.contains(part) && !part.closest(select.pressed) && part.textContent.trim() !== '',
    );
    const labels = around.filter(part => part.childElementCount === 0);
    const [label, ...others] = labels;
    if (others.length > 0 || around.some(part => part.matches(select.prose))) return undefined;
    const language = label?.textContent.trim() ?? '';
    return language.length <= 30 ? { language, text: readCode(body) } : undefined;
  },

  link(element) {
    const address = element.getAttribute('data-url');
    return address ? { address, text: element.textContent.trim() } : undefined;
  },
};

/** Converts a rendered answer, or a piece of one. */
export const readProse = (item: Element): string => toMarkdown(item, rules);

/** Reads a prompt, which is shown as typed. */
export const readTypedText = (place: Element): string => readPromptText(place, { drop: select.drop });
