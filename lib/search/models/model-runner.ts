/** One loaded model with its backlog: computes missing embeddings whenever `wake` is called, until it is closed. */
import { problemName, type ProblemName } from '../../core/problem';
import type { ChosenModel, LoadedModel, Passages } from '../engine';
import { embedBacklog, type Backlog } from './embed-backlog';

export interface SeatParts {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  readonly work: Backlog;
  readonly pauseWhile?: () => boolean | Promise<boolean>;
  /** Called after each batch, and when the work stops. */
  readonly onStep: () => void;
  /** Called when the model does not work. */
  readonly onFailure: (seat: Seat, error: unknown) => void;
  /** Receives errors that the model did not cause. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds before a retry after an error other than the model's, such as a full disk. */
const againAfter = 30_000;

export class Seat {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  /** Whether nothing was missing at some moment. */
  complete = false;

  private halting = new AbortController();
  private closed = false;
  private how: Pick<Passages, 'left' | 'resting'> = {};
  private trouble: ProblemName | undefined;
  private first: Seat | undefined;
  private working: Promise<void> | undefined;
  /** If `wake` is called while embedding runs, one more pass follows. */
  private wished = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: SeatParts) {
    this.choice = parts.choice;
    this.model = parts.model;
  }

  get passages(): Passages {
    return { ...this.parts.work.count(), ...this.how, ...(this.trouble && { trouble: this.trouble }) };
  }

  /** Nothing more can be embedded, whatever the counts say: a chunk whose text is gone is never done. */
  get atRest(): boolean {
    return this.complete && this.working === undefined && this.trouble === undefined;
  }

  /** Starts embedding. `first`: a model that was complete, which gets new chunks before this one continues. */
  wake(first?: Seat): void {
    this.first = first;
    void this.catchUp();
  }

  /** Stops embedding until the next `wake`. The model still answers. */
  halt(): void {
    this.wished = false;
    clearTimeout(this.again);
    this.halting.abort(new DOMException('The backlog is left for now', 'AbortError'));
    this.halting = new AbortController();
  }

  /** Stops embedding and closes the model. */
  close(): void {
    this.closed = true;
    this.halt();
    this.model.close();
  }

  /** Resolves when nothing is missing, or when it cannot continue. */
  private catchUp(): Promise<void> {
    this.wished = true;
    clearTimeout(this.again);
    return this.closed ? Promise.resolve() : (this.working ??= this.untilQuiet());
  }

  private async untilQuiet(): Promise<void> {
    await this.run(this.halting.signal);
    this.working = undefined;
    this.how = {};
    if (this.closed) return;
    // `wake` was called while the run was stopping.
    if (this.wished && !this.trouble) await this.catchUp();
    else this.parts.onStep();
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { work, model, onFailure, onError } = this.parts;
    this.trouble = undefined;
    try {
      while (this.wished && !signal.aborted) {
        this.wished = false;
        await embedBacklog(work, model.embedder, {
          signal,
          pauseWhile: () => this.rests(),
          onProgress: how => {
            this.how = how;
            this.parts.onStep();
          },
        });
        this.complete = true;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isOfModel(error)) return onFailure(this, error);
      // On another error, such as a full disk, the model still answers, and embedding is retried on `wake` or after a
      // delay.
      this.trouble = problemName(error);
      if (!this.closed) this.again = setTimeout(() => void this.catchUp(), againAfter);
      onError(error);
    }
  }

  private async rests(): Promise<boolean> {
    const { first } = this;
    this.first = undefined;
    if (first?.complete) await first.catchUp();
    return (await this.parts.pauseWhile?.()) ?? false;
  }
}

function isOfModel(error: unknown): boolean {
  const name = problemName(error);
  return name === 'ModelBroken' || name === 'ModelMissing' || name === 'NoNetwork';
}
