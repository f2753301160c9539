/**
 * Writes terms as UTF-8. Most terms are a few letters, for which the browser's encoder is much slower; it is used only
 * for surrogate pairs.
 */

const encoder = new TextEncoder();

/** Writes the term at `start`, where three bytes per unit must be free; returns the number of bytes written. */
export function writeUtf8(term: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let n = 0; n < term.length; n++) {
    const unit = term.charCodeAt(n);
    if (unit < 0x80) bytes[at++] = unit;
    else if (unit >= 0xd800 && unit < 0xe000) return encoder.encodeInto(term, bytes.subarray(start)).written;
    else {
      if (unit < 0x800) bytes[at++] = 0xc0 | (unit >> 6);
      else {
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 63);
      }
      bytes[at++] = 0x80 | (unit & 63);
    }
  }
  return at - start;
}
