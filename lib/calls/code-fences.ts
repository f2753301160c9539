/** Finds the fenced blocks that the assistant wrote itself, without quotations. */
import { scanMarkdownLines } from '../core/markdown-lines';
import { findQuotes } from '../sites/find-quotes';

/** In UTF-16 units. Longer answers are documents and are not searched. */
const maxAnswerLength = 200_000;

export interface FencedBlock {
  /** The text after the opening fence, which many sites drop. */
  readonly label: string;
  readonly body: string;
}

/**
 * Returns the blocks that stand in no quotation, in order. A block without its closing fence is ignored, because the answer broke off.
 */
export function findCodeFences(answer: string): FencedBlock[] {
  if (answer.length > maxAnswerLength) return [];
  const text = removeQuotes(answer);
  const blocks: FencedBlock[] = [];
  let body: string[] = [];
  for (const { kind, fence, contentStart, end, isInQuotation } of scanMarkdownLines(text)) {
    if (kind === 'open') body = [];
    else if (kind === 'code') body.push(text.slice(contentStart, end));
    else if (kind === 'close' && fence && !isInQuotation) blocks.push({ label: fence.label, body: body.join('\n') });
  }
  return blocks;
}

/**
 * Returns the body alone, since many sites drop the label, and the body with the label, where a site moved the first
 * word there.
 */
export const listReadings = ({ label, body }: FencedBlock): readonly string[] =>
  label ? [body, `${label} ${body}`] : [body];

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
