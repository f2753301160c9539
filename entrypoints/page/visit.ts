import type { DataCapture } from '@/lib/capture/site-data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import type { PageVisit } from '@/lib/rpc/contracts/index';

/** Reports the state of this page to a catch-up. */
export function visitOf(capture: PageCapture, data: DataCapture): PageVisit {
  const [receipt, account, refused] = [capture.receipt(), data.account(), data.refused()];
  return {
    load: performance.timeOrigin,
    url: location.href,
    health: capture.health(),
    ...(receipt && { receipt }),
    ...(account !== undefined && { account }),
    ...(refused && { refused }),
  };
}
