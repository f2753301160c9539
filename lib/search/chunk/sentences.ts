/** Finds where a long block may be split: after a line, or after a sentence in any language. */
import type { TextRange } from '../../core/conversation';
import { splitLines } from './blocks';

const closing = String.raw`[」』）)】”"’']`;

// Lookbehinds start each run of marks only once, so that a page of full stops stays fast.
const sentenceEnd = new RegExp(
  [
    // Japanese and Chinese ends stand alone. A closing bracket belongs to the sentence it closes, unless a particle after it goes
    // on with the sentence around it: 「はい。」と言った。
    String.raw`(?<![。！？｡])[。！？｡]+(?:(?!${closing}|[。！？｡])|${closing}+(?!${closing}|\p{Script=Hiragana}))`,
    // Latin ones only before a space, or `v2.3` and `next.js` would be cut; and not after the number of a list's item, an
    // abbreviation or an initial.
    String.raw`(?=[.!?…])(?<![.!?…])(?<!^\s{0,8}\d{1,3}|\b(?:e\.g|i\.e|cf|vs|Dr|Mr|Mrs|Ms|St|Fig|\p{Lu}))[.!?…]+[)\]”"’']*(?=\s)`,
    String.raw`(?<![।።؟۔])[।።؟۔]+(?=\s|$)`,
  ].join('|'),
  'gu',
);

/** Sentences in order and without gaps. Code is split at line ends only. */
export function splitSentences(text: string, block: TextRange, isCode: boolean): TextRange[] {
  return splitLines(text, block).flatMap(line => (isCode ? [line] : splitLine(text, line)));
}

function splitLine(text: string, line: TextRange): TextRange[] {
  const sentences: TextRange[] = [];
  let start = line.start;
  for (const match of text.slice(line.start, line.end).matchAll(sentenceEnd)) {
    const end = line.start + match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < line.end) sentences.push({ start, end: line.end });
  return sentences;
}
