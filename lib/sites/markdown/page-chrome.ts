/** Finds elements inside an answer that are not part of it on any site. */
import { findWithSelf } from './literal-text';
import type { MarkdownRules } from './rules';

const tagSelectors = [
  // Buttons and form fields. A task's checkbox is part of the answer.
  'button, select, textarea, input',
  // Icons, times that are no part of a sentence, and elements that a browser does not show as text.
  'svg, time:not(p time), script, style, template, noscript, iframe, object, audio, video, canvas',
];

const markedSelectors = [
  // Text for screen readers and the page's own search. It repeats or labels visible text.
  '.sr-only, .cdk-visually-hidden, [data-find-omitted]',
  // Decorative copies, ligatures, hidden elements, and those that their own style folds to nothing.
  '[aria-hidden="true"], [hidden], [inert]',
  '[style*="height: 0px"]:not([style*="-height: 0px"]), [style*="height:0px"]:not([style*="-height:0px"]), [style*="display: none"], [style*="display:none"]',
  // Readings above words, and what other extensions add: translations below each paragraph, checkers of spelling.
  'rt, rp, [class*="immersive-translate-target"], [data-immersive-translate-translation-element-mark], .notranslate[lang]',
  'grammarly-extension, grammarly-popups, lt-toolbar, lt-highlighter',
  // Buttons.
  '[role="button"], [role="toolbar"]',
  // Links back from a footnote.
  '[data-footnote-backref]',
];

/** All of it in one selector, for a single element. */
export const chromeSelector = [...tagSelectors, ...markedSelectors].join(', ');

/** The selectors that begin with a tag. Most elements of a sentence have none of these and no attribute, so no other selector matches. */
const chromeTags = new Set(chromeSelector.match(/(?<=^|, )[a-z-]+/g));

export const isPageChrome = (element: Element): boolean =>
  (chromeTags.has(element.localName) || element.hasAttributes()) && element.matches(chromeSelector);

/**
 * Returns the elements of `root` (and `root` itself with `withRoot`) to leave out, each with its content. Those inside another one, or
 * inside a block of code, which is read as a whole, are not listed.
 */
export function findPageChrome(root: Element, { drop, keep }: MarkdownRules, withRoot = false): Set<Element> {
  const keptSelector = ['input[type="checkbox"]', keep ?? []].flat().join(', ');
  const isUnwanted = (element: Element) => isPageChrome(element) && !element.matches(keptSelector);
  const dropped = [drop ?? []]
    .flat()
    .flatMap(selector => (withRoot ? findWithSelf(root, selector) : [...root.querySelectorAll(selector)]));
  const found = new Set(dropped);
  if (withRoot && isUnwanted(root)) return found.add(root);
  const places = [root];
  for (let place = places.pop(); place; place = places.pop()) {
    for (let child = place.firstElementChild; child; child = child.nextElementSibling) {
      if (isUnwanted(child)) found.add(child);
      else if (child.firstElementChild && child.tagName !== 'PRE') places.push(child);
    }
  }
  return found;
}
