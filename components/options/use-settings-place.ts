import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useHashChange } from '../hooks/use-hash-change';
import { parsePlace, type SettingsPlace } from './settings-pages';

/**
 * Returns the place that the address names, and how to go to another. The focus starts in `box`. A section that the address names is unfolded
 * and scrolled into view, and has the focus; so has the heading of another page, because a browser takes the focus from a link that leads
 * there.
 */
export function useSettingsPlace(box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<SettingsPlace>(() => parsePlace(location.hash, 1));
  const readAddress = () => setPlace(before => parsePlace(location.hash, before.visit + 1));
  useHashChange(readAddress);
  useLayoutEffect(() => {
    const target = place.section === undefined ? null : document.getElementById(place.section);
    const folded = target?.closest('details');
    if (folded) folded.open = true;
    if (target) {
      focusPlace(target);
      target.scrollIntoView?.({ block: 'center' });
    } else if (place.visit > 1) {
      if (document.activeElement === document.body) focusPlace(document.getElementById(place.page));
      globalThis.scrollTo?.(0, 0);
    } else box.current?.focus({ preventScroll: true });
  }, [place]);
  return {
    place,
    /** `id` names a page or a section. */
    goTo: (id: string) => {
      if (location.hash === `#${id}`) readAddress();
      else location.hash = id;
    },
  };
}

/** A control in it may have the focus already. */
function focusPlace(target: HTMLElement | null): void {
  if (!target || target.contains(document.activeElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
