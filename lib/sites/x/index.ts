/**
 * Grok inside x.com, after a note of August 2026: no page of it was seen. A message there has no element, no role and no id that
 * could be told from anything else on the page, so that reading it would be guessing: Kura inserts here and keeps nothing.
 */
import type { SiteAdapter } from '../adapter';
import { xAddress } from './address';

// The site's name stands in the words of the empty field in every language. Invisible twins, which measure its height, may not be typed in.
const composer = 'textarea[placeholder*="Grok"]:not([aria-hidden="true"], [readonly], [disabled], [tabindex="-1"])';

export const x: SiteAdapter = {
  ...xAddress,

  read: () => ({ state: 'unreadable', missing: 'any mark of a message (x.com gives its messages none)' }),

  isPrivate: () => false,

  composer(page) {
    const fields = [...page.querySelectorAll<HTMLElement>(composer)].filter(
      field => !field.closest('[aria-hidden="true"]'),
    );
    // Two that could both be it: neither is known to be the one that the user sees.
    return fields.length === 1 ? fields[0] : undefined;
  },
};
