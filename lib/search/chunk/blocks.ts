/**
 * Splits a Markdown text into blocks, with exact offsets. It knows only as much Markdown as needed to keep related
 * lines together.
 */
import type { TextRange } from '../../core/conversation';

export interface TextBlock extends TextRange {
  readonly kind: 'heading' | 'code' | 'prose';
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}\s/;

/** Blocks are in order, with only blank lines between them. An unclosed fence runs to the end, as in Markdown. */
export function splitBlocks(text: string, range: TextRange): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  let closing: string | undefined;
  const close = () => {
    if (open) blocks.push(open);
    open = undefined;
  };

  for (const line of splitLines(text, range)) {
    const content = text.slice(line.start, line.end);
    const fenceMark = fence.exec(content)?.[1];
    if (closing !== undefined) {
      open = { kind: 'code', start: open?.start ?? line.start, end: line.end };
      if (fenceMark?.startsWith(closing) && content.trim() === fenceMark) {
        close();
        closing = undefined;
      }
    } else if (fenceMark !== undefined) {
      close();
      open = { kind: 'code', ...line };
      closing = fenceMark;
    } else if (heading.test(content)) {
      close();
      blocks.push({ kind: 'heading', ...line });
    } else if (content.trim() === '') {
      close();
    } else {
      open = { kind: 'prose', start: open?.start ?? line.start, end: line.end };
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
