import { browser } from 'wxt/browser';
import { connect } from '@/lib/rpc/rpc';
import { engineService, type EngineService } from '@/lib/rpc/contracts/engine';
import { retryEnded } from '@/lib/rpc/transport/retry-ended';
import { modelChoice } from '@/lib/settings';
import { startEngine } from '../offscreen/start-engine';
import { toOffscreen } from './to-offscreen';

/** Milliseconds, well below the 30 seconds after which Firefox ends an idle background page. */
const keepAliveIntervalMs = 10_000;

/** Connects to the engine: in this page on Firefox, whose background can start workers, in an offscreen document on Chromium. */
export function connectEngine(): EngineService {
  if (!import.meta.env.FIREFOX) return connect(engineService, retryEnded(toOffscreen));
  const engine = connect(engineService, retryEnded(startEngine()));
  void modelChoice.getValue().then(choice => engine.useModel(choice));
  keepAwake();
  return engine;
}

/**
 * Keeps the Firefox background page awake. Firefox ignores the work of its workers and would end it while they index or fetch a model. Any
 * call of a browser API counts as activity. If the page ends, no data is lost.
 */
function keepAwake(): void {
  setInterval(() => void browser.runtime.getPlatformInfo(), keepAliveIntervalMs);
}
