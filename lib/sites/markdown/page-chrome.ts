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

/**
 * Returns the elements of `root` (and `root` itself with `withRoot`) to leave out, each with its content. They are found at once,
 * because checking every element is slow.
 */
export function findPageChrome(root: Element, { drop, keep }: MarkdownRules, withRoot = false): Set<Element> {
  const queryAll = (selector: string) =>
    withRoot ? findWithSelf(root, selector) : [...root.querySelectorAll(selector)];
  // Most blocks hold nothing of it, which one search shows. Then the selectors run one by one, because JavaScript DOM engines, as in
  // `npm run read`, are slow with long lists.
  const hasChrome = (withRoot && root.matches(chromeSelector)) || root.querySelector(chromeSelector) !== null;
  const found = hasChrome ? [...tagSelectors, ...markedSelectors].flatMap(queryAll) : [];
  const keptSelector = ['input[type="checkbox"]', keep ?? []].flat().join(', ');
  const unwanted = found.filter(element => !element.matches(keptSelector));
  const dropped = [drop ?? []].flat().flatMap(queryAll);
  return new Set([...unwanted, ...dropped]);
}
