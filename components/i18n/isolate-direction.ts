/** Isolates text of the other writing direction, so that it does not reorder the sentence around it. */

/** Right-to-left characters, and the marks that change the direction of the text after them. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const [isolateStart, isolateEnd] = ['\u2068', '\u2069'];

/**
 * Wraps stored text in direction isolates where it needs them; most texts stay unchanged. Direction marks in it are removed, because they
 * would reach beyond it.
 */
export function isolateDirection(text: string): string {
  return rightToLeft.test(text) ? `${isolateStart}${text.replace(directionMarks, '')}${isolateEnd}` : text;
}
