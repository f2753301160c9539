/** The mark on a site's page, as a screen reader finds it. */
import type { Page } from 'playwright-core';
import type { ConversationId } from '../../lib/core/conversation';
import type { KuraBrowser } from './kura';
import { surfaceAt } from './surface';
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

/** The names of Kura's buttons in a page. */
export const listMarks = async (kura: KuraBrowser, page: Page): Promise<readonly string[]> =>
  (await listButtons(kura, page)).map(({ name }) => name).filter(name => name.startsWith('Kura: '));

/** The buttons of a page and of Kura in it. A closed shadow root hides Kura's from everything but the accessibility tree. */
export async function listButtons(kura: KuraBrowser, page: Page): Promise<{ name: string; node: number }[]> {
  const cdp = await kura.context.newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ role }) => role?.value === 'button')
    .map(({ name, backendDOMNodeId = 0 }) => ({ name: String(name?.value), node: backendDOMNodeId }));
}

export const waitForMark = (kura: KuraBrowser, page: Page, name: RegExp) =>
  until(`a button ${name.source}`, async () => (await listButtons(kura, page)).find(button => name.test(button.name)));

/** Presses the button with this name as a person does: with the pointer, where it is drawn. */
export async function pressMark(kura: KuraBrowser, page: Page, name: RegExp): Promise<void> {
  const { node } = await waitForMark(kura, page, name);
  const cdp = await kura.context.newCDPSession(page);
  const { model } = await cdp.send('DOM.getBoxModel', { backendNodeId: node });
  await cdp.detach();
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

/** The popup that a press on the mark opened. */
export async function openedPopup(kura: KuraBrowser) {
  const cdp = await kura.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('A persistent context has its browser.');
  return surfaceAt(cdp, '/popup.html');
}
