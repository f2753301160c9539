/** Text of the other writing direction among ours: it keeps its own, and moves nothing around it. */

/** Letters from right to left, and the marks that turn the direction of what follows. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const [isolate, end] = ['\u2068', '\u2069'];

/** Stored text as it may stand within one of our sentences; most texts stay as they are. Marks that would reach beyond it are left out. */
export function apart(text: string): string {
  return turning.test(text) ? `${isolate}${text.replace(marks, '')}${end}` : text;
}
