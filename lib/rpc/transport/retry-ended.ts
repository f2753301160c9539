import type { EngineService } from '../contracts/engine';
import type { Transport } from '../rpc';
import type { Repeat } from './retry-lost';

/** Milliseconds. After a longer time whoever waits is told, and may ask again. */
const maxFirstMs = 2500;

/**
 * Which calls of the engine may be made once more. The choice of a model may not: another may have been chosen meanwhile, and an engine that
 * is started anew is told the last one.
 */
export const engineRepeats: Readonly<Record<keyof EngineService, Repeat>> = {
  recall: 'again',
  listRecentHits: 'again',
  listHits: 'again',
  findSimilar: 'again',
  getModelState: 'again',
  wake: 'again',
  forget: 'again',
  removeFromIndex: 'again',
  useModel: 'once',
};

/** Makes a call once more if the engine ended before it had answered, because the next call starts another engine. */
export const retryEnded =
  (send: Transport): Transport =>
  async call => {
    const startedAt = performance.now();
    const isRepeated = engineRepeats[call.method as keyof EngineService] === 'again';
    const isLost = (failure: unknown) =>
      isRepeated && isUnavailable(failure) && performance.now() - startedAt < maxFirstMs;
    try {
      const reply = await send(call);
      if (!isLost(reply)) return reply;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return send(call);
  };

/** Of a reply, and of a problem that was thrown. */
const isUnavailable = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'EngineUnavailable';
