/** What the user typed: literal text, so nothing is escaped and line breaks stay. */
import { codeOf } from './code';
import { furnitureIn } from './furniture';
import { fenced } from './fenced';
import { literalText } from './literal';
import { formulaOf, formulasIn } from './maths';
import type { MarkdownRules } from './rules';

export interface PromptRules extends MarkdownRules {
  /**
   * How the site shows the user's line breaks: one `p` per line (`\n`, the default), or prompts rendered as Markdown, where a
   * `p` is a paragraph (`\n\n`). Text in `white-space: pre-wrap` keeps its own either way.
   */
  readonly paragraphBreak?: '\n' | '\n\n';
}

/** The prompt that stands inside `root`, without white space at either end. Code blocks that the site rendered are fenced again. */
export function promptText(root: Element, rules: PromptRules = {}): string {
  const furniture = furnitureIn(root, rules);
  const formulas = formulasIn(root);
  const typed = literalText(root, {
    skip: element => furniture.has(element) && !rules.code?.(element),
    instead(element) {
      const formula = rules.maths?.(element) ?? (formulas.has(element) ? formulaOf(element) : undefined);
      if (formula)
        return { text: formula.display ? `$$\n${formula.tex}\n$$` : `$${formula.tex}$`, block: formula.display };
      const code = rules.code?.(element) ?? codeOf(element);
      if (code) return { text: fenced(code), block: true };
      const inline = element.tagName === 'CODE' || (rules.inlineCode && element.matches(rules.inlineCode));
      return inline ? { text: `\`${element.textContent}\``, block: false } : undefined;
    },
    ...(rules.paragraphBreak ? { paragraphBreak: rules.paragraphBreak } : {}),
  });
  return withoutIndentation(typed).trim();
}

/** No prompt begins with a line break: where one does, a formatter has laid out the saved page, and its indentation was not typed. */
function withoutIndentation(text: string): string {
  const margin = /^[ \t]*(\n[ \t]+)(?=\S)/.exec(text)?.[1];
  return margin ? text.replaceAll(margin, '\n') : text;
}
