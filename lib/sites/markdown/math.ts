/** Reads formulas of any site. A page may contain a formula up to three times; its LaTeX is taken once, from the most reliable place. */
import { Unknown } from '../page/unreadable-error';
import { allOf, literalText } from './literal-text';
import type { Formula } from './rules';

const display = '.katex-display, .math-block, .math-display, math[display="block"]';
const annotation = 'annotation[encoding="application/x-tex"]';
/** Places of the LaTeX source beside the drawing of KaTeX or of the browser. */
const sourced = '.katex-mathml, annotation';
const formula = '.katex-display, .katex, math, [data-math], [data-client-katex-layout], [data-markdown-copy="math"]';

/** Returns the elements in `root`, and `root` itself, that hold a formula. Some contain others. */
export const formulasIn = (root: Element): Set<Element> => new Set(allOf(root, formula));

/** Returns the formula of an element found by `findFormulas`; `undefined` if there is none or its LaTeX is not on the page. */
export function formulaOf(element: Element): Formula | undefined {
  const tex =
    element.querySelector(annotation)?.textContent ?? nearest(element, 'data-math') ?? nearest(element, 'aria-label');
  // KaTeX writes the source into every MathML. Other content would be read three times, or not at all.
  if (tex === undefined && (element.querySelector(sourced) || isDrawn(element))) throw new Unknown(annotation);
  if (!tex?.trim()) return undefined;
  return { tex: tex.trim(), display: element.matches(display) || element.querySelector(display) !== null };
}

/** Whether the element shows only a drawing. Drawings are left out, so the formula would be lost silently. */
const isDrawn = (element: Element): boolean =>
  element.textContent.trim() !== '' &&
  literalText(element, { skip: part => part.getAttribute('aria-hidden') === 'true' }).trim() === '';

function nearest(element: Element, attribute: string): string | undefined {
  return (
    (element.getAttribute(attribute) ?? element.querySelector(`[${attribute}]`)?.getAttribute(attribute)) || undefined
  );
}
