/** One loaded model with its backlog: computes missing embeddings whenever `wake` is called, until it is closed. */
import { toProblemName, type ProblemName } from '../../core/problem';
import type { ChosenModel, LoadedModel, EmbeddingProgress } from '../engine';
import { embedBacklog, type Backlog } from './embed-backlog';

export interface ModelRunnerDeps {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  readonly backlog: Backlog;
  readonly pauseWhile?: () => boolean | Promise<boolean>;
  /** Called after each batch, and when the work stops. */
  readonly onStep: () => void;
  /** Called when the model does not work. */
  readonly onFailure: (runner: ModelRunner, error: unknown) => void;
  /** Receives errors that the model did not cause. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds before a retry after an error other than the model's, such as a full disk. */
const retryDelayMs = 30_000;

export class ModelRunner {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  /** Whether nothing was missing at some moment. */
  hasCompleted = false;

  private abortController = new AbortController();
  private isClosed = false;
  private progress: Pick<EmbeddingProgress, 'secondsLeft' | 'isPaused'> = {};
  private problem: ProblemName | undefined;
  private first: ModelRunner | undefined;
  private working: Promise<void> | undefined;
  /** If `wake` is called while embedding runs, one more pass follows. */
  private isRequested = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deps: ModelRunnerDeps) {
    this.choice = deps.choice;
    this.model = deps.model;
  }

  get chunks(): EmbeddingProgress {
    return { ...this.deps.backlog.count(), ...this.progress, ...(this.problem && { problem: this.problem }) };
  }

  /** Nothing more can be embedded, whatever the counts say: a chunk whose text is gone is never done. */
  get isIdle(): boolean {
    return this.hasCompleted && this.working === undefined && this.problem === undefined;
  }

  /** Starts embedding. `first`: a model that was complete, which gets new chunks before this one continues. */
  wake(first?: ModelRunner): void {
    this.first = first;
    void this.catchUp();
  }

  /** Stops embedding until the next `wake`. The model still answers. */
  halt(): void {
    this.isRequested = false;
    clearTimeout(this.retryTimer);
    this.abortController.abort(new DOMException('The backlog is left for now', 'AbortError'));
    this.abortController = new AbortController();
  }

  /** Stops embedding and closes the model. */
  close(): void {
    this.isClosed = true;
    this.halt();
    this.model.close();
  }

  /** Resolves when nothing is missing, or when it cannot continue. */
  private catchUp(): Promise<void> {
    this.isRequested = true;
    clearTimeout(this.retryTimer);
    return this.isClosed ? Promise.resolve() : (this.working ??= this.runUntilIdle());
  }

  private async runUntilIdle(): Promise<void> {
    await this.run(this.abortController.signal);
    this.working = undefined;
    this.progress = {};
    if (this.isClosed) return;
    // `wake` was called while the run was stopping.
    if (this.isRequested && !this.problem) await this.catchUp();
    else this.deps.onStep();
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { backlog, model, onFailure, onError } = this.deps;
    this.problem = undefined;
    try {
      while (this.isRequested && !signal.aborted) {
        this.isRequested = false;
        await embedBacklog(backlog, model.embedder, {
          signal,
          pauseWhile: () => this.shouldPause(),
          onProgress: progress => {
            this.progress = progress;
            this.deps.onStep();
          },
        });
        this.hasCompleted = true;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isModelFailure(error)) return onFailure(this, error);
      // On another error, such as a full disk, the model still answers, and embedding is retried on `wake` or after a
      // delay.
      this.problem = toProblemName(error);
      if (!this.isClosed) this.retryTimer = setTimeout(() => void this.catchUp(), retryDelayMs);
      onError(error);
    }
  }

  private async shouldPause(): Promise<boolean> {
    const { first } = this;
    this.first = undefined;
    if (first?.hasCompleted) await first.catchUp();
    return (await this.deps.pauseWhile?.()) ?? false;
  }
}

function isModelFailure(error: unknown): boolean {
  const name = toProblemName(error);
  return name === 'ModelBroken' || name === 'ModelMissing' || name === 'NoNetwork';
}
