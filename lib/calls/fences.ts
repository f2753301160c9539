/** The fenced blocks of an answer that are the assistant's own: not what it quotes, and not what stands inside another block. */
import { echoesIn } from '../quotation';

/** In UTF-16 units. Longer answers are documents; nothing is looked for in them. */
const longestAnswer = 200_000;

const opening = /^ {0,3}(?<fence>`{3,}|~{3,})(?<label>[^\n]*)$/;

export interface Fenced {
  /** What stands behind the opening fence, which many sites drop. */
  readonly label: string;
  readonly body: string;
}

/**
 * The blocks with their fence at the left edge, in order. A block that is not closed is none: the answer broke off. Line by line, each
 * looked at once.
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
    // A backtick in the label makes it code within a line.
    if (fence && !(fence.startsWith('`') && label.includes('`'))) open = { fence, label: label.trim(), body: [] };
  }
  return blocks;
}

/** How a block may be read: by its body alone, since many sites drop the label; or with it, where a site kept the first word there. */
export const readingsOf = ({ label, body }: Fenced): readonly string[] => (label ? [body, `${label} ${body}`] : [body]);

/** The same sign, at least as often, and nothing else: a shorter fence inside a longer one is text. */
function closes(line: string, fence: string): boolean {
  const found = /^ {0,3}(`+|~+)\s*$/.exec(line)?.[1];
  return found !== undefined && found.startsWith(fence);
}

/** Without what Kura quoted: a call in a quotation was somebody else's. What follows it does not join what stood before. */
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
