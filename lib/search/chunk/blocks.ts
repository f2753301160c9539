/**
 * Splits a Markdown text into blocks, with exact offsets. It knows only as much Markdown as needed to keep related
 * lines together.
 */

/** Offsets into a turn's text, in UTF-16 units, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Block extends Stretch {
  readonly kind: 'heading' | 'code' | 'prose';
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}\s/;

/** Blocks are in order, with only blank lines between them. An unclosed fence runs to the end, as in Markdown. */
export function blocksOf(text: string, stretch: Stretch): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let closing: string | undefined;
  const close = () => {
    if (open) blocks.push(open);
    open = undefined;
  };

  for (const line of linesOf(text, stretch)) {
    const content = text.slice(line.start, line.end);
    const mark = fence.exec(content)?.[1];
    if (closing !== undefined) {
      open = { kind: 'code', start: open?.start ?? line.start, end: line.end };
      if (mark?.startsWith(closing) && content.trim() === mark) {
        close();
        closing = undefined;
      }
    } else if (mark !== undefined) {
      close();
      open = { kind: 'code', ...line };
      closing = mark;
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
export function linesOf(text: string, { start, end }: Stretch): Stretch[] {
  const lines: Stretch[] = [];
  for (let at = start; at < end;) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 || feed >= end ? end : feed + 1;
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}
