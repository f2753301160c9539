/** Reads the user's text literally: nothing is escaped and line breaks stay. */
import { readCodeBlock } from './code';
import { isForeign } from './foreign';
import { findPageChrome } from './page-chrome';
import { formatCodeBlock } from './format-code-block';
import { readLiteralText } from './literal-text';
import { readFormula, findFormulas } from './math';
import { writeRaised } from './raised';
import type { MarkdownRules } from './rules';

export interface PromptRules extends MarkdownRules {
  /**
   * How the site shows typed line breaks: one `p` per line (`\n`, the default), or rendered Markdown where a `p` is a paragraph
   * (`\n\n`). Text in `white-space: pre-wrap` keeps its own line breaks.
   */
  readonly paragraphBreak?: '\n' | '\n\n';
}

/** Returns the prompt inside `root`, trimmed. Rendered code blocks are fenced again. */
export const readPromptText = (root: Element, rules: PromptRules = {}): string => readPromptLines([root], rules);

/** Returns a prompt of which each line has a place of its own. Within the prompt, lines keep their indentation. */
export const readPromptLines = (places: readonly Element[], rules: PromptRules = {}): string =>
  removeIndentation(places.map(place => readTyped(place, rules)).join('\n')).trim();

function readTyped(root: Element, rules: PromptRules): string {
  const pageChrome = findPageChrome(root, rules);
  const formulas = findFormulas(root);
  return readLiteralText(root, {
    skip: element => (pageChrome.has(element) && !rules.code?.(element)) || isForeign(element, rules),
    replace(element) {
      const formula = rules.maths?.(element) ?? (formulas.has(element) ? readFormula(element) : undefined);
      if (formula === 'unread') return { text: '…', block: false };
      if (formula)
        return { text: formula.display ? `$$\n${formula.tex}\n$$` : `$${formula.tex}$`, block: formula.display };
      const code = rules.code?.(element) ?? readCodeBlock(element);
      if (code) return { text: formatCodeBlock(code), block: true };
      if (/^SU[PB]$/.test(element.tagName) && element.childElementCount === 0)
        return { text: writeRaised(element.textContent, element.tagName), block: false };
      const inline = element.tagName === 'CODE' || (rules.inlineCode && element.matches(rules.inlineCode));
      return inline ? { text: `\`${element.textContent}\``, block: false } : undefined;
    },
    ...(rules.paragraphBreak ? { paragraphBreak: rules.paragraphBreak } : {}),
  });
}

/** A prompt never begins with a line break. If it does, a formatter has indented the saved page, so that indentation is removed. */
function removeIndentation(text: string): string {
  const margin = /^[ \t]*(\n[ \t]+)(?=\S)/.exec(text)?.[1];
  return margin ? text.replaceAll(margin, '\n') : text;
}
