/** The loops over all vectors: WebAssembly with SIMD, or plain JavaScript with the same results. */
import { kernelBytes } from './kernel-bytes';
import { JsKernels } from './js-kernels';

/**
 * All kernels work on one memory, by byte addresses; rows are contiguous. `width`: of a row of int8, a multiple of 16.
 * `count`: a multiple of 4. Sign bits are grouped by sixteen rows, from a multiple of 16 on: the first byte of each
 * row, then the second of each, and so on. `stride`: bytes of a row's bits, a multiple of 8.
 */
export interface Kernels {
  /** Replaced by each `grow`. */
  readonly memory: ArrayBuffer;
  /** Grows to at least so many bytes; content stays, new bytes are zero. */
  grow(bytes: number): void;
  /**
   * `query`: int16. Score = product × the row's scale, as float32. Writes (row: i32, score: f32) for each row with at
   * least `minScore` and returns their number; rows whose scale is NaN are skipped.
   */
  scan(
    query: number,
    rows: number,
    scales: number,
    count: number,
    width: number,
    minScore: number,
    out: number,
  ): number;
  /** Writes the int32 product of the query with each row whose address is in `list`; any `count`. */
  dots(query: number, list: number, count: number, width: number, out: number): void;
  /**
   * Writes the sign bits of rows: set where a number is below the centre (int32, see `writeCentre`). `bits`: address of
   * the first row's first byte. Any `count`.
   */
  signs(rows: number, scales: number, count: number, width: number, centre: number, bits: number, stride: number): void;
  /**
   * `tables`: as `writeCosts` writes them, with 32 unused bytes behind. Writes (row: i32, cost: i32) for each row that
   * costs at most `maxCost`, below 65,536, and returns their number. `count`: a multiple of 16.
   */
  unlike(tables: number, bits: number, count: number, stride: number, maxCost: number, out: number): number;
  /** Sums the int8 of so many `bytes`, a multiple of 64: the speed limit of any scan, for the bench. */
  read(from: number, bytes: number): number;
}

type Loops = Omit<Kernels, 'memory' | 'grow'>;

const wasmPage = 65_536;

/** `undefined` if the browser has no SIMD, or a policy forbids WebAssembly. */
function createWasmKernels(): Kernels | undefined {
  let module: WebAssembly.Module;
  try {
    // A few KB, compiled synchronously, which some contexts allow only for small modules.
    module = new WebAssembly.Module(Uint8Array.from(atob(kernelBytes), character => character.charCodeAt(0)));
  } catch {
    // The plain kernels give the same results, only slower.
    return undefined;
  }
  const memory = new WebAssembly.Memory({ initial: 0 });
  // The exports are defined in `scripts/build/kernels.ts`, and tested against the plain kernels.
  const loops = new WebAssembly.Instance(module, { vectors: { memory } }).exports as unknown as Loops;
  return {
    // The instance's own functions are called directly, because a wrapper would be too slow.
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
  return (kind === 'fastest' ? createWasmKernels() : undefined) ?? new JsKernels();
}
