import type { Snapshot, SiteId } from '@/lib/core/conversation';
import { captureService } from '@/lib/rpc/contracts/capture';
import { serve, type Caller, type ServiceHandler } from '@/lib/rpc/rpc';
import { createCaptureService, type CaptureDeps } from '@/lib/services/capture';
import { sites } from '@/lib/sites/registry';
import { applyListingRedaction, applyRedaction, hasConsent, isPaused } from './capture-policy';
import type { createSiteHealth } from './create-site-health';
import { keepOutbox } from './keep-outbox';
import { report } from './report';
import { servePageSettings } from './serve-page-settings';

type ServeCaptureDeps = Pick<CaptureDeps, 'vault' | 'onSaved'> & ReturnType<typeof createSiteHealth>;

/** Serves what pages need to add to the vault, and delivers what waits in the outbox. */
export function serveCapture(deps: ServeCaptureDeps): {
  readonly served: readonly ServiceHandler[];
  /** Removes what waits in the outbox of these chats. */
  readonly dropFromOutbox: (ids: readonly string[]) => Promise<void>;
} {
  const createService = createCaptureService({
    ...deps,
    hasConsent,
    isPaused,
    redact: applyRedaction,
    redactListing: applyListingRedaction,
  });
  const capture = (caller: Caller) => {
    const service = createService(caller);
    return {
      ...service,
      async save(snapshot: Snapshot) {
        const acknowledgement = await service.save(snapshot);
        outbox.onSaved(snapshot);
        return acknowledgement;
      },
    };
  };
  // `save` validates its argument, whoever wrote it, and takes from each site only what its own pages may send.
  const save = (site: SiteId, snapshot: Snapshot) =>
    capture({ kind: 'content script', url: sites[site].newChatUrl }).save(snapshot);
  const outbox = keepOutbox({ save, report }, deps.onSaved);
  return {
    served: [serve(captureService, capture), servePageSettings(site => outbox.getKey(site))],
    dropFromOutbox: ids => outbox.forget(ids),
  };
}
