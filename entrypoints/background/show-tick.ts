import { browser } from 'wxt/browser';

interface BadgeState {
  readonly text: string;
  readonly title: string;
  readonly colour: [red: number, green: number, blue: number, alpha: number];
}

/** `shownMs` is in milliseconds. A failure has more to read, so it stays longer. */
const tickStyles = {
  remembered: { text: '✓', colour: [47, 111, 79, 255], title: 'menu_remembered', shownMs: 2000 },
  'not remembered': { text: '✕', colour: [191, 58, 34, 255], title: 'menu_not_remembered', shownMs: 6000 },
} as const;

/** The badges before the ticks that are currently shown, by tab. */
const previousStates = new Map<number, BadgeState>();

/** Shows the result of saving a note on the toolbar for a moment, then restores the badge. */
export async function showTick(outcome: keyof typeof tickStyles, tabId: number): Promise<void> {
  const { text, colour, title, shownMs } = tickStyles[outcome];
  if (!previousStates.has(tabId)) previousStates.set(tabId, await readBadge(tabId));
  await draw(tabId, { text, colour: [...colour], title: browser.i18n.getMessage(title) });
  await browser.action.setBadgeTextColor({ tabId, color: '#ffffff' });
  setTimeout(() => void removeTick(tabId, text), shownMs);
}

async function removeTick(tabId: number, text: string): Promise<void> {
  const previous = previousStates.get(tabId);
  previousStates.delete(tabId);
  try {
    // The page may have set its own badge meanwhile.
    if (previous && (await browser.action.getBadgeText({ tabId })) === text) await draw(tabId, previous);
  } catch {
    // The tab was closed, and its badge with it.
  }
}

async function readBadge(tabId: number): Promise<BadgeState> {
  const [text, title, colour] = await Promise.all([
    browser.action.getBadgeText({ tabId }),
    browser.action.getTitle({ tabId }),
    browser.action.getBadgeBackgroundColor({ tabId }),
  ]);
  return { text, title, colour };
}

async function draw(tabId: number, { text, title, colour }: BadgeState): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setTitle({ tabId, title }),
    browser.action.setBadgeBackgroundColor({ tabId, color: colour }),
  ]);
}
