/** A long chat is read again at every change of its page; what has not changed since is not converted again. */
import { thisMoment, unchangedSince } from '../changes';

type Convert<Rules> = (root: Element, rules: Rules) => string;

/**
 * `convert`, which must depend on nothing but what is in `root` and on the rules. Forgets an element with the page, and keeps
 * one result for each: an element is always read by the same rules.
 */
export function remembering<Rules extends object>(convert: Convert<Rules>): Convert<Rules> {
  const results = new WeakMap<Element, { readonly at: number; readonly rules: Rules; readonly text: string }>();
  return (root, rules) => {
    const known = results.get(root);
    if (known && known.rules === rules && unchangedSince(root, known.at)) return known.text;
    const text = convert(root, rules);
    results.set(root, { at: thisMoment(), rules, text });
    return text;
  };
}
