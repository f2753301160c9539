/** The code blocks of any site: what the language is called, and the code as it was written. */
import { literalText } from './literal';
import { Unknown } from '../unknown';
import type { CodeBlock } from './rules';

/** A `pre`, where the site has no rule of its own. */
export function codeOf(element: Element): CodeBlock | undefined {
  if (element.tagName !== 'PRE') return undefined;
  return { language: languageOf(element), text: codeText(element) };
}

/**
 * The code that stands in `element`, without a line break at its end. CodeMirror keeps one element per line and mounts only a
 * window of a long text: `…` stands for lines that are not on the page. Throws `Unknown` where code stands beside the lines.
 */
export function codeText(element: Element): string {
  const lines = [...element.querySelectorAll('.cm-line, .cm-gap')];
  if (lines.length > 0) {
    const place = element.querySelector('.cm-content') ?? element;
    if (literalText(place, { skip: part => lines.includes(part) }).trim() !== '') throw new Unknown('.cm-line');
    return lines.map(line => (line.matches('.cm-gap') ? '…' : line.textContent)).join('\n');
  }

  const codes = element.querySelectorAll('code');
  // One `code` holds all; several are one line each, or none is.
  const [only] = codes;
  return literalText(codes.length === 1 && only ? only : element).replace(/\n+$/, '');
}

/** From `language-…` or `data-language`, on the block or within. */
export function languageOf(element: Element): string | undefined {
  for (const place of [element, ...element.querySelectorAll('code, pre, [data-language]')]) {
    const named = place.getAttribute('data-language') ?? /(?:^|\s)lang(?:uage)?-(\S+)/.exec(place.className)?.[1];
    if (named) return named;
  }
  return undefined;
}
