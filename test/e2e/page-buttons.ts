/** Buttons of Kura's in a site's page: a closed shadow root hides them from everything but a person, and what reads a page aloud. */
import { restMs } from '../../components/popup/state/key-guard';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until';

export interface PageButtons {
  names(): Promise<readonly string[]>;
  /** The name of the button, once there is one. */
  named(name: RegExp): Promise<string>;
  /** As a person: with the pointer, where it is drawn. */
  press(name: RegExp): Promise<void>;
  gone(name: RegExp): Promise<void>;
}

export function buttonsIn(context: BrowserContext, page: Page, waitMs?: number): PageButtons {
  const all = async () => {
    const cdp = await context.newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    await cdp.detach();
    return nodes
      .filter(({ role }) => role?.value === 'button')
      .map(({ name, backendDOMNodeId = 0 }) => ({ name: String(name?.value), node: backendDOMNodeId }));
  };
  const find = (name: RegExp) =>
    until(`a button ${name.source}`, async () => (await all()).find(button => name.test(button.name)), waitMs);
  return {
    names: async () => (await all()).map(({ name }) => name),
    named: async name => (await find(name)).name,
    async press(name) {
      await page.bringToFront();
      const { node } = await find(name);
      const cdp = await context.newCDPSession(page);
      const { model } = await cdp.send('DOM.getBoxModel', { backendNodeId: node });
      await cdp.detach();
      const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
      await page.mouse.click((left + right) / 2, (top + bottom) / 2);
    },
    gone: async name =>
      void (await until(`no button ${name.source}`, async () => !(await all()).some(button => name.test(button.name)))),
  };
}

/** A popup that a page opened takes no click in its first moment: waits as a person does who looks at it. */
export const restBeforeActing = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 2 * restMs));
