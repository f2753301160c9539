/**
 * Finds elements by selector on a page that changes often. Only changed elements are searched again; in a chat of 200 turns that is the
 * last one.
 */
import { getTrackedSince, getChanges, getVersion } from './dom-change-cache';
import { readPiece } from './time-limited-read';

/** The matches in an element, itself included, in page order. */
interface CachedMatches {
  readonly at: number;
  readonly elements: readonly Element[];
}

/** By selector. */
const cacheBySelector = new Map<string, WeakMap<Element, CachedMatches>>();

/** Selectors that depend on siblings or on state without mutation records. The content of an element does not determine their matches. */
const uncacheable = /[+~]|:(?:has|first|last|nth|only|empty|checked|disabled|enabled|open|focus|hover)/;

const noElements: readonly Element[] = [];

/** Same as `querySelectorAll` on the whole page. */
export function findAll(page: Document, selector: string): readonly Element[] {
  const since = getTrackedSince(page);
  if (since === undefined || uncacheable.test(selector)) return [...page.querySelectorAll(selector)];
  const cache = cacheBySelector.get(selector) ?? new WeakMap<Element, CachedMatches>();
  cacheBySelector.set(selector, cache);
  return searchElement(page.documentElement, { selector, cache }, since, 0);
}

/** Returns the first match. */
export const findFirst = (page: Document, selector: string): Element | undefined => findAll(page, selector)[0];

interface SelectorCache {
  readonly selector: string;
  readonly cache: WeakMap<Element, CachedMatches>;
}

/**
 * `stableSince`: the version since which the element's ancestors and its place are unchanged. `searchedAt`: the version of the last
 * search that included the element.
 */
function searchElement(
  element: Element,
  { selector, cache }: SelectorCache,
  stableSince: number,
  searchedAt: number,
): readonly Element[] {
  const { changed, placed, marked } = getChanges(element);
  const positionedAt = Math.max(stableSince, placed);
  const known = cache.get(element);
  if (known && known.at >= positionedAt && known.at >= changed) return known.elements;

  const lastSearch = Math.max(known?.at ?? 0, searchedAt);
  const elements =
    lastSearch < positionedAt || lastSearch >= changed
      ? readPiece(known?.at, () => searchAll(element, selector))
      : searchChildren(element, { selector, cache }, Math.max(positionedAt, marked), lastSearch);
  cache.set(element, { at: getVersion(), elements });
  return elements;
}

function searchAll(element: Element, selector: string): readonly Element[] {
  const inside = element.querySelectorAll(selector);
  const isMatch = element.matches(selector);
  if (!isMatch && inside.length === 0) return noElements;
  return isMatch ? [element, ...inside] : [...inside];
}

function searchChildren(
  element: Element,
  selectorCache: SelectorCache,
  stableSince: number,
  searchedAt: number,
): readonly Element[] {
  const elements: Element[] = element.matches(selectorCache.selector) ? [element] : [];
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    if (child.firstElementChild) elements.push(...searchElement(child, selectorCache, stableSince, searchedAt));
    else if (child.matches(selectorCache.selector)) elements.push(child);
  }
  return elements.length === 0 ? noElements : elements;
}
