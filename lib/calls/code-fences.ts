/** Finds the fenced blocks that the assistant wrote itself, without quotations and without fences inside another block. */
import { findQuotes } from '../sites/find-quotes';

/** In UTF-16 units. Longer answers are documents and are not searched. */
const maxAnswerLength = 200_000;

const openingPattern = /^ {0,3}(?<fence>`{3,}|~{3,})(?<label>[^\n]*)$/;

export interface CodeFence {
  /** The text after the opening fence, which many sites drop. */
  readonly label: string;
  readonly body: string;
}

/**
 * Returns the blocks whose fence stands at the left edge, in order. An unclosed block is ignored, because the answer
 * broke off. Each line is read once.
 */
export function findCodeFences(answer: string): CodeFence[] {
  if (answer.length > maxAnswerLength) return [];
  const lines = removeQuotes(answer).split('\n');
  const blocks: CodeFence[] = [];
  let open: { readonly fence: string; readonly label: string; readonly body: string[] } | undefined;
  for (const line of lines) {
    if (open) {
      if (!isClosing(line, open.fence)) open.body.push(line);
      else {
        blocks.push({ label: open.label, body: open.body.join('\n') });
        open = undefined;
      }
      continue;
    }
    const { fence, label = '' } = openingPattern.exec(line)?.groups ?? {};
    // With a backtick in the label it is inline code.
    if (fence && !(fence.startsWith('`') && label.includes('`'))) open = { fence, label: label.trim(), body: [] };
  }
  return blocks;
}

/**
 * Returns the body alone, since many sites drop the label, and the body with the label, where a site moved the first
 * word there.
 */
export const listReadings = ({ label, body }: CodeFence): readonly string[] =>
  label ? [body, `${label} ${body}`] : [body];

/**
 * The closing fence has the same sign, at least as often, and nothing else. A shorter fence inside a longer one is
 * text.
 */
function isClosing(line: string, fence: string): boolean {
  const closingFence = /^ {0,3}(`+|~+)\s*$/.exec(line)?.[1];
  return closingFence !== undefined && closingFence.startsWith(fence);
}

/**
 * Removes Kura's quotations, because a call in a quotation is not the assistant's. A separator keeps the text before
 * and after apart.
 */
function removeQuotes(text: string): string {
  let remaining = '';
  let position = 0;
  for (const { start, end } of findQuotes(text)) {
    if (start < position) continue;
    remaining += `${text.slice(position, start)}\n>\n`;
    position = end;
  }
  return remaining + text.slice(position);
}
