/** Finds the fenced blocks that the assistant wrote itself, without quotations and without fences inside another block. */
import { echoesIn } from '../core/fence';

/** In UTF-16 units. Longer answers are documents and are not searched. */
const longestAnswer = 200_000;

const opening = /^ {0,3}(?<fence>`{3,}|~{3,})(?<label>[^\n]*)$/;

export interface Fenced {
  /** The text after the opening fence, which many sites drop. */
  readonly label: string;
  readonly body: string;
}

/**
 * Returns the blocks whose fence stands at the left edge, in order. An unclosed block is ignored, because the answer
 * broke off. Each line is read once.
 */
export function fencedIn(answer: string): Fenced[] {
  if (answer.length > longestAnswer) return [];
  const lines = unquoted(answer).split('\n');
  const blocks: Fenced[] = [];
  let open: { readonly fence: string; readonly label: string; readonly body: string[] } | undefined;
  for (const line of lines) {
    if (open) {
      if (!closes(line, open.fence)) open.body.push(line);
      else {
        blocks.push({ label: open.label, body: open.body.join('\n') });
        open = undefined;
      }
      continue;
    }
    const { fence, label = '' } = opening.exec(line)?.groups ?? {};
    // With a backtick in the label it is inline code.
    if (fence && !(fence.startsWith('`') && label.includes('`'))) open = { fence, label: label.trim(), body: [] };
  }
  return blocks;
}

/**
 * Returns the body alone, since many sites drop the label, and the body with the label, where a site moved the first
 * word there.
 */
export const readingsOf = ({ label, body }: Fenced): readonly string[] => (label ? [body, `${label} ${body}`] : [body]);

/**
 * The closing fence has the same sign, at least as often, and nothing else. A shorter fence inside a longer one is
 * text.
 */
function closes(line: string, fence: string): boolean {
  const found = /^ {0,3}(`+|~+)\s*$/.exec(line)?.[1];
  return found !== undefined && found.startsWith(fence);
}

/**
 * Removes Kura's quotations, because a call in a quotation is not the assistant's. A separator keeps the text before
 * and after apart.
 */
function unquoted(text: string): string {
  let left = '';
  let done = 0;
  for (const { start, end } of echoesIn(text)) {
    if (start < done) continue;
    left += `${text.slice(done, start)}\n>\n`;
    done = end;
  }
  return left + text.slice(done);
}
