/** The formulas of any site. A formula stands up to three times in a page; its LaTeX is taken once, from where it is surest. */
import { Unknown } from '../unknown';
import { allOf, literalText } from './literal';
import type { Formula } from './rules';

const display = '.katex-display, .math-block, .math-display, math[display="block"]';
const annotation = 'annotation[encoding="application/x-tex"]';
/** Where LaTeX stands beside the drawing, with KaTeX's own drawing or the browser's. */
const sourced = '.katex-mathml, annotation';
const formula = '.katex-display, .katex, math, [data-math], [data-client-katex-layout], [data-markdown-copy="math"]';

/** The elements in `root`, and `root` itself, that hold a formula, some within others. */
export const formulasIn = (root: Element): Set<Element> => new Set(allOf(root, formula));

/** The formula that `element`, one of `formulasIn`, holds; `undefined` where none is, or no LaTeX of it is on the page. */
export function formulaOf(element: Element): Formula | undefined {
  const tex =
    element.querySelector(annotation)?.textContent ?? nearest(element, 'data-math') ?? nearest(element, 'aria-label');
  // KaTeX writes the source into every MathML; what else is there would be read three times over, or not at all.
  if (tex === undefined && (element.querySelector(sourced) || isDrawn(element))) throw new Unknown(annotation);
  if (!tex?.trim()) return undefined;
  return { tex: tex.trim(), display: element.matches(display) || element.querySelector(display) !== null };
}

/** All that it shows is a drawing for the eye, which is left out as one: the formula would be gone without a word. */
const isDrawn = (element: Element): boolean =>
  element.textContent.trim() !== '' &&
  literalText(element, { skip: part => part.getAttribute('aria-hidden') === 'true' }).trim() === '';

function nearest(element: Element, attribute: string): string | undefined {
  return (
    (element.getAttribute(attribute) ?? element.querySelector(`[${attribute}]`)?.getAttribute(attribute)) || undefined
  );
}
