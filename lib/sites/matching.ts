/**
 * What a selector names on a page, asked again and again while the page changes: only what changed is looked through again, in a chat
 * of 200 turns the last one.
 */
import { followedSince, noteOf, thisMoment } from './changes';
import { inTime } from './piecewise';

/** What was found in an element, itself among it, in page order. */
interface Found {
  readonly at: number;
  readonly elements: readonly Element[];
}

/** By selector. */
const remembered = new Map<string, WeakMap<Element, Found>>();

/** Selectors that ask about what stands beside, or about what no record tells of: what is in an element does not answer them. */
const asksBeyond = /[+~]|:(?:has|first|last|nth|only|empty|checked|disabled|enabled|open|focus|hover)/;

const nothing: readonly Element[] = [];

/** As `querySelectorAll` on the whole page. */
export function matching(page: Document, selector: string): readonly Element[] {
  const since = followedSince(page);
  if (since === undefined || asksBeyond.test(selector)) return [...page.querySelectorAll(selector)];
  const found = remembered.get(selector) ?? new WeakMap<Element, Found>();
  remembered.set(selector, found);
  return search(page.documentElement, { selector, found }, since, 0);
}

/** The first of them. */
export const firstMatching = (page: Document, selector: string): Element | undefined => matching(page, selector)[0];

interface Search {
  readonly selector: string;
  readonly found: WeakMap<Element, Found>;
}

/**
 * `stood`: since when all that `element` stands in is what it is, and where it is; `looked`: when what stands around it was last
 * looked through, and `element` with it.
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
