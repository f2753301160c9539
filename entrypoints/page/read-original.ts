import type { SiteDataCapture } from '@/lib/capture/site-data-capture';

/** Long enough for the answer to leave the page. */
const reloadDelayMs = 200;

/** Reads the open chat from the site's data, which no browser translates. Returns `false` if Kura reads no data of this page. */
export async function readOriginal(data: SiteDataCapture): Promise<boolean> {
  if (await data.requestChat()) return true;
  // A page that is loaded again loads its data again, and the tap hears it.
  if (data.isReading()) setTimeout(() => location.reload(), reloadDelayMs);
  return data.isReading();
}
