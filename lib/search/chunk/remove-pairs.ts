/** Removes pairs of marks around words in one pass over each line, whatever stands unclosed in it. */

export interface PairRule {
  /** The marks, the longest first. All of one mark are the same character. */
  readonly marks: readonly string[];
  /** Whether these may stand right outside of a pair. */
  readonly isOutside: (character: string) => boolean;
}

const lineEnd = /[\n\r\u2028\u2029]/;

export function removePairs(text: string, rule: PairRule): string {
  if (!rule.marks.some(mark => text.includes(mark))) return text;
  return text
    .split(/([\n\r\u2028\u2029])/)
    .map(line => (lineEnd.test(line) ? line : removeInLine(line, rule)))
    .join('');
}

function removeInLine(line: string, { marks, isOutside }: PairRule): string {
  const firsts = new Set(marks.map(mark => mark.charAt(0)));
  const closers = new Map(marks.map(mark => [mark, createCloserSearch(line, mark, isOutside)]));
  const pieces: string[] = [];
  let kept = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (!firsts.has(line.charAt(at)) || !isOutside(line.charAt(at - 1))) continue;
    for (const mark of marks) {
      const start = at + mark.length;
      if (!line.startsWith(mark, at) || isBlank(line, start)) continue;
      const end = closers.get(mark)?.(start + 1);
      if (end === undefined) continue;
      pieces.push(line.slice(kept, at), line.slice(start, end));
      kept = end + mark.length;
      at = kept - 1;
      break;
    }
  }
  return pieces.length === 0 ? line : pieces.join('') + line.slice(kept);
}

/** Also true beyond the ends of the line. */
const isBlank = (line: string, at: number): boolean => at >= line.length || /\s/.test(line.charAt(at));

/** Finds the next mark behind a word. Questions come in ascending order, so that the line is read once. */
function createCloserSearch(line: string, mark: string, isOutside: PairRule['isOutside']) {
  let next: number | undefined = -1;
  return (from: number): number | undefined => {
    while (next !== undefined && next < from) {
      const found = line.indexOf(mark, Math.max(from, next + 1));
      next = found === -1 ? undefined : found;
      while (next !== undefined && (isBlank(line, next - 1) || !isOutside(line.charAt(next + mark.length)))) {
        const other = line.indexOf(mark, next + 1);
        next = other === -1 ? undefined : other;
      }
    }
    return next;
  };
}
