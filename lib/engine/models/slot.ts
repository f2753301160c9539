/** The place for one model: what was chosen, how far it is, and what went wrong. */
import { problemName } from '../../problem';
import type { ChosenModel, LoadedModel, ModelChoice, ModelState } from '../engine';

/** Rejects with `ModelMissing`, `ModelBroken`, `NoNetwork`, or the signal's reason. Progress is 0 to 1. */
export type LoadModel = (
  choice: ChosenModel,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<LoadedModel>;

export interface ModelSlot {
  readonly state: ModelState;
  /** Loads in the background. The same choice again does nothing, unless it had failed. */
  choose(choice: ModelChoice): void;
  /** The loaded model turned out not to work: it is closed. */
  giveUp(): void;
}

/** `onChange` is told of each model that is ready, and of `undefined` when there is none any more; the old one is closed by then. */
export function createModelSlot(
  loadModel: LoadModel,
  onChange: (loaded: LoadedModel | undefined) => void,
  onError: (error: unknown) => void,
): ModelSlot {
  let chosen: ModelChoice = { from: 'none' };
  let state: ModelState = { state: 'none' };
  let loaded: LoadedModel | undefined;
  let loading = new AbortController();

  const change = (to: ModelState, model?: LoadedModel) => {
    loaded?.close();
    loaded = model;
    state = to;
    onChange(model);
  };

  const load = async (choice: ChosenModel, signal: AbortSignal) => {
    const { name } = choice;
    const onProgress = (progress: number) => {
      if (!signal.aborted) state = { state: 'loading', name, progress };
    };
    try {
      const model = await loadModel(choice, onProgress, signal);
      if (signal.aborted) model.close();
      else change({ state: 'ready', name, device: model.device }, model);
    } catch (error) {
      if (signal.aborted) return;
      change({ state: 'failed', name, problem: failureOf(error) });
      onError(error);
    }
  };

  return {
    get state() {
      return state;
    },

    choose(choice) {
      if (sameChoice(choice, chosen) && state.state !== 'failed') return;
      loading.abort(new DOMException('Another model was chosen', 'AbortError'));
      loading = new AbortController();
      chosen = choice;
      if (choice.from === 'none') return change({ state: 'none' });
      change({ state: 'loading', name: choice.name });
      load(choice, loading.signal).catch(onError);
    },

    giveUp() {
      if (chosen.from !== 'none') change({ state: 'failed', name: chosen.name, problem: 'ModelBroken' });
    },
  };
}

function failureOf(error: unknown): 'ModelMissing' | 'ModelBroken' | 'NoNetwork' {
  const problem = problemName(error);
  return problem === 'ModelMissing' || problem === 'NoNetwork' ? problem : 'ModelBroken';
}

const sameChoice = (a: ModelChoice, b: ModelChoice): boolean =>
  a.from === 'none' || b.from === 'none' ? a.from === b.from : a.from === b.from && a.name === b.name;
