/** What no site's answer consists of, though it stands inside it. */
import type { MarkdownRules } from './rules';

const furniture = [
  // For screen readers and the page's own search: repeats or labels what is visible.
  '.sr-only, .cdk-visually-hidden, [data-find-omitted]',
  // Copies for the eye, icons, ligatures.
  '[aria-hidden="true"], svg, [hidden]',
  // Things to press.
  'button, [role="button"], [role="toolbar"], select, textarea, input:not([type="checkbox"])',
  // The way back from a footnote.
  '[data-footnote-backref]',
  // Times of day, and what a browser does not show as text.
  'time, script, style, template, noscript, iframe, object, audio, video, canvas',
].join(', ');

/** Whether `element` is to be left out, with all it holds. */
export function isFurniture(element: Element, rules: MarkdownRules): boolean {
  if (rules.drop && element.matches(rules.drop)) return true;
  return element.matches(furniture) && !(rules.keep && element.matches(rules.keep));
}
