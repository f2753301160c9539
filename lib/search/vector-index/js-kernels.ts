/**
 * The kernels without WebAssembly, with exactly the results of `scripts/build/kernels.ts`. Loops are written for speed.
 */
import type { Kernels } from './kernels';
import { maxScale, sizePerScale } from './quantize';

export class JsKernels implements Kernels {
  memory = new ArrayBuffer(0);
  private bytes = new Int8Array(this.memory);
  private shorts = new Int16Array(this.memory);
  private ints = new Int32Array(this.memory);
  private floats = new Float32Array(this.memory);

  grow(size: number): void {
    if (size <= this.memory.byteLength) return;
    const grown = new ArrayBuffer(Math.ceil((size * 1.125) / 16) * 16);
    new Uint8Array(grown).set(new Uint8Array(this.memory));
    this.memory = grown;
    this.bytes = new Int8Array(grown);
    this.shorts = new Int16Array(grown);
    this.ints = new Int32Array(grown);
    this.floats = new Float32Array(grown);
  }

  scan(
    query: number,
    rows: number,
    scales: number,
    count: number,
    width: number,
    minScore: number,
    out: number,
  ): number {
    const { ints, floats } = this;
    let to = out >>> 2;
    for (let slot = 0; slot < count; slot++) {
      const scale = floats[(scales >>> 2) + slot] ?? Number.NaN;
      const score = Math.fround(Math.fround(this.product(query, rows + slot * width, width)) * scale);
      // False for NaN.
      if (!(score >= minScore)) continue;
      ints[to] = slot;
      floats[to + 1] = score;
      to += 2;
    }
    return (to - (out >>> 2)) >>> 1;
  }

  dots(query: number, list: number, count: number, width: number, out: number): void {
    const { ints } = this;
    for (let n = 0; n < count; n++) {
      ints[(out >>> 2) + n] = this.product(query, (ints[(list >>> 2) + n] ?? 0) >>> 0, width);
    }
  }

  signs(
    rows: number,
    scales: number,
    count: number,
    width: number,
    centre: number,
    bits: number,
    stride: number,
  ): void {
    const { bytes, ints, floats } = this;
    for (let n = 0; n < count; n++) {
      const scale = floats[(scales >>> 2) + n] ?? 0;
      // 0 for NaN.
      const size = Math.min(Math.fround(scale * sizePerScale), maxScale) | 0;
      const place = (bits & 15) + n;
      const row = (bits & ~15) + (place >>> 4) * 16 * stride + (place & 15);
      for (let i = 0; i < width; i += 8) {
        let byte = 0;
        for (let bit = 0; bit < 8; bit++) {
          const isBelow = (bytes[rows + n * width + i + bit] ?? 0) * size < (ints[(centre >>> 2) + i + bit] ?? 0);
          if (isBelow) byte |= 1 << bit;
        }
        bytes[row + 2 * i] = byte;
      }
    }
  }

  unlike(tables: number, bits: number, count: number, stride: number, maxCost: number, out: number): number {
    const { bytes, ints } = this;
    let to = out >>> 2;
    for (let slot = 0; slot < count; slot++) {
      const row = bits + (slot >>> 4) * 16 * stride + (slot & 15);
      let cost = 0;
      for (let i = 0; i < stride; i++) {
        const byte = bytes[row + 16 * i] ?? 0;
        cost += (bytes[tables + 32 * i + (byte & 15)] ?? 0) + (bytes[tables + 32 * i + 16 + ((byte >>> 4) & 15)] ?? 0);
      }
      if (cost > maxCost) continue;
      ints[to] = slot;
      ints[to + 1] = cost;
      to += 2;
    }
    return (to - (out >>> 2)) >>> 1;
  }

  read(from: number, size: number): number {
    const { bytes } = this;
    let sum = 0;
    for (let at = from; at < from + size; at++) sum = (sum + (bytes[at] ?? 0)) | 0;
    return sum;
  }

  /** Exact, because the query's scale keeps sums below 2³¹. */
  private product(query: number, row: number, width: number): number {
    const { shorts, bytes } = this;
    const q = query >>> 1;
    let sum = 0;
    for (let i = 0; i < width; i++) sum += (shorts[q + i] ?? 0) * (bytes[row + i] ?? 0);
    return sum;
  }
}
