/**
 * Qwen's code blocks are editors (Monaco). Such an editor has an element for each line that is in view, and takes them off the
 * page when they are not. By a page of May 2026.
 */
import { codeText, type CodeBlock } from '../markdown';
import { languageOf } from '../markdown/code';

const select = {
  language: '.qwen-markdown-code-header > :first-child',
  // Any of these inside a block says that it is an editor: what stands around the lines must not be read as code.
  editor: '.monaco-editor, .view-lines, [role="code"], textarea',
  lines: '.view-lines',
} as const;

const isEditor = (block: Element): boolean => block.querySelector(select.editor) !== null;

/** Whether the code of this block can be told from what is around it. */
export const isReadable = (block: Element): boolean =>
  isEditor(block) ? block.querySelectorAll(select.lines).length === 1 : block.querySelector('code') !== null;

/** Of a `pre` that is readable. */
export function codeBlock(block: Element): CodeBlock {
  const lines = block.querySelector(select.lines);
  const text = lines ? linesIn(lines) : codeText(block);
  const named = block.querySelector(select.language)?.textContent.trim();
  return { language: named || languageOf(block), text };
}

/**
 * The lines in view, in their order on the screen. Where the editor is higher than its lines are, or does not say how high it
 * is, lines are missing: `…` stands for them, as everywhere in Kura, so that what is cut is never taken for the whole.
 */
function linesIn(place: Element): string {
  // Positioned one by one, so that their order on the page says nothing.
  const lines = [...place.children].map(line => ({ ...boxOf(line), text: line.textContent.replaceAll('\u00a0', ' ') }));
  lines.sort((one, other) => one.top - other.top);
  const { height: whole } = boxOf(place);

  const shown: string[] = [];
  let end = 0;
  for (const { top, height, text } of lines) {
    if (!(top <= end)) shown.push('…');
    shown.push(text);
    end = top + height;
  }
  const height = lines.at(-1)?.height ?? 0;
  // A bar for scrolling takes less than a line; no style at all makes no comparison true.
  if (!(whole - end < height)) shown.push('…');
  return shown.join('\n');
}

/** In CSS pixels, as the editor itself wrote them on the element: nothing is measured. NaN where it did not. */
function boxOf(element: Element): { top: number; height: number } {
  const style = element.getAttribute('style') ?? '';
  const pixels = (name: string) =>
    Number(new RegExp(`(?:^|;)\\s*${name}:\\s*(\\d+(?:\\.\\d+)?)px`).exec(style)?.[1] ?? NaN);
  return { top: pixels('top'), height: pixels('height') };
}
