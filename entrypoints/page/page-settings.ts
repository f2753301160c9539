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
  let last = Promise.resolve();

  const ask = async (delayMs = retryMs.first): Promise<void> => {
    if (signal.aborted) return;
    try {
      current = await service.readPageSettings();
    } catch {
      await new Promise(resolve => setTimeout(resolve, delayMs));
      return ask(Math.min(delayMs * 2, retryMs.max));
    }
    for (const onChange of signal.aborted ? [] : watchers) onChange(current);
  };
  // One question after the other, so that the last answer is the newest.
  const refresh = () => (last = last.then(() => ask()));
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
