/** A checksum that notices torn and rotten bytes at about the speed of reading them. It is no defence against an adversary. */

const prime = 0x9e3779b1;
const other = 0x85ebca77;

/**
 * Four lanes over little-endian 32-bit words, each mixed as in xxHash32 (Yann Collet, 2012) and joined at the end. Every word's step
 * can be undone, so that no single changed word goes unnoticed.
 */
export function checksum(bytes: Uint8Array): number {
  // Words can only be seen where the bytes begin at a multiple of four; everything else is copied there first.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  let a = prime;
  let b = other;
  let c = bytes.length;
  let d = ~bytes.length;
  const fours = words.length & ~3;
  // A hot loop: unrolled, and `| 0` for a word that is always there.
  for (let at = 0; at < fours; at += 4) {
    a = mix(a, words[at]! | 0);
    b = mix(b, words[at + 1]! | 0);
    c = mix(c, words[at + 2]! | 0);
    d = mix(d, words[at + 3]! | 0);
  }
  for (let at = fours; at < words.length; at++) a = mix(a, words[at]! | 0);
  for (let at = words.length * 4; at < aligned.length; at++) b = mix(b, aligned[at]!);
  let sum = mix(mix(mix(a, b), c), d);
  sum = Math.imul(sum ^ (sum >>> 15), other);
  return (sum ^ (sum >>> 13)) >>> 0;
}

function mix(state: number, word: number): number {
  const sum = (state + Math.imul(word, other)) | 0;
  return Math.imul((sum << 13) | (sum >>> 19), prime);
}
