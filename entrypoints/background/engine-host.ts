import { connect } from '@/lib/messaging/rpc';
import type { EngineService } from '@/lib/messaging/services';
import { modelChoice } from '@/lib/settings';
import { startEngine } from '../offscreen/start-engine';
import { toOffscreen } from './offscreen';

/** Where the engine lives: in this very page on Firefox, whose background has workers; in an offscreen document on Chromium. */
export function engineHost(): EngineService {
  if (!import.meta.env.FIREFOX) return connect<EngineService>('engine', toOffscreen);
  const engine = startEngine();
  void modelChoice.getValue().then(choice => engine.useModel(choice));
  return engine;
}
