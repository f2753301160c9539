/** What no site's answer consists of, though it stands inside it. */
import { allOf } from './literal';
import type { MarkdownRules } from './rules';

const tags = [
  // Things to press and to fill in; a task's box is part of the answer.
  'button, select, textarea, input',
  // Icons, times of day, and what a browser does not show as text.
  'svg, time, script, style, template, noscript, iframe, object, audio, video, canvas',
];

const marked = [
  // For screen readers and the page's own search: repeats or labels what is visible.
  '.sr-only, .cdk-visually-hidden, [data-find-omitted]',
  // Copies for the eye, ligatures, what is not shown.
  '[aria-hidden="true"], [hidden]',
  // Things to press.
  '[role="button"], [role="toolbar"]',
  // The way back from a footnote.
  '[data-footnote-backref]',
];

/** What is to be left out of `root`, or `root` `itself`, each with all it holds. Found in one go, because asking every element is slow. */
export function furnitureIn(root: Element, { drop, keep }: MarkdownRules, itself = false): Set<Element> {
  const all = (selector: string) => (itself ? allOf(root, selector) : [...root.querySelectorAll(selector)]);
  // Part by part: engines written in JavaScript, as `npm run read` uses, are slow with long lists.
  const found = [...tags, ...marked].flatMap(all);
  const stays = ['input[type="checkbox"]', keep ?? []].flat().join(', ');
  const left = found.filter(element => !element.matches(stays));
  const dropped = [drop ?? []].flat().flatMap(all);
  return new Set([...left, ...dropped]);
}
