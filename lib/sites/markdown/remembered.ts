/** A long chat is read again at every change of its page; what has not changed since is not converted again. */
import { thisMoment, unchangedSince } from '../changes';

type Convert<Rules> = (root: Element, rules: Rules) => string;

/** The time that may be spent on converting at one go is used up. Whoever set it asks again later, and less is left to do. */
export class OutOfTime extends Error {}

/** On the clock of `performance.now()`. */
let deadline = Infinity;

/** Runs `read`; when it has converted for `milliseconds`, throws `OutOfTime` before the next conversion. At least one is done. */
export function readFor<Reading>(milliseconds: number, read: () => Reading): Reading {
  deadline = performance.now() + milliseconds;
  converted = 0;
  try {
    return read();
  } finally {
    deadline = Infinity;
  }
}

let converted = 0;

/**
 * `convert`, which must depend on nothing but what is in `root` and on the rules. Forgets an element with the page, and keeps
 * one result for each: an element is always read by the same rules.
 */
export function remembering<Rules extends object>(convert: Convert<Rules>): Convert<Rules> {
  const results = new WeakMap<Element, { readonly at: number; readonly rules: Rules; readonly text: string }>();
  return (root, rules) => {
    const known = results.get(root);
    if (known && known.rules === rules && unchangedSince(root, known.at)) return known.text;
    // Once it is remembered it need not be done again; where nobody tells of changes it would be.
    if (converted > 0 && performance.now() > deadline) throw new OutOfTime('Not all of the page is read yet.');
    converted += 1;
    const text = convert(root, rules);
    results.set(root, { at: thisMoment(), rules, text });
    return text;
  };
}
