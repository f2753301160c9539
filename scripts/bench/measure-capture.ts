/** Measures the time from a site's final action bar to the row in the vault, on each practice site. */
import type { KuraBrowser } from '../../test/e2e/kura';
import { ask, openChat, practiceSites, settled, type Pace } from '../../test/e2e/practice-sites';
import type { Page } from 'playwright-core';
import { computeFigures } from './compute-figures';

/** These elements exist only when an answer is complete. */
const finalBar: Readonly<Record<string, string>> = {
  'ChatGPT, classic': '[data-testid="good-response-turn-action-button"]',
  'ChatGPT, app shell': '.turn-action-controls:not(.user)',
  'ChatGPT, logged out': '[data-assistant-message-actions]',
  'Claude, hub': '[data-testid="action-bar-retry"]',
  'Claude, feed': '[data-testid="action-bar-retry"]',
  Gemini: '.response-footer.complete',
};

const questions = [
  'Why did my Docker volume disappear after compose down?',
  '医療費控除の確定申告で還付を受けるには？',
  'How do I compute the hydration of my sourdough?',
  '京都の紅葉の見頃はいつですか？',
];

/** Polling interval of the vault in milliseconds, and so the resolution of the latency. */
export const pollIntervalMs = 50;

export async function measureCapture(kura: KuraBrowser, times: number, pace: Pace) {
  const rows = [];
  for (const site of practiceSites) {
    const page = await kura.context.newPage();
    const taken: number[] = [];
    for (let n = 0; n < times; n++) {
      const question = `${questions[n % questions.length]} (${site.name}, ${n})`;
      await openChat(page, site, pace);
      await trackFinalBar(page, finalBar[site.name] ?? '');
      await ask(page, site, question);
      const stored = await waitUntilStored(kura, question);
      await settled(page);
      taken.push(stored - (await page.evaluate(() => (globalThis as { benchBar?: number }).benchBar ?? Number.NaN)));
    }
    await page.close();
    rows.push({ site: site.name, pace, milliseconds: computeFigures(taken) });
  }
  return rows;
}

/** Records when the bar appears, invisibly for the page and Kura. */
const trackFinalBar = (page: Page, selector: string) =>
  page.evaluate(bar => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(bar)) return;
      Object.assign(globalThis, { benchBar: Date.now() });
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, selector);

async function waitUntilStored(kura: KuraBrowser, question: string): Promise<number> {
  for (let tries = 0; tries < 60_000 / pollIntervalMs; tries++) {
    const found = (await kura.vault()).find(({ turns }) => turns[0]?.text === question);
    if (found?.turns.some(({ role }) => role === 'assistant')) return Date.now();
    await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
  }
  throw new Error(`Never stored: ${question}`);
}
