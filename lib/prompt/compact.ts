/** The main points of a text in its own words: nothing is rewritten, so nothing can be invented. Pure. */

/** Code up to this many lines is kept whole; longer code keeps its beginning. */
const codeLines = 40;

/** Headings, the first sentence of each paragraph and list item, the head of a table, and code. `text` is Markdown. */
export function compact(text: string): string {
  const kept: string[] = [];
  let fence = '';
  let code = 0;
  let inParagraph = false;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence) {
      const isEnd = mark.startsWith(fence);
      if (isEnd) fence = '';
      else code += 1;
      if (isEnd || code <= codeLines) kept.push(line);
      else if (code === codeLines + 1) kept.push('…');
      continue;
    }
    if (mark) {
      fence = mark;
      code = 0;
      kept.push(line);
      inParagraph = false;
    } else if (!line.trim()) {
      inParagraph = false;
      // One empty line between blocks, and none at the beginning.
      if (kept.length > 0 && kept.at(-1) !== '') kept.push('');
    } else if (startsBlock(line) || !inParagraph) {
      kept.push(firstSentence(line));
      inParagraph = !isHeading(line);
    }
  }
  // Text whose code never ended is still one block for its reader.
  if (fence) kept.push(fence);
  return kept.join('\n').trimEnd();
}

/** The first `count` sentences of the first paragraph: what a question asks is mostly there. */
export function gist(text: string, count: number): string {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return sentences(paragraph).slice(0, count).join('').trim();
}

const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line);

const startsBlock = (line: string): boolean =>
  isHeading(line) || /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line) || /^\s*\|/.test(line);

function firstSentence(line: string): string {
  // A row of a table is not cut: it would be no row.
  if (isHeading(line) || /^\s*\|/.test(line)) return line;
  const [, mark = '', rest = ''] = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(.*)$/.exec(line) ?? [];
  return mark + (sentences(rest)[0] ?? '').trimEnd();
}

/** Sentences with the blanks behind them; together they are the text. */
export const sentences = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
