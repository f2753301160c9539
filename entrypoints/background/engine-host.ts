import { browser } from 'wxt/browser';
import { connect } from '@/lib/messaging/rpc';
import type { EngineService } from '@/lib/messaging/services';
import { modelChoice } from '@/lib/settings';
import { startEngine } from '../offscreen/start-engine';
import { toOffscreen } from './offscreen';

/** Well below the 30 seconds after which Firefox ends a background page that neither hears nor asks anything. */
const signOfLifeMs = 10_000;

/** Where the engine lives: in this very page on Firefox, whose background has workers; in an offscreen document on Chromium. */
export function engineHost(): EngineService {
  if (!import.meta.env.FIREFOX) return connect<EngineService>('engine', toOffscreen);
  const engine = startEngine();
  void modelChoice.getValue().then(choice => engine.useModel(choice));
  stayAwake();
  return engine;
}

/**
 * Firefox does not count what a page's workers do: it would end this one in the middle of indexing or of fetching a model, and
 * the index would have to be restored at every opening of the popup. Asking the browser for anything is a sign of life. Ended
 * all the same, the page loses nothing: whoever needs it wakes it.
 */
function stayAwake(): void {
  setInterval(() => void browser.runtime.getPlatformInfo(), signOfLifeMs);
}
