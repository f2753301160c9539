/** One loaded model with its backlog: makes the vectors that are lacking whenever it is woken, until it is closed. */
import { problemName, type ProblemName } from '../../problem';
import type { ChosenModel, LoadedModel, Passages } from '../engine';
import { embedBacklog, type Backlog } from './backlog';

export interface SeatParts {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  readonly work: Backlog;
  readonly pauseWhile?: () => boolean | Promise<boolean>;
  /** After each few passages, and when it comes to rest. */
  readonly onStep: () => void;
  /** The model does not work. */
  readonly onFailure: (seat: Seat, error: unknown) => void;
  /** Told of failures that are not the model's. */
  readonly onError: (error: unknown) => void;
}

/** In milliseconds after something other than the model failed: a disk that was full may have room again, and nothing else would say so. */
const againAfter = 30_000;

export class Seat {
  readonly choice: ChosenModel;
  readonly model: LoadedModel;
  /** Whether there was a moment at which nothing was lacking. */
  complete = false;

  private halting = new AbortController();
  private closed = false;
  private how: Pick<Passages, 'left' | 'resting'> = {};
  private trouble: ProblemName | undefined;
  private first: Seat | undefined;
  private working: Promise<void> | undefined;
  /** A wish that comes while it works is granted by one more look. */
  private wished = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: SeatParts) {
    this.choice = parts.choice;
    this.model = parts.model;
  }

  get passages(): Passages {
    return { ...this.parts.work.count(), ...this.how, ...(this.trouble && { trouble: this.trouble }) };
  }

  /** Nothing is lacking that can be had, whatever the counts say: a passage whose text is gone is never done. */
  get atRest(): boolean {
    return this.complete && this.working === undefined && this.trouble === undefined;
  }

  /** There may be something to do. `first`: if that one had everything, it is given what is new before this one goes on. */
  wake(first?: Seat): void {
    this.first = first;
    void this.catchUp();
  }

  /** Leaves what is lacking until it is woken again. It still answers. */
  halt(): void {
    this.wished = false;
    clearTimeout(this.again);
    this.halting.abort(new DOMException('The backlog is left for now', 'AbortError'));
    this.halting = new AbortController();
  }

  /** Ends its work and its model. */
  close(): void {
    this.closed = true;
    this.halt();
    this.model.close();
  }

  /** Resolves when nothing is lacking, or it cannot go on. */
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
    // Woken again while it was coming to a halt.
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
      // A full disk, for one: the model goes on answering, and what is lacking is tried again when it is woken, or after a while.
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
