/**
 * Splits a Markdown text into blocks, with exact offsets. It knows only as much Markdown as needed to keep related
 * lines together.
 */
import type { TextRange } from '../../core/conversation';
import { scanMarkdownLines } from '../../core/markdown-lines';

export interface TextBlock extends TextRange {
  readonly kind: 'heading' | 'code' | 'prose';
}

const heading = /^ {0,3}#{1,6}\s/;

/** Blocks are in order, with only blank lines between them. An unclosed fence runs to the end, as in Markdown. */
export function splitBlocks(text: string, range: TextRange): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  const close = () => {
    if (open) blocks.push(open);
    open = undefined;
  };

  const content = text.slice(range.start, range.end);
  for (const line of scanMarkdownLines(content)) {
    const start = range.start + line.start;
    const end = Math.min(range.start + line.end + 1, range.end);
    if (line.fence) {
      if (line.kind === 'open' || open?.kind !== 'code') close();
      open = { kind: 'code', start: open?.start ?? start, end };
      if (line.kind === 'close') close();
      continue;
    }
    if (open?.kind === 'code') close();
    const words = content.slice(line.start, line.end);
    if (heading.test(words)) {
      close();
      blocks.push({ kind: 'heading', start, end });
    } else if (words.trim() === '') {
      close();
    } else {
      open = { kind: 'prose', start: open?.start ?? start, end };
    }
  }
  close();
  return blocks;
}

/** Lines in order, each with its line break. */
export function splitLines(text: string, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at < end;) {
    const lineBreak = text.indexOf('\n', at);
    const next = lineBreak === -1 || lineBreak >= end ? end : lineBreak + 1;
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}
