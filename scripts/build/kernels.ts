/**
 * The kernels of the vector index as WebAssembly text, assembled by `wabt`. The number of dimensions is an argument, so
 * that one module serves all models. `width` is that number rounded up to 16; rows are contiguous.
 */
import wabt from 'wabt';
import { maxScale, sizePerScale } from '../../lib/search/vector-index/quantize';

const renderLines = (items: readonly number[], line: (lane: number) => string) => items.map(line).join('\n');

/** Four rows are reduced to one vector of four sums. */
const lanes = [0, 1, 2, 3];

/**
 * Two rows, `$r0` and `$r1`, share a load of the query. Two by two was the fastest of 1, 2, 4 and 8 in Chromium's
 * compiler; steps of 16 numbers were as fast as 32, 64 and 128.
 */
const pairs = [
  [0, 1],
  [2, 3],
];

/** Multiplies four rows, two at a time. `$r1` starts at the address of the first row. */
const renderPairs = () =>
  pairs
    .map(
      (pair, n) => `
    (local.set $r0 (local.get $r1))
    (local.set $r1 (i32.add (local.get $r0) (local.get $width)))
    ${renderLines(pair, lane => `(local.set $a${lane} (v128.const i32x4 0 0 0 0))`)}
    (local.set $q (local.get $query))
    (loop $along${n}
      ${loadQuery}
      ${renderLines(pair, renderMultiply)}
      (local.set $q (i32.add (local.get $q) (i32.const 32)))
      (br_if $along${n} (i32.lt_u (local.get $q) (local.get $end))))`,
    )
    .join('\n');

const getRow = (lane: number) => `$r${lane % 2}`;

/**
 * Folds the accumulators `$a0` to `$a3` into `$sums`, lane by lane: (a0 + a2, b0 + b2, a1 + a3, b1 + b3), then once
 * more.
 */
const fold = `
  (local.set $a0 (i32x4.add
    (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a0) (local.get $a1))
    (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a0) (local.get $a1))))
  (local.set $a2 (i32x4.add
    (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a2) (local.get $a3))
    (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a2) (local.get $a3))))
  (local.set $sums (i32x4.add
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a0) (local.get $a2))
    (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a0) (local.get $a2))))`;

/**
 * Appends (slot, score) for each lane whose bit is set in `$hits`. Each lane is written, but the address advances only
 * for a hit.
 */
const append = `
  (if (local.get $hits) (then
    ${renderLines(
      lanes,
      lane => `
      (i32.store (local.get $to) (i32.add (local.get $slot) (i32.const ${lane})))
      (f32.store offset=4 (local.get $to) (f32x4.extract_lane ${lane} (local.get $sums)))
      (local.set $to (i32.add (local.get $to)
        (i32.shl (i32.and (i32.shr_u (local.get $hits) (i32.const ${lane})) (i32.const 1)) (i32.const 3))))`,
    )}))`;

const loadQuery = `
  (local.set $low (v128.load (local.get $q)))
  (local.set $high (v128.load offset=16 (local.get $q)))`;

/** Sixteen products of int8 (row) and int16 (query). */
const renderMultiply = (lane: number) => `
  (local.set $a${lane} (i32x4.add (local.get $a${lane}) (i32x4.add
    (i32x4.dot_i16x8_s (v128.load8x8_s (local.get ${getRow(lane)})) (local.get $low))
    (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get ${getRow(lane)})) (local.get $high)))))
  (local.set ${getRow(lane)} (i32.add (local.get ${getRow(lane)}) (i32.const 16)))`;

/**
 * Returns the number of rows whose score is at least `$least`, and writes them as pairs (slot: i32, score: f32).
 * `$count` is a multiple of 4.
 */
const scan = `
(func (export "scan") (param $query i32) (param $rows i32) (param $scales i32) (param $count i32) (param $width i32)
    (param $least f32) (param $out i32) (result i32)
  (local $slot i32) (local $q i32) (local $end i32) (local $to i32) (local $hits i32)
  (local $r0 i32) (local $r1 i32) (local $low v128) (local $high v128)
  (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $sums v128)
  (local.set $r1 (local.get $rows))
  (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
  (local.set $to (local.get $out))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $slot) (local.get $count)))
    ${renderPairs()}
    ${fold}
    (local.set $sums (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums)) (v128.load (local.get $scales))))
    (local.set $hits (i32x4.bitmask (f32x4.ge (local.get $sums) (f32x4.splat (local.get $least)))))
    ${append}
    (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
    (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
    (br $next)))
  (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 3)))`;

/** Number of rows that are prefetched together: enough to load in parallel, few enough to stay in the first cache. */
const rowsPerPrefetch = 16;

/**
 * Writes the dot products of the rows at the addresses in `$list` to `$out`, as i32. Rows are scattered, so a byte of
 * each cache line is read first, for several rows at a time. The returned sum of these bytes only keeps the compiler
 * from dropping the reads.
 */
const dots = `
(func (export "dots") (param $query i32) (param $list i32) (param $count i32) (param $width i32) (param $out i32) (result i32)
  (local $r0 i32) (local $q i32) (local $end i32) (local $last i32) (local $until i32) (local $ahead i32) (local $rowEnd i32) (local $sum i32)
  (local $low v128) (local $high v128) (local $a0 v128)
  (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
  (local.set $last (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
  (block $done (loop $some
    (br_if $done (i32.ge_u (local.get $list) (local.get $last)))
    (local.set $until (i32.add (local.get $list) (i32.const ${4 * rowsPerPrefetch})))
    (if (i32.gt_u (local.get $until) (local.get $last)) (then (local.set $until (local.get $last))))
    (local.set $ahead (local.get $list))
    (loop $fetch
      (local.set $r0 (i32.load (local.get $ahead)))
      (local.set $rowEnd (i32.add (local.get $r0) (local.get $width)))
      (loop $line
        (local.set $sum (i32.add (local.get $sum) (i32.load8_u (local.get $r0))))
        (local.set $r0 (i32.add (local.get $r0) (i32.const 64)))
        (br_if $line (i32.lt_u (local.get $r0) (local.get $rowEnd))))
      (local.set $ahead (i32.add (local.get $ahead) (i32.const 4)))
      (br_if $fetch (i32.lt_u (local.get $ahead) (local.get $until))))
    (loop $next
      (local.set $r0 (i32.load (local.get $list)))
      (local.set $q (local.get $query))
      (local.set $a0 (v128.const i32x4 0 0 0 0))
      (loop $along
        ${loadQuery}
        ${renderMultiply(0)}
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (br_if $along (i32.lt_u (local.get $q) (local.get $end))))
      (i32.store (local.get $out) (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $a0)) (i32x4.extract_lane 1 (local.get $a0)))
        (i32.add (i32x4.extract_lane 2 (local.get $a0)) (i32x4.extract_lane 3 (local.get $a0)))))
      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $list) (local.get $until))))
    (br $some)))
  (local.get $sum))`;

/** Compares four numbers of a row, widened to `$steps`, with the centre. The result is a mask of those below it. */
const renderBelow = (half: 'low' | 'high', offset: number) => `
  (i32x4.lt_s (i32x4.extmul_${half}_i16x8_s (local.get $steps) (local.get $sizes)) (v128.load offset=${offset} (local.get $c)))`;

/** Loads eight numbers of a row and compares them with the centre. The result is a mask of words. */
const renderEightBelow = (offset: number, centre: number) => `
  (local.set $steps (v128.load8x8_s offset=${offset} (local.get $rows)))
  (local.set $masks (i16x8.narrow_i32x4_s ${renderBelow('low', centre)} ${renderBelow('high', centre + 16)}))`;

/**
 * Writes the sign bits of rows: one bit for each of `$width` numbers, set if it is below the centre. Sixteen rows are
 * interleaved byte by byte, from a multiple of 16; a row has `$stride` bytes, and `$bits` is the first byte of the
 * first row. A number is the row's step times its scale, an integer below 2¹⁵; `$centre` holds i32 on that scale.
 */
const signs = `
(func (export "signs") (param $rows i32) (param $scales i32) (param $count i32) (param $width i32) (param $centre i32)
    (param $bits i32) (param $stride i32)
  (local $end i32) (local $last i32) (local $to i32) (local $c i32) (local $sixteen i32)
  (local $sizes v128) (local $steps v128) (local $masks v128) (local $first v128)
  (local.set $last (i32.add (local.get $rows) (i32.mul (local.get $count) (local.get $width))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $rows) (local.get $last)))
    (local.set $sizes (i16x8.splat (i32.trunc_sat_f32_s
      (f32.min (f32.mul (f32.load (local.get $scales)) (f32.const ${sizePerScale})) (f32.const ${maxScale})))))
    (local.set $to (local.get $bits))
    (local.set $c (local.get $centre))
    (local.set $end (i32.add (local.get $rows) (local.get $width)))
    (loop $along
      ${renderEightBelow(0, 0)}
      (local.set $first (local.get $masks))
      ${renderEightBelow(8, 32)}
      (local.set $sixteen (i8x16.bitmask (i8x16.narrow_i16x8_s (local.get $first) (local.get $masks))))
      (i32.store8 (local.get $to) (local.get $sixteen))
      (i32.store8 offset=16 (local.get $to) (i32.shr_u (local.get $sixteen) (i32.const 8)))
      (local.set $to (i32.add (local.get $to) (i32.const 32)))
      (local.set $c (i32.add (local.get $c) (i32.const 64)))
      (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
      (br_if $along (i32.lt_u (local.get $rows) (local.get $end))))
    (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
    (local.set $bits (i32.add (local.get $bits) (i32.const 1)))
    (if (i32.eqz (i32.and (local.get $bits) (i32.const 15)))
      (then (local.set $bits (i32.add (local.get $bits) (i32.shl (i32.sub (local.get $stride) (i32.const 1)) (i32.const 4))))))
    (br $next))))`;

/** Bytes of a row whose costs are added before widening: a byte costs at most 24, so eight of them fit into one byte. */
const bytesPerWidening = [0, 1, 2, 3, 4, 5, 6, 7];

/** Adds the costs of one byte of sixteen rows, with one table lookup for the lower and one for the upper four bits. */
const renderPrice = (byte: number) => `
  (local.set $byte (v128.load offset=${16 * byte} (local.get $bits)))
  (local.set $costs (i8x16.add (local.get $costs)
    (i8x16.swizzle (v128.load offset=${32 * byte} (local.get $q)) (v128.and (local.get $byte) (local.get $nibble)))))
  (local.set $costs (i8x16.add (local.get $costs)
    (i8x16.swizzle (v128.load offset=${32 * byte + 16} (local.get $q))
      (v128.and (i16x8.shr_u (local.get $byte) (i32.const 4)) (local.get $nibble)))))`;

/**
 * Returns the number of bit rows that cost at most `$most`, and writes them as pairs (slot: i32, cost: i32). It takes
 * sixteen rows at a time, four bits by one table lookup (Quick ADC: André, Kermarrec and Le Scouarnec, ICMR 2017).
 * `$count` is a multiple of 16, `$stride` of 8. The 32 bytes after the tables are scratch space for the costs.
 */
const unlike = `
(func (export "unlike") (param $tables i32) (param $bits i32) (param $count i32) (param $stride i32) (param $most i32)
    (param $out i32) (result i32)
  (local $slot i32) (local $q i32) (local $end i32) (local $to i32) (local $hits i32) (local $lane i32)
  (local $nibble v128) (local $dearest v128) (local $byte v128) (local $costs v128) (local $low v128) (local $high v128)
  (local.set $end (i32.add (local.get $tables) (i32.shl (local.get $stride) (i32.const 5))))
  (local.set $nibble (i8x16.splat (i32.const 15)))
  (local.set $dearest (i16x8.splat (local.get $most)))
  (local.set $to (local.get $out))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $slot) (local.get $count)))
    (local.set $low (v128.const i32x4 0 0 0 0))
    (local.set $high (v128.const i32x4 0 0 0 0))
    (local.set $q (local.get $tables))
    (loop $along
      (local.set $costs (v128.const i32x4 0 0 0 0))
      ${renderLines(bytesPerWidening, renderPrice)}
      (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $costs))))
      (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $costs))))
      (local.set $bits (i32.add (local.get $bits) (i32.const ${16 * bytesPerWidening.length})))
      (local.set $q (i32.add (local.get $q) (i32.const ${32 * bytesPerWidening.length})))
      (br_if $along (i32.lt_u (local.get $q) (local.get $end))))
    (local.set $hits (i8x16.bitmask (i8x16.narrow_i16x8_s
      (i16x8.le_u (local.get $low) (local.get $dearest)) (i16x8.le_u (local.get $high) (local.get $dearest)))))
    (if (local.get $hits) (then
      (v128.store (local.get $end) (local.get $low))
      (v128.store offset=16 (local.get $end) (local.get $high))
      (loop $hit
        (local.set $lane (i32.ctz (local.get $hits)))
        (i32.store (local.get $to) (i32.add (local.get $slot) (local.get $lane)))
        (i32.store offset=4 (local.get $to)
          (i32.load16_u (i32.add (local.get $end) (i32.shl (local.get $lane) (i32.const 1)))))
        (local.set $to (i32.add (local.get $to) (i32.const 8)))
        (local.set $hits (i32.and (local.get $hits) (i32.sub (local.get $hits) (i32.const 1))))
        (br_if $hit (local.get $hits)))))
    (local.set $slot (i32.add (local.get $slot) (i32.const 16)))
    (br $next)))
  (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 3)))`;

/** Only loads bytes and sums them as int8: the lower bound for a scan of the same bytes. `$bytes` is a multiple of 64. */
const read = `
(func (export "read") (param $from i32) (param $bytes i32) (result i32)
  (local $end i32) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
  (local.set $end (i32.add (local.get $from) (local.get $bytes)))
  (loop $along
    ${renderLines(
      lanes,
      lane => `
    (local.set $a${lane} (i32x4.add (local.get $a${lane})
      (i32x4.extadd_pairwise_i16x8_s (i16x8.extadd_pairwise_i8x16_s (v128.load offset=${lane * 16} (local.get $from))))))`,
    )}
    (local.set $from (i32.add (local.get $from) (i32.const 64)))
    (br_if $along (i32.lt_u (local.get $from) (local.get $end))))
  (local.set $a0 (i32x4.add
    (i32x4.add (local.get $a0) (local.get $a1)) (i32x4.add (local.get $a2) (local.get $a3))))
  (i32.add
    (i32.add (i32x4.extract_lane 0 (local.get $a0)) (i32x4.extract_lane 1 (local.get $a0)))
    (i32.add (i32x4.extract_lane 2 (local.get $a0)) (i32x4.extract_lane 3 (local.get $a0)))))`;

const kernelText = `(module (import "vectors" "memory" (memory 0)) ${scan} ${dots} ${signs} ${unlike} ${read})`;

/** Returns the bytes of the module. The result is deterministic. */
export async function buildKernels(): Promise<Uint8Array> {
  const tool = await wabt();
  const parsed = tool.parseWat('kernels.wat', kernelText, { simd: true });
  try {
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}
