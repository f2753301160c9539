import type { Snapshot } from '@/lib/core/conversation';
import { captureService } from '@/lib/rpc/contracts/capture';
import { serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { createCaptureService, type CaptureDeps } from '@/lib/services/capture';
import { deliverOutbox } from '@/lib/services/deliver-outbox';
import { applyListingRedaction, applyRedaction, hasConsent } from './capture-policy';
import type { createSiteHealth } from './create-site-health';
import { outboxStore } from './outbox-store';
import { report } from './report';

type ServeCaptureDeps = Pick<CaptureDeps, 'vault' | 'onSaved'> & ReturnType<typeof createSiteHealth>;

/** Serves what pages add to the vault, and delivers what waits in the outbox. */
export function serveCapture(deps: ServeCaptureDeps): ServiceHandler {
  const capture = createCaptureService({
    ...deps,
    hasConsent,
    redact: applyRedaction,
    redactListing: applyListingRedaction,
  });
  // `save` validates its argument, whoever wrote it.
  const save = (snapshot: unknown) => capture({ kind: 'own page' }).save(snapshot as Snapshot);
  deliverOutbox(outboxStore, save).then(deps.onSaved, report);
  return serve(captureService, capture);
}
