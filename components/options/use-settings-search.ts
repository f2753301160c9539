import { useLayoutEffect } from 'preact/hooks';
import { useFind } from '../find/use-find';
import type { ElementRef } from '../find/use-find';
import type { SettingsPage } from './settings-pages';

/** Searches all pages in `container`, folded parts too, and hides the sections without a match. */
export function useSettingsSearch(container: ElementRef) {
  const find = useFind(container);
  const isSearching = find.query.trim() !== '';
  const found = find.ranges.flatMap(({ startContainer }) => startContainer.parentElement ?? []);
  const foundPages = new Set(found.map(element => element.closest<HTMLElement>('[data-page]')?.dataset['page']));
  // This runs after every rendering, because a section may appear later than the typed text.
  useLayoutEffect(() => {
    // What is found outside the sections, in the heading of a page, stands for the whole page.
    const places = found.map(element => element.closest('section') ?? element.closest('[data-page]'));
    for (const section of container.current?.querySelectorAll('section') ?? [])
      section.hidden = isSearching && !places.some(place => place?.contains(section) || section.contains(place));
  });
  return {
    find,
    isSearching,
    isEmpty: isSearching && found.length === 0,
    isFound: (page: SettingsPage) => foundPages.has(page),
  };
}
