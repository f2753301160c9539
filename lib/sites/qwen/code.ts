/**
 * Qwen's code blocks are Monaco editors. Such an editor mounts an element for each visible line and removes the others. From a page of
 * May 2026.
 */
import { readCode, type CodeBlock } from '../markdown/to-markdown';
import { readLanguage } from '../markdown/code';

const select = {
  language: '.qwen-markdown-code-header > :first-child',
  // Any of these shows that the block is an editor, so text around the lines must not be read as code.
  editor: '.monaco-editor, .view-lines, [role="code"], textarea',
  lines: '.view-lines',
} as const;

const isEditor = (block: Element): boolean => block.querySelector(select.editor) !== null;

/** Whether the code of this block can be separated from its surroundings. */
export function isReadable(block: Element): boolean {
  if (!isEditor(block)) return block.querySelector('code') !== null;
  const [place, ...more] = block.querySelectorAll(select.lines);
  if (!place || more.length > 0) return false;
  // Without their positions the order of several lines is unknown.
  return place.childElementCount < 2 || [...place.children].every(line => !Number.isNaN(readBox(line).top));
}

/** Reads a `pre` for which `isReadable` is true. */
export function readCodeBlock(block: Element): CodeBlock {
  const lines = block.querySelector(select.lines);
  const text = lines ? readLines(lines) : readCode(block);
  const language = block.querySelector(select.language)?.textContent.trim();
  return { language: language || readLanguage(block), text };
}

/**
 * Returns the visible lines in screen order. If the editor is higher than its lines, or its height is unknown, lines are missing and `…`
 * stands for them, so that a part is never taken for the complete code.
 */
function readLines(place: Element): string {
  // Lines are positioned one by one, so their order in the DOM has no meaning.
  const lines = [...place.children].map(line => ({
    ...readBox(line),
    text: line.textContent.replaceAll('\u00a0', ' '),
  }));
  lines.sort((a, b) => a.top - b.top);
  const { height: totalHeight } = readBox(place);

  const shown: string[] = [];
  let end = 0;
  for (const { top, height, text } of lines) {
    if (!(top <= end)) shown.push('…');
    shown.push(text);
    end = top + height;
  }
  const height = lines.at(-1)?.height ?? 0;
  // A scrollbar is lower than a line. Without a style, NaN makes the comparison false.
  if (!(totalHeight - end < height)) shown.push('…');
  return shown.join('\n');
}

/** Position in CSS pixels from the element's own style. Nothing is measured; NaN if absent. */
function readBox(element: Element): { top: number; height: number } {
  const style = element.getAttribute('style') ?? '';
  const readPixels = (name: string) =>
    Number(new RegExp(`(?:^|;)\\s*${name}:\\s*(\\d+(?:\\.\\d+)?)px`).exec(style)?.[1] ?? NaN);
  return { top: readPixels('top'), height: readPixels('height') };
}
