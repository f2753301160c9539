/** The mark on a site's page, as a screen reader finds it. */
import type { Page } from 'playwright-core';
import type { ConversationId } from '../../lib/core/conversation';
import type { KuraBrowser } from './kura';
import { until } from './until';

/** The mark of a paused chat: the scripts that run in a page show one each. While all is well there is none. */
export const pausedMark = /^Kura: Paused/;

/** Pauses these chats alone; none: nothing is paused. */
export const pauseOnly = (kura: KuraBrowser, ...chats: readonly ConversationId[]): Promise<void> =>
  kura.set({ pauses: { sites: {}, chats: Object.fromEntries(chats.map(chat => [chat, Date.now()])) } });

/** Waits until the page shows so many marks of a pause, and no other. For a moment the script that is about to end shows one more. */
export const waitForPausedMarks = (kura: KuraBrowser, page: Page, count: number): Promise<readonly string[]> =>
  until(`${count} marks`, async () => {
    const marks = await listMarks(kura, page);
    return marks.length === count && marks.every(name => pausedMark.test(name)) && marks;
  });

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
