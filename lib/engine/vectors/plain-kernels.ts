/** The kernels without WebAssembly: number for number what `scripts/build/kernels.ts` computes. Loops are written for speed. */
import type { Kernels } from './kernels';

export function createPlainKernels(): Kernels {
  let memory = new ArrayBuffer(0);
  let bytes = new Int8Array(memory);
  let shorts = new Int16Array(memory);
  let ints = new Int32Array(memory);
  let floats = new Float32Array(memory);

  /** Sums stay below 2³¹ by the choice of the query's scale, so they are exact. */
  const product = (query: number, row: number, width: number): number => {
    let sum = 0;
    const q = query >>> 1;
    for (let i = 0; i < width; i++) sum += (shorts[q + i] ?? 0) * (bytes[row + i] ?? 0);
    return sum;
  };

  return {
    get memory() {
      return memory;
    },
    grow(size) {
      if (size <= memory.byteLength) return;
      const grown = new ArrayBuffer(Math.ceil((size * 1.125) / 16) * 16);
      new Uint8Array(grown).set(new Uint8Array(memory));
      memory = grown;
      bytes = new Int8Array(memory);
      shorts = new Int16Array(memory);
      ints = new Int32Array(memory);
      floats = new Float32Array(memory);
    },

    scan(query, rows, scales, count, width, least, out) {
      let to = out >>> 2;
      for (let slot = 0; slot < count; slot++) {
        const scale = floats[(scales >>> 2) + slot] ?? Number.NaN;
        const score = Math.fround(Math.fround(product(query, rows + slot * width, width)) * scale);
        // False for NaN.
        if (!(score >= least)) continue;
        ints[to] = slot;
        floats[to + 1] = score;
        to += 2;
      }
      return (to - (out >>> 2)) >>> 1;
    },

    dots(query, list, count, width, out) {
      for (let n = 0; n < count; n++) {
        ints[(out >>> 2) + n] = product(query, (ints[(list >>> 2) + n] ?? 0) >>> 0, width);
      }
    },

    signs(rows, count, width, bits, stride) {
      for (let n = 0; n < count; n++) {
        for (let i = 0; i < width; i += 8) {
          let byte = 0;
          for (let bit = 0; bit < 8; bit++) byte |= ((bytes[rows + n * width + i + bit] ?? 0) >>> 31) << bit;
          bytes[bits + n * stride + (i >>> 3)] = byte;
        }
      }
    },

    unlike(query, bits, count, stride, most, out) {
      let to = out >>> 2;
      const from = query >>> 2;
      for (let slot = 0; slot < count; slot++) {
        const row = (bits + slot * stride) >>> 2;
        let cost = 0;
        for (let i = 0; i < stride >>> 2; i++) {
          // Words of 16 bytes: four of signs, then four each of the ones, twos and fours.
          const at = from + ((i >>> 2) << 4) + (i & 3);
          const bad = (ints[at] ?? 0) ^ (ints[row + i] ?? 0);
          cost += bitCount(bad & (ints[at + 4] ?? 0));
          cost += bitCount(bad & (ints[at + 8] ?? 0)) << 1;
          cost += bitCount(bad & (ints[at + 12] ?? 0)) << 2;
        }
        if (cost > most) continue;
        ints[to] = slot;
        ints[to + 1] = cost;
        to += 2;
      }
      return (to - (out >>> 2)) >>> 1;
    },

    read(from, size) {
      let sum = 0;
      for (let at = from >>> 2; at < (from + size) >>> 2; at++) sum = (sum + (ints[at] ?? 0)) | 0;
      return sum;
    },
  };
}

/** Of 32 bits: pairs, then fours, then bytes, added side by side. */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
