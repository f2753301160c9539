/** Reads the user's text literally: nothing is escaped and line breaks stay. */
import { codeOf } from './code';
import { furnitureIn } from './page-chrome';
import { fenced } from './fenced';
import { literalText } from './literal-text';
import { formulaOf, formulasIn } from './math';
import type { MarkdownRules } from './rules';

export interface PromptRules extends MarkdownRules {
  /**
   * How the site shows typed line breaks: one `p` per line (`\n`, the default), or rendered Markdown where a `p` is a paragraph
   * (`\n\n`). Text in `white-space: pre-wrap` keeps its own line breaks.
   */
  readonly paragraphBreak?: '\n' | '\n\n';
}

/** Returns the prompt inside `root`, trimmed. Rendered code blocks are fenced again. */
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

/** A prompt never begins with a line break. If it does, a formatter has indented the saved page, so that indentation is removed. */
function withoutIndentation(text: string): string {
  const margin = /^[ \t]*(\n[ \t]+)(?=\S)/.exec(text)?.[1];
  return margin ? text.replaceAll(margin, '\n') : text;
}
