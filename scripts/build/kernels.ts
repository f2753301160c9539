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

/** Goes along two rows at once, twice. `$r1` begins at the first row's address; `line`: what is done for a lane at `$r0`, `$r1`. */
const alongPairs = (rowBytes: string, queryEnd: string, step: number, load: string, line: (lane: number) => string) =>
  pairs
    .map(
      (pair, n) => `
    (local.set $r0 (local.get $r1))
    (local.set $r1 (i32.add (local.get $r0) (local.get ${rowBytes})))
    ${lines(pair, lane => `(local.set $a${lane} (v128.const i32x4 0 0 0 0))`)}
    (local.set $q (local.get $query))
    (loop $along${n}
      ${load}
      ${lines(pair, line)}
      (local.set $q (i32.add (local.get $q) (i32.const ${step})))
      (br_if $along${n} (i32.lt_u (local.get $q) (local.get ${queryEnd}))))`,
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

/** Appends (slot, what was found) for each lane whose bit is set in `$hits`. Written always, counted only when it passed. */
const append = (store: (lane: number) => string) => `
  (if (local.get $hits) (then
    ${lines(
      lanes,
      lane => `
      (i32.store (local.get $to) (i32.add (local.get $slot) (i32.const ${lane})))
      (${store(lane)})
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
    ${alongPairs('$width', '$end', 32, loadQuery, multiply)}
    ${fold}
    (local.set $sums (f32x4.mul (f32x4.convert_i32x4_s (local.get $sums)) (v128.load (local.get $scales))))
    (local.set $hits (i32x4.bitmask (f32x4.ge (local.get $sums) (f32x4.splat (local.get $least)))))
    ${append(lane => `f32.store offset=4 (local.get $to) (f32x4.extract_lane ${lane} (local.get $sums))`)}
    (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
    (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
    (br $next)))
  (i32.shr_u (i32.sub (local.get $to) (local.get $out)) (i32.const 3)))`;

/** The products of the rows whose addresses stand at `$list`, as i32 at `$out`. */
const dots = `
(func (export "dots") (param $query i32) (param $list i32) (param $count i32) (param $width i32) (param $out i32)
  (local $r0 i32) (local $q i32) (local $end i32) (local $last i32)
  (local $low v128) (local $high v128) (local $a0 v128)
  (local.set $end (i32.add (local.get $query) (i32.shl (local.get $width) (i32.const 1))))
  (local.set $last (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $list) (local.get $last)))
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
    (br $next))))`;

/** Which of four numbers of a row, widened to `$steps`, lie below the centre, as a mask. */
const below = (half: 'low' | 'high', offset: number) => `
  (i32x4.lt_s (i32x4.extmul_${half}_i16x8_s (local.get $steps) (local.get $sizes)) (v128.load offset=${offset} (local.get $c)))`;

/** Eight numbers of a row: load, and which of them lie below the centre, as a mask of words. */
const eightBelow = (row: number, centre: number) => `
  (local.set $steps (v128.load8x8_s offset=${row} (local.get $rows)))
  (local.set $masks (i16x8.narrow_i32x4_s ${below('low', centre)} ${below('high', centre + 16)}))`;

/**
 * The bits of rows: one for each of `$width` numbers, set where it is below the centre's; `$stride` bytes from row to row. A number is
 * its row's step times the row's scale, which becomes a whole number below 2¹⁵; the centre stands at `$centre`, as i32 on that scale.
 */
const signs = `
(func (export "signs") (param $rows i32) (param $scales i32) (param $count i32) (param $width i32) (param $centre i32)
    (param $bits i32) (param $stride i32)
  (local $end i32) (local $last i32) (local $to i32) (local $c i32)
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
      (i32.store16 (local.get $to) (i8x16.bitmask (i8x16.narrow_i16x8_s (local.get $first) (local.get $masks))))
      (local.set $to (i32.add (local.get $to) (i32.const 2)))
      (local.set $c (i32.add (local.get $c) (i32.const 64)))
      (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
      (br_if $along (i32.lt_u (local.get $rows) (local.get $end))))
    (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
    (local.set $bits (i32.add (local.get $bits) (local.get $stride)))
    (br $next))))`;

const loadBits = `
  (local.set $sign (v128.load (local.get $q)))
  (local.set $ones (v128.load offset=16 (local.get $q)))
  (local.set $twos (v128.load offset=32 (local.get $q)))`;

/**
 * What it costs a row of bits to be unlike the query: each unlike bit costs the size of the query's number, 0 to 3. A word of the
 * query is three vectors: its signs, and the bits 1 and 2 of those sizes. One word costs a byte at most 24; so bytes are widened
 * word by word.
 */
const unlikeWord = (lane: number) => `
  (local.set $bad (v128.xor (local.get $sign) (v128.load (local.get ${row(lane)}))))
  (local.set $cost (i8x16.popcnt (v128.and (local.get $bad) (local.get $twos))))
  (local.set $cost (i8x16.add (i8x16.add (local.get $cost) (local.get $cost))
    (i8x16.popcnt (v128.and (local.get $bad) (local.get $ones)))))
  (local.set $a${lane} (i16x8.add (local.get $a${lane}) (i16x8.extadd_pairwise_i8x16_u (local.get $cost))))
  (local.set ${row(lane)} (i32.add (local.get ${row(lane)}) (i32.const 16)))`;

/** Rows of bits that cost at most `$most`, as pairs (slot: i32, cost: i32). `$stride` is a multiple of 16 bytes. */
const unlike = `
(func (export "unlike") (param $query i32) (param $bits i32) (param $count i32) (param $stride i32) (param $most i32)
    (param $out i32) (result i32)
  (local $slot i32) (local $q i32) (local $end i32) (local $to i32) (local $hits i32)
  (local $r0 i32) (local $r1 i32)
  (local $sign v128) (local $ones v128) (local $twos v128) (local $bad v128) (local $cost v128)
  (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $sums v128)
  (local.set $r1 (local.get $bits))
  (local.set $end (i32.add (local.get $query) (i32.mul (local.get $stride) (i32.const 3))))
  (local.set $to (local.get $out))
  (block $done (loop $next
    (br_if $done (i32.ge_u (local.get $slot) (local.get $count)))
    ${alongPairs('$stride', '$end', 48, loadBits, unlikeWord)}
    ${lines(lanes, lane => `(local.set $a${lane} (i32x4.extadd_pairwise_i16x8_u (local.get $a${lane})))`)}
    ${fold}
    (local.set $hits (i32x4.bitmask (i32x4.le_u (local.get $sums) (i32x4.splat (local.get $most)))))
    ${append(lane => `i32.store offset=4 (local.get $to) (i32x4.extract_lane ${lane} (local.get $sums))`)}
    (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
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
