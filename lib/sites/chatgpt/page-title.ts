/** Reads the chat's title, if the page shows one. */
import { findFirst } from '../page/find-all';

// The sidebar's entry of the open chat (classic page, 2026). Its text is the title alone.
const openEntry = '#history a[data-active][href*="/c/"]';

/** In the first seconds, and for signed-out visitors, the page has the site's own title. */
export function readTitle(page: Document): string | undefined {
  const title = page.title.trim().replace(/^ChatGPT\s+[-–—|]\s+|\s+[-–—|]\s+ChatGPT$/g, '');
  if (title !== '' && !/^ChatGPT(?::|$)/.test(title)) return title;
  return findFirst(page, openEntry)?.textContent.trim() || undefined;
}
