/** Reads code blocks of any site: the language and the code. */
import { readLiteralText } from './literal-text';
import { UnreadableError } from '../page/unreadable-error';
import type { CodeBlock } from './rules';

/** Reads a `pre` for which the site has no rule of its own. */
export function readCodeBlock(element: Element): CodeBlock | undefined {
  if (element.tagName !== 'PRE') return undefined;
  return { language: readLanguage(element), text: readCode(element) };
}

/**
 * Returns the code in `element` without a final line break. CodeMirror mounts only a window of a long text; `…` stands for the lines
 * outside of it. Throws `UnreadableError` if there is code beside the lines.
 */
export function readCode(element: Element): string {
  const lines = [...element.querySelectorAll('.cm-line, .cm-gap')];
  if (lines.length > 0) {
    const place = element.querySelector('.cm-content') ?? element;
    if (readLiteralText(place, { skip: part => lines.includes(part) }).trim() !== '')
      throw new UnreadableError('.cm-line');
    return lines.map(line => (line.matches('.cm-gap') ? '…' : line.textContent)).join('\n');
  }

  const codes = element.querySelectorAll('code');
  // A single `code` holds everything. Several `code` elements are one line each, or inline.
  const [only] = codes;
  const place = codes.length === 1 && only ? only : element;
  const numbers = [...place.querySelectorAll(numberSelector)].filter(element => /^[\d\s]+$/.test(element.textContent));
  return readLiteralText(place, { skip: part => numbers.includes(part) }).replace(/\n+$/, '');
}

/** Numbers of lines, which no one copies: beside each line, or all of them in one place. */
const numberSelector =
  '[aria-hidden="true"], [style*="user-select: none"], [style*="user-select:none"], [class*="line-num" i], [class*="linenum" i], [class*="lineno" i]';

/** Reads `language-…` or `data-language`, on the block or inside it. */
export function readLanguage(element: Element): string | undefined {
  for (const place of [element, ...element.querySelectorAll('code, pre, [data-language]')]) {
    const language = place.getAttribute('data-language') ?? /(?:^|\s)lang(?:uage)?-(\S+)/.exec(place.className)?.[1];
    if (language) return language;
  }
  return undefined;
}
