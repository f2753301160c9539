/** A fast checksum that detects incomplete and damaged bytes. It does not protect against an adversary. */

const prime = 0x9e3779b1;
const secondPrime = 0x85ebca77;

/**
 * Four lanes over little-endian 32-bit words, mixed as in xxHash32 (Yann Collet, 2012) and joined at the end. Each step
 * is reversible, so any single changed word is detected.
 */
export function computeChecksum(bytes: Uint8Array): number {
  // 32-bit views need bytes aligned to four; others are copied first.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  let a = prime;
  let b = secondPrime;
  let c = bytes.length;
  let d = ~bytes.length;
  const fours = words.length & ~3;
  // A hot loop, unrolled; `| 0` because the word always exists.
  for (let at = 0; at < fours; at += 4) {
    a = hashWord(a, words[at]! | 0);
    b = hashWord(b, words[at + 1]! | 0);
    c = hashWord(c, words[at + 2]! | 0);
    d = hashWord(d, words[at + 3]! | 0);
  }
  for (let at = fours; at < words.length; at++) a = hashWord(a, words[at]! | 0);
  for (let at = words.length * 4; at < aligned.length; at++) b = hashWord(b, aligned[at]!);
  let sum = hashWord(hashWord(hashWord(a, b), c), d);
  sum = Math.imul(sum ^ (sum >>> 15), secondPrime);
  return (sum ^ (sum >>> 13)) >>> 0;
}

function hashWord(state: number, word: number): number {
  const sum = (state + Math.imul(word, secondPrime)) | 0;
  return Math.imul((sum << 13) | (sum >>> 19), prime);
}
