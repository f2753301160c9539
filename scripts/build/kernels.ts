/**
 * The loops of the vector store in WebAssembly text, and their assembling by `wabt`. The number of dimensions is an argument, so
 * that one module serves every model; `width` is that number rounded up to 16, and rows lie back to back.
 */
import wabt from 'wabt';
import { largestScale, sizePerScale } from '../../lib/engine/vectors/quantise';

const lines = (of: readonly number[], line: (lane: number) => string) => of.map(line).join('\n');

/** Four rows end in one vector of four sums. */
const lanes = [0, 1, 2, 3];

/**
 * Rows that share a load of the query: `$r0` and `$r1`. Two by two was the fastest of 1, 2, 4 and 8 in Chromium's compiler;
 * going along 16 numbers at a time was as fast as 32, 64 and 128.
 */
const pairs = [
  [0, 1],
  [2, 3],
];

/** Multiplies four rows, two at once. `$r1` begins at the first row's address. */
const multiplyPairs = () =>
  pairs
    .map(
      (pair, n) => `
    (local.set $r0 (local.get $r1))
    (local.set $r1 (i32.add (local.get $r0) (local.get $width)))
    ${lines(pair, lane => `(local.set $a${lane} (v128.const i32x4 0 0 0 0))`)}
    (local.set $q (local.get $query))
    (loop $along${n}
      ${loadQuery}
      ${lines(pair, multiply)}
      (local.set $q (i32.add (local.get $q) (i32.const 32)))
      (br_if $along${n} (i32.lt_u (local.get $q) (local.get $end))))`,
    )
    .join('\n');

const row = (lane: number) => `$r${lane % 2}`;

/** Folds the accumulators `$a0` to `$a3` into `$sums`, lane by lane: (a0 + a2, b0 + b2, a1 + a3, b1 + b3), then once more. */
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

/** Appends (slot, score) for each lane whose bit is set in `$hits`. Written always, counted only when it passed. */
const append = `
  (if (local.get $hits) (then
    ${lines(
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

/** Sixteen products: int8 of the row, int16 of the query. */
const multiply = (lane: number) => `
  (local.set $a${lane} (i32x4.add (local.get $a${lane}) (i32x4.add
    (i32x4.dot_i16x8_s (v128.load8x8_s (local.get ${row(lane)})) (local.get $low))
    (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get ${row(lane)})) (local.get $high)))))
  (local.set ${row(lane)} (i32.add (local.get ${row(lane)}) (i32.const 16)))`;

/** Rows whose score is at least `$least`, as pairs (slot: i32, score: f32); answers how many. `$count` is a multiple of 4. */
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
    ${multiplyPairs()}
    ${fold}
    (local.set $sums (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums)) (v128.load (local.get $scales))))
    (local.set $hits (i32x4.bitmask (f32x4.ge (local.get $sums) (f32x4.splat (local.get $least)))))
    ${append}
    (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
    (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
    (br $next)))
  (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 3)))`;

/** Rows that are fetched together: enough for the processor to wait for many at once, few enough to stay in its nearest cache. */
const fetched = 16;

/**
 * The products of the rows whose addresses stand at `$list`, as i32 at `$out`. Rows lie anywhere, and reading one after the other would
 * wait for each; so a byte of each of their cache lines is read first, for `fetched` rows at a time. Answers nothing of use: those bytes'
 * sum, so that no compiler leaves them unread.
 */
const dots = `
(func (export "dots") (param $query i32) (param $list i32) (param $count i32) (param $width i32) (param $out i32) (result i32)
  (local $r0 i32) (local $q i32) (local $end i32) (local $last i32) (local $until i32) (local $ahead i32) (local $rowEnd i32) (local $sum i32)
  (local $low v128) (local $high v128) (local $a0 v128)
  (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
  (local.set $last (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
  (block $done (loop $some
    (br_if $done (i32.ge_u (local.get $list) (local.get $last)))
    (local.set $until (i32.add (local.get $list) (i32.const ${4 * fetched})))
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
        ${multiply(0)}
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

/** Which of four numbers of a row, widened to `$steps`, lie below the centre, as a mask. */
const below = (half: 'low' | 'high', offset: number) => `
  (i32x4.lt_s (i32x4.extmul_${half}_i16x8_s (local.get $steps) (local.get $sizes)) (v128.load offset=${offset} (local.get $c)))`;

/** Eight numbers of a row: load, and which of them lie below the centre, as a mask of words. */
const eightBelow = (row: number, centre: number) => `
  (local.set $steps (v128.load8x8_s offset=${row} (local.get $rows)))
  (local.set $masks (i16x8.narrow_i32x4_s ${below('low', centre)} ${below('high', centre + 16)}))`;

/**
 * The bits of rows: one for each of `$width` numbers, set where it is below the centre's. Sixteen rows lie together, a byte of each beside
 * the same byte of the others, from an address on that is a multiple of 16; `$stride` bytes a row. `$bits`: of the first row's first byte.
 * A number is its row's step times the row's scale, which becomes a whole number below 2¹⁵; the centre stands at `$centre`, as i32 on that
 * scale.
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
      (f32.min (f32.mul (f32.load (local.get $scales)) (f32.const ${sizePerScale})) (f32.const ${largestScale})))))
    (local.set $to (local.get $bits))
    (local.set $c (local.get $centre))
    (local.set $end (i32.add (local.get $rows) (local.get $width)))
    (loop $along
      ${eightBelow(0, 0)}
      (local.set $first (local.get $masks))
      ${eightBelow(8, 32)}
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

/** Bytes of a row that are priced between two widenings: a byte of bits costs at most 24, and eight of them fit into one. */
const together = [0, 1, 2, 3, 4, 5, 6, 7];

/** The same byte of sixteen rows: what its lower and its upper four bits cost stands in two tables of sixteen. */
const price = (byte: number) => `
  (local.set $byte (v128.load offset=${16 * byte} (local.get $bits)))
  (local.set $costs (i8x16.add (local.get $costs)
    (i8x16.swizzle (v128.load offset=${32 * byte} (local.get $q)) (v128.and (local.get $byte) (local.get $nibble)))))
  (local.set $costs (i8x16.add (local.get $costs)
    (i8x16.swizzle (v128.load offset=${32 * byte + 16} (local.get $q))
      (v128.and (i16x8.shr_u (local.get $byte) (i32.const 4)) (local.get $nibble)))))`;

/**
 * Rows of bits that cost at most `$most`, as pairs (slot: i32, cost: i32). Sixteen rows at a time, each four of their bits by one look into
 * a table (Quick ADC: André, Kermarrec and Le Scouarnec, ICMR 2017). `$count` is a multiple of 16, `$stride` of 8. Behind the tables there
 * are 32 bytes in which the costs of the sixteen are put down.
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
      ${lines(together, price)}
      (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $costs))))
      (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $costs))))
      (local.set $bits (i32.add (local.get $bits) (i32.const ${16 * together.length})))
      (local.set $q (i32.add (local.get $q) (i32.const ${32 * together.length})))
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

/** Only loads bytes and sums them, as int8: the limit that a scan of the same bytes is measured against. A multiple of 64. */
const read = `
(func (export "read") (param $from i32) (param $bytes i32) (result i32)
  (local $end i32) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
  (local.set $end (i32.add (local.get $from) (local.get $bytes)))
  (loop $along
    ${lines(
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

export const kernelText = `(module (import "vectors" "memory" (memory 0)) ${scan} ${dots} ${signs} ${unlike} ${read})`;

/** The module's bytes: the same for the same text. */
export async function assembleKernels(): Promise<Uint8Array> {
  const tool = await wabt();
  const parsed = tool.parseWat('kernels.wat', kernelText, { simd: true });
  try {
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}
