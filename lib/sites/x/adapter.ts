/**
 * Grok inside x.com, from a note of August 2026 without a saved page. Messages there have no element, role or id that identifies them,
 * so reading would be guessing. Kura only inserts text here and saves nothing.
 */
import type { SiteAdapter } from '../site';
import { x } from './site';

// The placeholder contains the site's name in every language. Invisible copies that measure the field's height must not match.
const composer = 'textarea[placeholder*="Grok"]:not([aria-hidden="true"], [readonly], [disabled], [tabindex="-1"])';

export const xAdapter: SiteAdapter = {
  ...x,

  read: () => ({ state: 'unreadable', missing: 'any mark of a message (x.com gives its messages none)' }),

  isPrivate: () => false,

  composer(page) {
    const fields = [...page.querySelectorAll<HTMLElement>(composer)].filter(
      field => !field.closest('[aria-hidden="true"]'),
    );
    // If two fields match, it is unknown which one the user sees.
    return fields.length === 1 ? fields[0] : undefined;
  },
};
