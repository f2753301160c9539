/** Loads code that a page needs only after a click of the user. A separate script brings it at the first such click. */
import { connect } from '@/lib/rpc/rpc';
import { injectionService } from '@/lib/rpc/contracts/injection';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import type { buildRedesignReport } from '@/lib/health/build-redesign-report';
import type { hasInsertion, undoInsertion } from '@/lib/insert/insert';
import type { InsertionNote, InsertResult } from '@/lib/rpc/contracts/page';

export interface InjectedTools {
  /** Shows the note, if there is one, once the text is in. */
  readonly insert: (composer: HTMLElement, text: string, note?: InsertionNote) => Promise<InsertResult>;
  readonly takeBack: typeof undoInsertion;
  readonly holds: typeof hasInsertion;
  readonly redesignReport: typeof buildRedesignReport;
}

// Scripts of one extension share a world that the page cannot see. Only `registerInjectedTools` writes this name.
const world = globalThis as { kuraInjectedTools?: InjectedTools };

export const registerInjectedTools = (tools: InjectedTools): void => void (world.kuraInjectedTools = tools);

/** Returns the injected tools. Asks the background to inject them if this page does not have them yet. */
export async function loadInjectedTools(): Promise<InjectedTools> {
  const injection = connect(injectionService, sendToExtension);
  // If the worker dies during the call, there is no answer, and the next call starts another worker.
  if (!world.kuraInjectedTools) await injection.loadLazyScript().catch(() => injection.loadLazyScript());
  if (!world.kuraInjectedTools) throw new Error('The script that was injected did not arrive.');
  return world.kuraInjectedTools;
}
