/** Reads formulas of any site. A page may contain a formula up to three times; its LaTeX is taken once, from the most reliable place. */
import { findWithSelf, readLiteralText } from './literal-text';
import type { Formula, MarkdownRules } from './rules';

const display = '.katex-display, .math-block, .math-display, math[display="block"]';
const annotationSelector = 'annotation[encoding="application/x-tex"]';
/** Places of the LaTeX source beside the drawing of KaTeX or of the browser. */
const sourceSelector = '.katex-mathml, annotation';
export const formulaSelector =
  '.math-block, .math-inline, .katex-display, .katex, math, [data-math], [data-client-katex-layout], [data-markdown-copy="math"]';

/** Returns the elements in `root`, and `root` itself, that hold a formula. Some contain others. */
export const findFormulas = (root: Element): Set<Element> => new Set(findWithSelf(root, formulaSelector));

/** Returns the formula of an element found by `findFormulas`; `undefined` if it is plain text; `unread` if its LaTeX is not on the page. */
export function readFormula(element: Element): Formula | 'unread' | undefined {
  const tex =
    element.querySelector(annotationSelector)?.textContent ??
    readNearest(element, 'data-math') ??
    readNearest(element, 'aria-label');
  // KaTeX writes the source into every MathML. Other content would be read three times, or not at all.
  if (tex === undefined && (element.querySelector(sourceSelector) || isDrawn(element))) return 'unread';
  if (!tex?.trim()) return undefined;
  return { tex: tex.trim(), display: element.matches(display) || element.querySelector(display) !== null };
}

/** Returns the formulas in `body` of which Kura has at most the visible signs, without those inside another one. */
export function findUnreadFormulas(body: Element, rules: MarkdownRules): Element[] {
  const found: Element[] = [];
  for (const element of body.querySelectorAll(formulaSelector)) {
    const isInside = found.at(-1)?.contains(element) ?? false;
    const isRead = rules.maths?.(element) ?? readFormula(element);
    if (isInside || (isRead && isRead !== 'unread') || element.textContent.trim() === '') continue;
    if (isDropped(element, body, rules)) continue;
    const inRead = element.parentElement?.closest(formulaSelector);
    if (inRead && body.contains(inRead) && readFormula(inRead)) continue;
    found.push(element);
  }
  return found;
}

/** Elements around `body` do not count: the adapter chose it. */
function isDropped(element: Element, body: Element, { drop }: MarkdownRules): boolean {
  const dropped = drop === undefined ? null : element.closest([drop].flat().join(', '));
  return dropped !== null && dropped !== body && body.contains(dropped);
}

/** Whether the element shows only a drawing. Drawings are left out, so the formula would be lost silently. */
const isDrawn = (element: Element): boolean =>
  element.textContent.trim() !== '' &&
  readLiteralText(element, { skip: part => part.getAttribute('aria-hidden') === 'true' }).trim() === '';

function readNearest(element: Element, attribute: string): string | undefined {
  return (
    (element.getAttribute(attribute) ?? element.querySelector(`[${attribute}]`)?.getAttribute(attribute)) || undefined
  );
}
