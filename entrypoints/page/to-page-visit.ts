import type { SiteDataCapture } from '@/lib/capture/site-data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import type { PageVisit } from '@/lib/rpc/contracts/page';

/** Reports the state of this page to a catch-up. */
export function toPageVisit(capture: PageCapture, data: SiteDataCapture): PageVisit {
  const [receipt, account, refused] = [capture.getCompleteness(), data.getAccount(), data.getWorstRefusal()];
  return {
    load: performance.timeOrigin,
    url: location.href,
    health: capture.getHealth(),
    ...(receipt && { completeness: receipt }),
    ...(account !== undefined && { account }),
    ...(refused && { httpRefusal: refused }),
  };
}
