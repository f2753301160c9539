import { useLayoutEffect } from 'preact/hooks';
import { useFind } from '../find/use-find';
import type { Place } from '../find/use-find';

/** Finds in the sections that stand in `within`, and hides those in which nothing was found. */
export function useSettingFind(within: Place) {
  const find = useFind(within);
  const isFinding = find.wanted.trim() !== '';
  const found = new Set(find.ranges.map(({ startContainer }) => sectionOf(startContainer, within)));
  // With every drawing: a section may come later than what is typed.
  useLayoutEffect(() => {
    for (const section of within.current?.querySelectorAll<HTMLElement>(':scope > section') ?? [])
      section.hidden = isFinding && !found.has(section);
  });
  const isNothing = isFinding && found.size === 0;
  /** By the ids of their headings; `undefined` while nothing is looked for, and where there is none that a list could be cut to. */
  const shown =
    isFinding && !isNothing ? new Set([...found].map(section => section?.getAttribute('aria-labelledby'))) : undefined;
  return { find, isNothing, isShown: (id: string) => !shown || shown.has(id) };
}

function sectionOf(node: Node, within: Place): Element | null | undefined {
  let element = node.parentElement;
  while (element && element.parentElement !== within.current) element = element.parentElement;
  return element;
}
