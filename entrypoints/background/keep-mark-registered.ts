import { browser } from 'wxt/browser';
import { askedBefore, consent, pageMark } from '@/lib/settings';
import { listMatches, sites } from '@/lib/sites/registry';
import { runFiles } from './run-in-open-tabs';

const id = 'mark';
const file = '/mark.js';

/**
 * Registers the script of the status mark for exactly the sites with consent, while the mark or the hint about repeated questions is on.
 * Must be called at every start of the background, with what puts the sites' own scripts into open pages first. Open pages get it at
 * once; the script removes itself.
 */
export function keepMarkRegistered(injected: Promise<boolean>, report: (error: unknown) => void): void {
  let queue = Promise.resolve();
  // Registrations run one after the other, because the browser rejects the second of two at once.
  const updateRegistration = (intoOpenPages: boolean) =>
    void (queue = queue.then(() => register(intoOpenPages)).catch(report));
  for (const setting of [consent, pageMark, askedBefore] as const) setting.watch(() => updateRegistration(true));
  void injected.then(updateRegistration);
}

async function register(intoOpenPages: boolean): Promise<void> {
  const [agreed, isMarkOn, isAskedBeforeOn, registered] = await Promise.all([
    consent.getValue(),
    pageMark.getValue(),
    askedBefore.getValue(),
    browser.scripting.getRegisteredContentScripts({ ids: [id] }),
  ]);
  const matches =
    isMarkOn || isAskedBeforeOn ? Object.values(sites).flatMap(site => (agreed[site.id] ? listMatches(site) : [])) : [];
  if (matches.length === 0) {
    if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  const script = { id, matches, js: [file], runAt: 'document_idle', allFrames: false } as const;
  if (registered.length > 0) await browser.scripting.updateContentScripts([{ ...script, js: [file] }]);
  else await browser.scripting.registerContentScripts([{ ...script, js: [file], persistAcrossSessions: true }]);
  if (!intoOpenPages) return;
  await runFiles(matches, file);
}
