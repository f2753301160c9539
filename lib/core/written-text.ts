import { scanMarkdownLines } from './markdown-lines';

/** `content` of a code block includes its fences. */
export interface WrittenBlock {
  readonly kind: 'text' | 'code';
  readonly content: string;
}

/** Splits at the fences of the left edge that are closed. The line breaks beside a block are left out, because it stands alone anyway. */
export function splitWrittenText(text: string): readonly WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  let position = 0;
  let start: number | undefined;
  const addText = (end: number) => {
    const content = text.slice(position, end);
    if (content.trim()) blocks.push({ kind: 'text', content });
  };
  for (const line of scanMarkdownLines(text)) {
    if (line.kind === 'open' && line.fence?.depth === 0) start = line.start;
    if (line.kind !== 'close' || line.fence?.depth !== 0 || start === undefined) continue;
    addText(text[start - 1] === '\n' ? start - 1 : start);
    blocks.push({ kind: 'code', content: text.slice(start, line.end) });
    position = text[line.end] === '\n' ? line.end + 1 : line.end;
  }
  addText(text.length);
  return blocks;
}
