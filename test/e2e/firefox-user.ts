/** What a person does in Firefox before the part that a test is about: agrees to sites, and asks in a chat. */
import type { Tab } from './firefox-tab';
import type { KuraFirefox } from './kura-firefox';
import type { PracticeSite } from './practice-sites';
import { until } from './until';

/** On the page that opened by itself when the extension was installed; answers that page. `names`: as the page calls the sites. */
export async function agreeTo(kura: KuraFirefox, ...names: readonly string[]): Promise<Tab> {
  const welcome = await kura.tabAt(`${kura.origin}welcome.html`);
  await startSaving(welcome, names);
  return welcome;
}

/** Chooses exactly these sites in the first step of the welcome, and goes on. */
export async function startSaving(welcome: Tab, names: readonly string[]): Promise<void> {
  await welcome.until('document.querySelector(".choose button.primary") !== null');
  await welcome.evaluate('void (document.querySelector(".more-sites").open = true)');
  const proposed = await welcome.evaluate<string[]>(
    '[...document.querySelectorAll(".choose input[role=switch]:checked")].map(input => input.getAttribute("aria-label"))',
  );
  const moved = [...names.filter(name => !proposed.includes(name)), ...proposed.filter(name => !names.includes(name))];
  for (const name of moved) await welcome.click(`input[role="switch"][aria-label="${name}"]`);
  await welcome.click('.choose button.primary');
  await welcome.until('document.querySelector(".welcome[data-step=history]") !== null');
}

/** Asks in a fresh chat, and waits until the page has its answer and the vault both. */
export async function askAndKeep(kura: KuraFirefox, site: PracticeSite, question: string): Promise<Tab> {
  const page = await kura.openTab(`${site.newChat}?generation=${site.generation}&pace=brisk`);
  await askHere(page, site, question);
  await until('the kept chat', async () =>
    (await kura.vault()).some(
      ({ turns }) => turns[0]?.text === question && turns[1]?.role === 'assistant' && !turns[1].unfinished,
    ),
  );
  return page;
}

/** Asks in the chat that the tab shows, and waits until the page has its answer. */
async function askHere(page: Tab, site: PracticeSite, question: string): Promise<void> {
  await page.until(`document.querySelector(${JSON.stringify(site.composer)}) !== null`);
  await page.click(site.composer);
  await page.type(question);
  await page.press('Enter');
  await page.evaluate('window.practice.settled()');
}
