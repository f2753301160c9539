/** The engine host: owns index and embedder, keeps them in step with the vault, and answers while it does. */
import { createEngine } from './engine/create-engine';
import type { Engine, LoadedModel } from './engine/engine';
import type { Backlog } from './engine/models/backlog';
import { ModelSlot, type LoadModel } from './engine/models/slot';
import { createOramaIndex } from './engine/orama-index';
import { forget } from './forget';
import type { EngineService } from './messaging/services';
import { problemName } from './problem';
import { recall } from './recall';
import { indexPending } from './remember';
import { requeue, restore } from './restore';
import type { Vault } from './vault/vault';

export interface EngineHostParts {
  readonly vault: Vault;
  readonly loadModel: LoadModel;
  /** Told of failures that no caller waits for. */
  readonly onError: (error: unknown) => void;
}

/** What is learnt is embedded there and then: nothing is lacking afterwards. */
const noBacklog: Backlog = {
  next: async () => [],
  add: async () => undefined,
  count: () => ({ done: 0, all: 0 }),
};

const done = Promise.resolve({ ok: true } as const);

/** Starts at once: restores what was learnt before, then indexes what waits. Every step may be cut off; the next start takes it up. */
export function createEngineHost({ vault, loadModel, onError }: EngineHostParts): EngineService {
  const index = createOramaIndex();
  let engine: Engine = createEngine(undefined, index);
  /** Aborted when the engine changes: what is being learnt for the old one need not be finished. */
  let learning = new AbortController();

  const restored = restore(vault, engine);
  /** Restoring, indexing and queueing anew come one after the other, never two at a time. */
  let last = restored.catch(onError);
  const inTurn = (task: () => Promise<void>) => {
    last = last.then(task).catch(onError);
  };

  /** A wish that comes while indexing runs is granted by one more run; further ones are the same wish. */
  let wished = false;
  const wake = () => {
    if (wished) return;
    wished = true;
    inTurn(async () => {
      wished = false;
      await learnPending();
    });
  };

  const learnPending = async () => {
    const { signal } = learning;
    try {
      await indexPending(vault, engine, signal);
    } catch (error) {
      // Words remain when the model is broken, and what waits is indexed without it. A new engine has woken the host already.
      if (!signal.aborted && problemName(error) === 'ModelBroken') model.giveUp();
      else if (!signal.aborted) throw error;
    }
  };

  const useModel = (loaded: LoadedModel | undefined) => {
    learning.abort(new DOMException('Another engine is in use', 'AbortError'));
    learning = new AbortController();
    engine = createEngine(loaded?.embedder, index);
    if (!loaded) return wake();
    inTurn(async () => {
      await requeue(vault, loaded.embedder.fingerprint);
      // Only now: a wish from before would be granted before there is anything to learn.
      wake();
    });
  };
  const model = new ModelSlot({ loadModel, backlogOf: () => noBacklog, onAnswering: useModel, onError });

  wake();
  return {
    async recall(question, filter) {
      await restored;
      // An absent argument arrives as null after it has travelled as JSON.
      return recall(vault, engine, question, filter ?? undefined);
    },

    wake() {
      wake();
      return done;
    },

    async forget(id) {
      // What is just being restored would come back into the index after it was taken out.
      await restored.catch(() => undefined);
      await forget(vault, engine, id);
      return { ok: true };
    },

    useModel(choice) {
      model.choose(choice);
      return done;
    },

    modelState: () => Promise.resolve(model.state),
  };
}
