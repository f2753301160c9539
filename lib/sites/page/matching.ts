/**
 * Finds elements by selector on a page that changes often. Only changed elements are searched again; in a chat of 200 turns that is the
 * last one.
 */
import { followedSince, noteOf, thisMoment } from './dom-change-cache';
import { inTime } from './time-limited-read';

/** The matches in an element, itself included, in page order. */
interface Found {
  readonly at: number;
  readonly elements: readonly Element[];
}

/** By selector. */
const remembered = new Map<string, WeakMap<Element, Found>>();

/** Selectors that depend on siblings or on state without mutation records. The content of an element does not determine their matches. */
const asksBeyond = /[+~]|:(?:has|first|last|nth|only|empty|checked|disabled|enabled|open|focus|hover)/;

const nothing: readonly Element[] = [];

/** Same as `querySelectorAll` on the whole page. */
export function matching(page: Document, selector: string): readonly Element[] {
  const since = followedSince(page);
  if (since === undefined || asksBeyond.test(selector)) return [...page.querySelectorAll(selector)];
  const found = remembered.get(selector) ?? new WeakMap<Element, Found>();
  remembered.set(selector, found);
  return search(page.documentElement, { selector, found }, since, 0);
}

/** Returns the first match. */
export const firstMatching = (page: Document, selector: string): Element | undefined => matching(page, selector)[0];

interface Search {
  readonly selector: string;
  readonly found: WeakMap<Element, Found>;
}

/**
 * `stableSince`: the version since which the element's ancestors and its place are unchanged. `searchedAt`: the version of the last
 * search that included the element.
 */
function search(element: Element, { selector, found }: Search, stood: number, looked: number): readonly Element[] {
  const { changed, placed, marked } = noteOf(element);
  const stands = Math.max(stood, placed);
  const known = found.get(element);
  if (known && known.at >= stands && known.at >= changed) return known.elements;

  const last = Math.max(known?.at ?? 0, looked);
  const elements =
    last < stands || last >= changed
      ? inTime(known?.at, () => allIn(element, selector))
      : inParts(element, { selector, found }, Math.max(stands, marked), last);
  found.set(element, { at: thisMoment(), elements });
  return elements;
}

function allIn(element: Element, selector: string): readonly Element[] {
  const inside = element.querySelectorAll(selector);
  const isOne = element.matches(selector);
  if (!isOne && inside.length === 0) return nothing;
  return isOne ? [element, ...inside] : [...inside];
}

function inParts(element: Element, searched: Search, stood: number, looked: number): readonly Element[] {
  const elements: Element[] = element.matches(searched.selector) ? [element] : [];
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    if (child.firstElementChild) elements.push(...search(child, searched, stood, looked));
    else if (child.matches(searched.selector)) elements.push(child);
  }
  return elements.length === 0 ? nothing : elements;
}
