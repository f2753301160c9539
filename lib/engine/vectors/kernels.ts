/** The loops over all vectors: in WebAssembly with SIMD, else in plain JavaScript with the same results. */
import { kernelBytes } from './kernel-bytes';
import { PlainKernels } from './plain-kernels';

/**
 * All work on one memory, by addresses in bytes; rows lie back to back. `width`: of a row of int8, a multiple of 16. `count`: a multiple
 * of 4. Sign bits lie by sixteen rows, from a multiple of 16 on: the first byte of each, then the second of each, and so on. `stride`:
 * bytes of bits of one row, a multiple of 8.
 */
export interface Kernels {
  /** Another one after each `grow`. */
  readonly memory: ArrayBuffer;
  /** To at least so many bytes; what is there stays, what is new is zero. */
  grow(bytes: number): void;
  /**
   * `query`: int16. Score = product × the row's scale, as float32. Writes (row number: i32, score: f32) of each row that scores at
   * least `least` and answers how many; a row whose scale is NaN is never one of them.
   */
  scan(query: number, rows: number, scales: number, count: number, width: number, least: number, out: number): number;
  /** Writes the int32 product of the query with each row whose address stands at `list`; any `count`. */
  dots(query: number, list: number, count: number, width: number, out: number): void;
  /**
   * Writes the sign bits of rows: set where a number is below the one at `centre`, int32 as `writeCentre` writes them. `bits`: of the
   * first row's first byte. Any `count`.
   */
  signs(rows: number, scales: number, count: number, width: number, centre: number, bits: number, stride: number): void;
  /**
   * `tables`: as `spellCosts` writes them, with 32 bytes of nobody behind them. Writes (row number: i32, cost: i32) of each row that costs
   * at most `most`, below 65,536, and answers how many. `count`: a multiple of 16.
   */
  unlike(tables: number, bits: number, count: number, stride: number, most: number, out: number): number;
  /** Adds up the int8 of so many `bytes`, a multiple of 64: the limit of any scan, for the bench. */
  read(from: number, bytes: number): number;
}

type Loops = Omit<Kernels, 'memory' | 'grow'>;

const wasmPage = 65_536;

/** `undefined` where the browser has no SIMD, or a policy forbids WebAssembly. */
function createWasmKernels(): Kernels | undefined {
  let module: WebAssembly.Module;
  try {
    // A few KB: made at once, also where only small modules may be.
    module = new WebAssembly.Module(Uint8Array.from(atob(kernelBytes), letter => letter.charCodeAt(0)));
  } catch {
    // Nothing is lost: the plain kernels answer the same, only slower.
    return undefined;
  }
  const memory = new WebAssembly.Memory({ initial: 0 });
  // What the module exports is written in `scripts/build/kernels.ts`, and tested against the plain kernels.
  const loops = new WebAssembly.Instance(module, { vectors: { memory } }).exports as unknown as Loops;
  return {
    // Called through the instance's own functions: a wrapper would cost more than it says.
    ...pick(loops),
    get memory() {
      return memory.buffer;
    },
    grow(bytes) {
      const more = Math.ceil((bytes - memory.buffer.byteLength) / wasmPage);
      if (more > 0) memory.grow(more);
    },
  };
}

const pick = ({ scan, dots, signs, unlike, read }: Loops): Loops => ({ scan, dots, signs, unlike, read });

export function createKernels(kind: 'fastest' | 'plain' = 'fastest'): Kernels {
  return (kind === 'fastest' ? createWasmKernels() : undefined) ?? new PlainKernels();
}
