import { browser } from 'wxt/browser';

interface Look {
  readonly text: string;
  readonly title: string;
  readonly colour: [red: number, green: number, blue: number, alpha: number];
}

/** `shownMs` is in milliseconds. A failure has more to read, so it stays longer. */
const ticks = {
  remembered: { text: '✓', colour: [47, 111, 79, 255], title: 'menu_remembered', shownFor: 2000 },
  'not remembered': { text: '✕', colour: [191, 58, 34, 255], title: 'menu_not_remembered', shownFor: 6000 },
} as const;

/** The badges before the ticks that are currently shown, by tab. */
const before = new Map<number, Look>();

/** Shows the result of saving a note on the toolbar for a moment, then restores the badge. */
export async function tick(outcome: keyof typeof ticks, tabId: number): Promise<void> {
  const { text, colour, title, shownFor } = ticks[outcome];
  if (!before.has(tabId)) before.set(tabId, await lookAt(tabId));
  await draw(tabId, { text, colour: [...colour], title: browser.i18n.getMessage(title) });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  setTimeout(() => void takeAway(tabId, text), shownFor);
}

async function takeAway(tabId: number, text: string): Promise<void> {
  const was = before.get(tabId);
  before.delete(tabId);
  try {
    // The page may have set its own badge meanwhile.
    if (was && (await browser.action.getBadgeText({ tabId })) === text) await draw(tabId, was);
  } catch {
    // The tab was closed, and its badge with it.
  }
}

async function lookAt(tabId: number): Promise<Look> {
  const [text, title, colour] = await Promise.all([
    browser.action.getBadgeText({ tabId }),
    browser.action.getTitle({ tabId }),
    browser.action.getBadgeBackgroundColor({ tabId }),
  ]);
  return { text, title, colour };
}

async function draw(tabId: number, { text, title, colour }: Look): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setTitle({ tabId, title }),
    browser.action.setBadgeBackgroundColor({ tabId, color: colour }),
  ]);
}
