/** The chat's title, where the page shows one. */
import { firstMatching } from '../matching';

// The sidebar's entry of the open chat; classic page, 2026. The text is the title alone.
const openEntry = '#history a[data-active][href*="/c/"]';

/** Not in its first seconds, and never when logged out: then the page is called after the site. */
export function titleOf(page: Document): string | undefined {
  const title = page.title.trim().replace(/^ChatGPT\s+[-–—|]\s+|\s+[-–—|]\s+ChatGPT$/g, '');
  if (title !== '' && !/^ChatGPT(?::|$)/.test(title)) return title;
  return firstMatching(page, openEntry)?.textContent.trim() || undefined;
}
