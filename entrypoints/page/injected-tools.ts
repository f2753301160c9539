/** Loads code that a page needs only after a click of the user. A separate script brings it at the first such click. */
import { connect } from '@/lib/rpc/rpc';
import { injectionService, type LazyScript } from '@/lib/rpc/contracts/injection';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import type { buildRedesignReport } from '@/lib/health/build-redesign-report';
import type { hasInsertion, undoInsertion } from '@/lib/insert/insert';
import type { InsertionNote, InsertResult } from '@/lib/rpc/contracts/page';
import { pageBridge } from './page-bridge';

/** What each script brings. */
export interface InjectedTools extends Record<LazyScript, unknown> {
  readonly 'injected-tools': {
    /** Shows the note, if there is one, once the text is in. */
    readonly insert: (composer: HTMLElement, text: string, note?: InsertionNote) => Promise<InsertResult>;
    readonly takeBack: typeof undoInsertion;
    readonly holds: typeof hasInsertion;
  };
  readonly 'redesign-report': typeof buildRedesignReport;
}

export function registerInjectedTools<Script extends LazyScript>(script: Script, tools: InjectedTools[Script]): void {
  pageBridge.injected = { ...pageBridge.injected, [script]: tools };
}

/** Milliseconds. */
const lostCallMs = 3000;

/** Returns what the script brings. Asks the background to inject it if this page does not have it yet. */
export async function loadInjectedTools<Script extends LazyScript>(script: Script): Promise<InjectedTools[Script]> {
  const load = () => connect(injectionService, sendToExtension).loadLazyScript(script);
  // If the worker dies with the call, it fails or nothing is heard of it, and the next call starts another worker.
  const lost = new Promise(resolve => setTimeout(resolve, lostCallMs));
  if (!pageBridge.injected?.[script]) await Promise.race([load(), lost]).catch(() => undefined);
  if (!pageBridge.injected?.[script]) await load();
  const tools = pageBridge.injected?.[script];
  if (!tools) throw new Error('The script that was injected did not arrive.');
  return tools;
}
