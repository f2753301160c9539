/** What a page needs after a click of the user's and not before: a script of its own brings it, on the first such click. */
import { connect } from '@/lib/messaging/rpc';
import type { InjectionService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import type { redesignReport } from '@/lib/health/report';
import type { holds, insert, takeBack } from '@/lib/insert';

export interface OnRequest {
  readonly insert: typeof insert;
  readonly takeBack: typeof takeBack;
  readonly holds: typeof holds;
  readonly redesignReport: typeof redesignReport;
}

// Scripts of one extension share one world in a page, of which the page itself sees nothing: only `bring` writes this name there.
const world = globalThis as { kuraOnRequest?: OnRequest };

export const bring = (brought: OnRequest): void => void (world.kuraOnRequest = brought);

const injection = connect<InjectionService>('injection', toExtension);

/** As the injected script brought it; asks the background to inject it if this page has not got it yet. */
export async function onRequest(): Promise<OnRequest> {
  // A worker that dies under the call leaves it unanswered; the next call starts another.
  if (!world.kuraOnRequest) await injection.bringOnRequest().catch(() => injection.bringOnRequest());
  if (!world.kuraOnRequest) throw new Error('The script that was injected did not arrive.');
  return world.kuraOnRequest;
}
