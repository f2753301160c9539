import { connect } from '@/lib/rpc/rpc';
import { pageSettingsService, type PageSettings } from '@/lib/rpc/contracts/page-settings';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';

/** The settings of this page's site, as the background last answered. */
export interface PageSettingsSource {
  get(): PageSettings | undefined;
  /** Calls `onChange` once they are known and at each change. */
  watch(onChange: (settings: PageSettings) => void): void;
  /** Asks the background again. Resolves when the answer applies. */
  refresh(): Promise<void>;
}

/** Milliseconds. The worker may die while it is asked. */
const retryMs = { first: 300, max: 30_000 };

/** `signal` ends with the extension. */
export function createPageSettings(signal: AbortSignal): PageSettingsSource {
  const service = connect(pageSettingsService, sendToExtension);
  const watchers: ((settings: PageSettings) => void)[] = [];
  let current: PageSettings | undefined;
  let questions = 0;
  let answered = 0;

  const ask = async (question: number, delayMs = retryMs.first): Promise<void> => {
    if (signal.aborted) return;
    let settings;
    try {
      settings = await service.readPageSettings();
    } catch {
      await new Promise(resolve => setTimeout(resolve, delayMs));
      return ask(question, Math.min(delayMs * 2, retryMs.max));
    }
    if (signal.aborted || question < answered) return;
    [answered, current] = [question, settings];
    for (const onChange of watchers) onChange(settings);
  };
  // None waits for the one before: what a page asked before it went to the cache may never be answered.
  const refresh = () => ask((questions += 1));
  // A page that comes back from the cache has missed the notices meanwhile.
  addEventListener('pageshow', ({ persisted }) => void (persisted && refresh()), { signal });
  return {
    get: () => current,
    watch(onChange) {
      watchers.push(onChange);
      void refresh();
    },
    refresh,
  };
}
