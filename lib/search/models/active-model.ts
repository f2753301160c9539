/**
 * The active model: which model answers, which one is loading, its progress and its problem. A newly chosen model takes
 * over when it has embedded as many chunks as the current one, so that no hit is lost. Until then both stay in memory.
 * Without a current model, it answers from its first vector on.
 */
import { Problem, toProblemName } from '../../core/problem';
import type {
  AnsweringModel,
  ChosenModel,
  Embedder,
  LoadedModel,
  ModelChoice,
  ModelProblem,
  ModelState,
} from '../engine';
import type { Backlog } from './embed-backlog';
import { ModelRunner } from './model-runner';

/** Rejects with a `ModelProblem`, or the signal's reason. Progress is 0 to 1. */
export type LoadModel = (
  choice: ChosenModel,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) => Promise<LoadedModel>;

export interface ActiveModelDeps {
  readonly loadModel: LoadModel;
  /** Returns the backlog of this embedder; called once for each loaded model. */
  readonly createBacklog: (embedder: Embedder) => Backlog | Promise<Backlog>;
  /**
   * Called when another model becomes active; `undefined`: none. The previous model is closed once this has resolved.
   */
  readonly onAnswering: (model: LoadedModel | undefined) => void | Promise<void>;
  /** Called when the active model has embedded everything, each time there was something to do. */
  readonly onCaughtUp?: () => void;
  /** Receives errors of background work, which no caller awaits. */
  readonly onError: (error: unknown) => void;
  /** True while the user is active: no embeddings are computed then. */
  readonly pauseWhile?: () => boolean | Promise<boolean>;
}

export interface ActiveModel {
  readonly state: ModelState;
  /** Fingerprints of the active and the loading model: their vectors are kept. */
  readonly fingerprints: readonly string[];
  /** Loads the model in the background. The same choice again does nothing, unless it had failed. */
  choose(choice: ModelChoice): void;
  /** Call this when there may be chunks without embeddings. */
  wake(): void;
  /** Closes the active model after it turned out to be broken. */
  giveUp(): void;
}

export const createActiveModel = (deps: ActiveModelDeps): ActiveModel => new SwitchingModel(deps);

class SwitchingModel implements ActiveModel {
  private chosen: ModelChoice = { from: 'none' };
  private answering: ModelRunner | undefined;
  private coming: ModelRunner | undefined;
  /** Progress of the download, 0 to 1. */
  private progress: number | undefined;
  private failure: ModelProblem | undefined;
  /** Aborted when another model is chosen. */
  private attempt = new AbortController();
  private notified: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ActiveModelDeps) {}

  get state(): ModelState {
    const { chosen, answering, failure, progress } = this;
    if (chosen.from === 'none') return { state: 'none' };
    const { name } = chosen;
    const own = this.coming ?? (answering && isSameChoice(answering.choice, chosen) ? answering : undefined);
    const answeringPart: { answering?: AnsweringModel } =
      answering && answering !== own ? { answering: toAnsweringModel(answering) } : {};
    if (failure) return { state: 'failed', name, problem: failure, ...answeringPart };
    if (!own) return { state: 'loading', name, ...(progress !== undefined && { progress }), ...answeringPart };
    const { chunks } = own;
    const at = { name, device: own.model.device, chunks };
    const ready = own.isIdle || chunks.done >= chunks.all;
    return ready && own === answering ? { state: 'ready', ...at } : { state: 'indexing', ...at, ...answeringPart };
  }

  get fingerprints(): readonly string[] {
    return [this.answering, this.coming].flatMap(runner => runner?.model.embedder.fingerprint ?? []);
  }

  choose(choice: ModelChoice): void {
    if (isSameChoice(choice, this.chosen) && !this.failure) return;
    this.attempt.abort(new DOMException('Another model was chosen', 'AbortError'));
    this.attempt = new AbortController();
    this.coming?.close();
    this.coming = undefined;
    this.progress = undefined;
    this.failure = undefined;
    this.chosen = choice;
    if (choice.from === 'none') return this.runner(undefined);
    // The current model continues to embed until the next one is ready, or for good if it is chosen again.
    this.wake();
    if (!this.answering || !isSameChoice(this.answering.choice, choice)) void this.load(choice, this.attempt.signal);
  }

  wake(): void {
    // New chunks go to the active model first, so that semantic search finds them at once.
    if (this.coming) this.coming.wake(this.answering);
    else this.answering?.wake();
  }

  giveUp(): void {
    const error = new Problem('ModelBroken', 'The model that answered does not work');
    if (this.answering) this.onFailure(this.answering, error);
  }

  private async load(choice: ChosenModel, signal: AbortSignal): Promise<void> {
    const { loadModel, createBacklog, pauseWhile, onError } = this.deps;
    const onProgress = (progress: number) => {
      if (!signal.aborted) this.progress = progress;
    };
    try {
      const model = await loadModel(choice, onProgress, signal);
      if (signal.aborted) return model.close();
      const backlog = await Promise.resolve(createBacklog(model.embedder)).catch((error: unknown) => {
        model.close();
        throw error;
      });
      if (signal.aborted) return model.close();
      this.start(
        new ModelRunner({
          choice,
          model,
          backlog,
          ...(pauseWhile && { pauseWhile }),
          onStep: () => this.onStep(),
          onFailure: (runner, error) => this.onFailure(runner, error),
          onError,
        }),
      );
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  private start(runner: ModelRunner): void {
    if (this.answering) {
      this.coming = runner;
      // Two models would slow each other down, and the new vectors replace those of the current model.
      this.answering.halt();
    } else this.runner(runner);
    this.wake();
  }

  /** Makes this the active model. */
  private runner(next: ModelRunner | undefined): void {
    const previous = this.answering;
    if (this.coming === next) this.coming = undefined;
    if (previous === next) return;
    this.answering = next;
    this.notified = this.notified
      .then(() => this.deps.onAnswering(next?.model))
      .catch(this.deps.onError)
      .then(() => previous?.close());
  }

  private onStep(): void {
    const { coming, answering } = this;
    if (coming && answering && hasCaughtUp(coming, answering)) this.runner(coming);
    if (this.answering?.isIdle) this.deps.onCaughtUp?.();
  }

  private onFailure(broken: ModelRunner, error: unknown): void {
    if (broken === this.answering) {
      // The loading model takes over at once, with the vectors that it has.
      const next = this.coming;
      this.runner(next);
      if (next) this.deps.onError(error);
      else this.fail(error);
    } else if (broken === this.coming) {
      this.coming = undefined;
      broken.close();
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure = toModelProblem(error);
    this.deps.onError(error);
    this.wake();
  }
}

const hasCaughtUp = (coming: ModelRunner, answering: ModelRunner): boolean => {
  const { done, all } = coming.chunks;
  return coming.isIdle || done >= all || done >= answering.chunks.done;
};

const toAnsweringModel = ({ choice, model, chunks }: ModelRunner): AnsweringModel => ({
  choice,
  device: model.device,
  chunks,
});

function toModelProblem(error: unknown): ModelProblem {
  const problem = toProblemName(error);
  return problem === 'ModelMissing' || problem === 'NoNetwork' || problem === 'VaultFull' ? problem : 'ModelBroken';
}

const isSameChoice = (a: ModelChoice, b: ModelChoice): boolean => {
  if (a.from === 'none' || b.from === 'none') return a.from === b.from;
  const [x, y] = [a, b].map(choice => (choice.from === 'folder' ? choice.digest : undefined));
  return a.from === b.from && a.name === b.name && x === y;
};
