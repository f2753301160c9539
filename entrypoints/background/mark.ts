import { browser } from 'wxt/browser';
import { askedBefore, consent, pageMark } from '@/lib/settings';
import { addresses } from '@/lib/sites/addresses';

const id = 'mark';
const file = '/mark.js';

/**
 * Has the script of the mark in exactly the sites that the user agreed to, while the mark or the word about earlier questions is
 * switched on; to be called at every start of the background. Pages that are open already get it at once; it takes itself away.
 */
export function keepMarkRegistered(report: (error: unknown) => void): void {
  let last = Promise.resolve();
  // One after the other: the browser refuses the second of two registrations at once.
  const follow = (into: boolean) => void (last = last.then(() => register(into)).catch(report));
  for (const setting of [consent, pageMark, askedBefore] as const) setting.watch(() => follow(true));
  follow(false);
}

async function register(intoOpenPages: boolean): Promise<void> {
  const [agreed, mark, asked, there] = await Promise.all([
    consent.getValue(),
    pageMark.getValue(),
    askedBefore.getValue(),
    browser.scripting.getRegisteredContentScripts({ ids: [id] }),
  ]);
  const matches =
    mark || asked ? Object.values(addresses).flatMap(site => (agreed[site.id] ? [...site.matches] : [])) : [];
  if (matches.length === 0) {
    if (there.length > 0) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  const script = { id, matches, js: [file], runAt: 'document_idle', allFrames: false } as const;
  if (there.length > 0) await browser.scripting.updateContentScripts([{ ...script, js: [file] }]);
  else await browser.scripting.registerContentScripts([{ ...script, js: [file], persistAcrossSessions: true }]);
  if (!intoOpenPages) return;
  const tabs = await browser.tabs.query({ url: matches });
  // A page that is going away, or shows the browser's own error, needs none.
  await Promise.allSettled(
    tabs.map(tab => browser.scripting.executeScript({ target: { tabId: tab.id ?? -1 }, files: [file] })),
  );
}
