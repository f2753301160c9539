/** Finds elements inside an answer that are not part of it on any site. */
import { allOf } from './literal-text';
import type { MarkdownRules } from './rules';

const tags = [
  // Buttons and form fields. A task's checkbox is part of the answer.
  'button, select, textarea, input',
  // Icons, times, and elements that a browser does not show as text.
  'svg, time, script, style, template, noscript, iframe, object, audio, video, canvas',
];

const marked = [
  // Text for screen readers and the page's own search. It repeats or labels visible text.
  '.sr-only, .cdk-visually-hidden, [data-find-omitted]',
  // Decorative copies, ligatures, hidden elements.
  '[aria-hidden="true"], [hidden]',
  // Buttons.
  '[role="button"], [role="toolbar"]',
  // Links back from a footnote.
  '[data-footnote-backref]',
];

/**
 * Returns the elements of `root` (and `root` itself with `withRoot`) to leave out, each with its content. They are found at once,
 * because checking every element is slow.
 */
export function furnitureIn(root: Element, { drop, keep }: MarkdownRules, itself = false): Set<Element> {
  const all = (selector: string) => (itself ? allOf(root, selector) : [...root.querySelectorAll(selector)]);
  // The selectors run one by one, because JavaScript DOM engines, as in `npm run read`, are slow with long lists.
  const found = [...tags, ...marked].flatMap(all);
  const stays = ['input[type="checkbox"]', keep ?? []].flat().join(', ');
  const left = found.filter(element => !element.matches(stays));
  const dropped = [drop ?? []].flat().flatMap(all);
  return new Set([...left, ...dropped]);
}
