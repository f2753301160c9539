/**
 * A page of the extension that Playwright has no handle for: the real popup, the offscreen document. Driven by the browser's
 * debugging protocol over a nested session, whose commands and answers travel as text.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { patienceMs, until } from './until';

interface Reply {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

export interface Surface {
  /** The value of a JavaScript expression (awaited, by value) in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Waits until the expression is truthy, and answers its value. */
  until<Value>(expression: string, waitMs?: number): Promise<Value>;
  /** Trusted input, as from a person. */
  type(text: string): Promise<void>;
  press(key: string, modifiers?: number): Promise<void>;
  click(selector: string, waitMs?: number): Promise<void>;
  /** As if the system preferred light or dark. */
  colours(scheme: 'light' | 'dark'): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Whether the page is still there. */
  isOpen(): Promise<boolean>;
}

/** Attaches to the target whose address ends in `ending`, once it is there. */
export const surfaceAt = async (cdp: CDPSession, ending: string, type?: string): Promise<Surface> =>
  attachTo(cdp, await findTarget(cdp, ending, type));

async function attachTo(cdp: CDPSession, targetId: string): Promise<Surface> {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const send = nestedSession(cdp, sessionId);

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    })) as { result: { value: Value }; exceptionDetails?: { exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The expression threw.');
    return result.value;
  };

  // A page that has only just opened has no body, and nothing in it: what throws there is not true yet.
  const untilTrue = async <Value>(expression: string, waitMs = patienceMs): Promise<Value> => {
    const end = Date.now() + waitMs;
    for (;;) {
      let thrown = '';
      const value = await evaluate<Value>(expression).catch((error: unknown) => void (thrown = String(error)));
      if (value) return value;
      if (Date.now() > end)
        throw new Error(
          `Never true in ${await evaluate<string>('location.href')}: ${expression}\n${thrown}\n${await evaluate<string>('document.body?.innerText')}`,
        );
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };

  return {
    evaluate,
    until: untilTrue,
    type: async text => void (await send('Input.insertText', { text })),
    async press(key, modifiers = 0) {
      const code = { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38, Tab: 9 }[key] ?? 0;
      const event = { key, code: key, windowsVirtualKeyCode: code, modifiers, ...(key === 'Enter' && { text: '\r' }) };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    async click(selector, waitMs) {
      const { x, y } = await untilTrue<{ x: number; y: number }>(findPlace(selector), waitMs);
      const event = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...event });
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...event });
    },
    async colours(value) {
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    },
    async screenshot() {
      const { data } = (await send('Page.captureScreenshot', { format: 'png' })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    async isOpen() {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      return targetInfos.some(target => target.targetId === targetId);
    },
  };
}

const isPopupAddress = (url: string): boolean => /\/popup\.html([?#]|$)/.test(url);

async function readTargetId(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo.targetId;
}

/** The ids of the popup's target, without those of its page in a tab: Kura shows it there where the browser opens no popup. */
async function listPopups(context: BrowserContext, cdp: CDPSession): Promise<readonly string[]> {
  const tabs = context.pages().filter(page => isPopupAddress(page.url()));
  const inTabs = await Promise.all(tabs.map(page => readTargetId(context, page)));
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  // A tab is a target of its own beside its page.
  return targetInfos
    .filter(({ type, url, targetId }) => type !== 'tab' && isPopupAddress(url) && !inTabs.includes(targetId))
    .map(({ targetId }) => targetId);
}

/** The popup that is open. */
export async function findPopup(context: BrowserContext, cdp: CDPSession): Promise<Surface | undefined> {
  const [targetId] = await listPopups(context, cdp);
  return targetId === undefined ? undefined : attachTo(cdp, targetId);
}

/** Closes a popup that an earlier test left open, or that opened late. */
export async function closePopups(context: BrowserContext, cdp: CDPSession): Promise<void> {
  for (const targetId of await listPopups(context, cdp))
    await cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
  await until('no popup', async () => (await listPopups(context, cdp)).length === 0);
}

/** An expression for the middle of the element, once it stands still and nothing covers it: a popup grows while it is filled. */
const findPlace = (selector: string): string => `(async () => {
  const measure = () => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element?.scrollIntoView({ block: 'center' });
    return element?.getBoundingClientRect();
  };
  const before = measure();
  await new Promise(resolve => setTimeout(resolve, 50));
  const box = measure();
  if (!before || !box || ['x', 'y', 'width', 'height'].some(side => before[side] !== box[side])) return null;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const top = document.elementFromPoint(place.x, place.y);
  return top && document.querySelector(${JSON.stringify(selector)})?.contains(top) ? place : null;
})()`;

async function findTarget(cdp: CDPSession, ending: string, type?: string): Promise<string> {
  const address = new RegExp(`${ending}([?#].*)?$`);
  // An empty filter shows every kind of target.
  const list = async () => (await cdp.send('Target.getTargets', { filter: [{}] })).targetInfos;
  const find = async () =>
    (await list()).find(one => address.test(one.url) && one.type !== 'tab' && (!type || one.type === type));
  const addresses = async () => (await list()).map(({ url }) => url);
  return (await until(`a page ending in ${ending}`, find, patienceMs, addresses)).targetId;
}

/** The answers of one target, over a session with the browser. */
export function nestedSession(cdp: CDPSession, sessionId: string) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  cdp.on('Target.receivedMessageFromTarget', event => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    const asked = waiting.get(reply.id ?? -1);
    waiting.delete(reply.id ?? -1);
    if (reply.error) asked?.reject(new Error(reply.error.message));
    else asked?.resolve(reply.result);
  });
  cdp.on('Target.detachedFromTarget', event => {
    if (event.sessionId !== sessionId) return;
    for (const { reject } of waiting.values()) reject(new Error('The page closed.'));
    waiting.clear();
  });
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      cdp
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject);
    });
}
