/** Loads code that a page needs only after a click of the user. A separate script brings it at the first such click. */
import { connect } from '@/lib/rpc/rpc';
import type { InjectionService } from '@/lib/rpc/contracts/index';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import type { redesignReport } from '@/lib/health/redesign-report';
import type { holds, insert, takeBack } from '@/lib/insert/insert';

export interface OnRequest {
  readonly insert: typeof insert;
  readonly takeBack: typeof takeBack;
  readonly holds: typeof holds;
  readonly redesignReport: typeof redesignReport;
}

// Scripts of one extension share a world that the page cannot see. Only `registerInjectedTools` writes this name.
const world = globalThis as { kuraOnRequest?: OnRequest };

export const bring = (brought: OnRequest): void => void (world.kuraOnRequest = brought);

const injection = connect<InjectionService>('injection', toExtension);

/** Returns the injected tools. Asks the background to inject them if this page does not have them yet. */
export async function onRequest(): Promise<OnRequest> {
  // If the worker dies during the call, there is no answer, and the next call starts another worker.
  if (!world.kuraOnRequest) await injection.bringOnRequest().catch(() => injection.bringOnRequest());
  if (!world.kuraOnRequest) throw new Error('The script that was injected did not arrive.');
  return world.kuraOnRequest;
}
