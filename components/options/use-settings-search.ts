import { useLayoutEffect } from 'preact/hooks';
import { useFind } from '../find/use-find';
import type { Place } from '../find/use-find';

/** Searches the sections in `container` and hides those without a match. */
export function useSettingFind(within: Place) {
  const find = useFind(within);
  const isFinding = find.wanted.trim() !== '';
  const found = new Set(find.ranges.map(({ startContainer }) => sectionOf(startContainer, within)));
  // This runs after every rendering, because a section may appear later than the typed text.
  useLayoutEffect(() => {
    for (const section of within.current?.querySelectorAll<HTMLElement>(':scope > section') ?? [])
      section.hidden = isFinding && !found.has(section);
  });
  const isNothing = isFinding && found.size === 0;
  /**
   * The heading ids of matching sections. `undefined` if there is no search or no match, because then the contents list is not filtered.
   */
  const shown =
    isFinding && !isNothing ? new Set([...found].map(section => section?.getAttribute('aria-labelledby'))) : undefined;
  return { find, isNothing, isShown: (id: string) => !shown || shown.has(id) };
}

function sectionOf(node: Node, within: Place): Element | null | undefined {
  let element = node.parentElement;
  while (element && element.parentElement !== within.current) element = element.parentElement;
  return element;
}
