import { browser } from 'wxt/browser';
import type { UpdateAnswer } from '@/components/popup/Popup';

/** Milliseconds. An update that the browser has downloaded before is not announced again. */
const maxDownloadMs = 20_000;

/**
 * Asks the browser for a newer Kura, and starts it as soon as it is downloaded. A page of Kura that is open would hold the new version back
 * until the browser is started again. Firefox has no such call.
 */
export const updateKura = import.meta.env.FIREFOX ? undefined : installUpdate;

async function installUpdate(): Promise<UpdateAnswer> {
  const { status } = await browser.runtime.requestUpdateCheck();
  if (status !== 'update_available') return status === 'throttled' ? 'tooSoon' : 'none';
  browser.runtime.onUpdateAvailable.addListener(startAgain);
  setTimeout(startAgain, maxDownloadMs);
  return 'found';
}

const startAgain = (): void => browser.runtime.reload();
