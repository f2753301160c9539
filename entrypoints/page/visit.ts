import type { DataCapture } from '@/lib/capture/data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import type { PageVisit } from '@/lib/messaging/services';

/** How a visit to this page goes, for catching up. */
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
