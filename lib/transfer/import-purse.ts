/**
 * What one import may cost over all its files and the files within them: unpacked bytes, entries and time of work. A small file can demand
 * much of each. Waiting for the disk, for the vault or for a person costs nothing.
 */
import { Problem } from '../core/problem';
import { getWaitedMs } from './vendors/bytes';
import { createUnpackBudget, type UnpackBudget } from './vendors/zip';

export interface PurseOptions {
  /** Aborts the reading at the next piece of a file, also where no chat is found. */
  readonly signal?: AbortSignal | undefined;
  readonly maxWorkMs?: number;
}

/** Milliseconds. A slow machine reads some 5 MB of text a second, and text is packed 20 to 1. */
const alwaysAllowedMs = 120_000;
const msPerPackedMegabyte = 5_000;

const computeMaxWorkMs = (packedBytes: number): number =>
  alwaysAllowedMs + (packedBytes / 2 ** 20) * msPerPackedMegabyte;

export class ImportPurse implements UnpackBudget {
  bytes: number;
  entries: number;
  private readonly signal: AbortSignal | undefined;
  private readonly maxWorkMs: number;
  private workedMs = 0;
  /** When the reading went on, and how long it had waited for files until then; `undefined` while nobody asks for a chat. */
  private begun: { readonly at: number; readonly waitedMs: number } | undefined;

  constructor(files: readonly Pick<Blob, 'size'>[], { signal, maxWorkMs }: PurseOptions = {}) {
    const packedBytes = files.reduce((sum, { size }) => sum + size, 0);
    ({ bytes: this.bytes, entries: this.entries } = createUnpackBudget(packedBytes));
    this.signal = signal;
    this.maxWorkMs = maxWorkMs ?? computeMaxWorkMs(packedBytes);
  }

  /** Throws once the import is cancelled, or with `ImportTooLong`. Called at each piece of a file. */
  check(): void {
    this.signal?.throwIfAborted();
    if (this.countWorkMs() > this.maxWorkMs) throw new Problem('ImportTooLong', `${this.workedMs} ms of work`);
  }

  /** Yields the values. Only the time in which the next one is made counts as work. */
  async *spend<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
    this.resume();
    try {
      for await (const value of values) {
        this.check();
        this.pause();
        yield value;
        this.resume();
      }
    } finally {
      this.pause();
    }
  }

  /** The file, whose pieces are checked as they are read. */
  watch<File extends Blob>(file: File): File {
    const check = () => this.check();
    const watch = (slice: Blob) => this.watch(slice);
    return new Proxy(file, {
      get(target, key) {
        if (key === 'stream') return () => target.stream().pipeThrough(createChecker(check));
        if (key === 'slice') return (...range: Parameters<Blob['slice']>) => watch(target.slice(...range));
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  private resume(): void {
    this.begun = { at: performance.now(), waitedMs: getWaitedMs() };
  }

  private pause(): void {
    this.countWorkMs();
    this.begun = undefined;
  }

  private countWorkMs(): number {
    if (this.begun) {
      this.workedMs += performance.now() - this.begun.at - (getWaitedMs() - this.begun.waitedMs);
      this.resume();
    }
    return this.workedMs;
  }
}

const createChecker = (check: () => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      check();
      controller.enqueue(piece);
    },
  });

/** The error of a purse that is empty, or of an import that was cancelled: no further file is read. */
export const isEndOfImport = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ImportTooLong' || error.name === 'AbortError');
