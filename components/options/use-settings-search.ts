import { useLayoutEffect } from 'preact/hooks';
import { useFind } from '../find/use-find';
import type { ElementRef } from '../find/use-find';

/** Searches the sections in `container` and hides those without a match. */
export function useSettingsSearch(container: ElementRef) {
  const find = useFind(container);
  const isSearching = find.query.trim() !== '';
  const foundSections = new Set(find.ranges.map(({ startContainer }) => findSection(startContainer, container)));
  // This runs after every rendering, because a section may appear later than the typed text.
  useLayoutEffect(() => {
    for (const section of container.current?.querySelectorAll<HTMLElement>(':scope > section') ?? [])
      section.hidden = isSearching && !foundSections.has(section);
  });
  const isEmpty = isSearching && foundSections.size === 0;
  /**
   * The heading ids of matching sections. `undefined` if there is no search or no match, because then the contents list is not filtered.
   */
  const shownIds =
    isSearching && !isEmpty
      ? new Set([...foundSections].map(section => section?.getAttribute('aria-labelledby')))
      : undefined;
  return { find, isEmpty, isShown: (id: string) => !shownIds || shownIds.has(id) };
}

function findSection(node: Node, container: ElementRef): Element | null | undefined {
  let element = node.parentElement;
  while (element && element.parentElement !== container.current) element = element.parentElement;
  return element;
}
