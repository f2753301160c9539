/** The mark on a site's page, as a screen reader finds it. */
import type { Page } from 'playwright-core';
import type { KuraBrowser } from './kura';

/** The mark of a chat of which all that was seen is saved. */
export const savedMark = /^Kura: .*messages? saved/;

/** The names of Kura's buttons in a page. A closed shadow root hides them from everything but the accessibility tree. */
export async function listMarks(kura: KuraBrowser, page: Page): Promise<readonly string[]> {
  const cdp = await kura.context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ role }) => role?.value === 'button')
    .map(({ name }) => String(name?.value))
    .filter(name => name.startsWith('Kura: '));
}
