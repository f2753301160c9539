/** Writes what a person typed as Markdown that shows it letter by letter, with its line breaks. */
import type { Paragraph, PhrasingContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { splitWrittenText } from '../../core/written-text';

/** In UTF-16 units. A longer text is a file that was pasted, and escaping its marks would take seconds. */
const maxEscapedLength = 100_000;

/** Marks that only assistants mean as marks are escaped. Fenced code stays as it is. A very long text becomes code. */
export function formatPrompt(text: string): string {
  const written = text.trim().replace(/\r\n?/g, '\n');
  if (written.length > maxEscapedLength) return formatAsCode(written);
  return splitWrittenText(written)
    .map(({ kind, content }) => (kind === 'code' ? content : escapeMarks(content)))
    .join('\n\n');
}

function formatAsCode(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Of more lines at once, each would be compared with all before it. */
const linesAtOnce = 100;

function escapeMarks(text: string): string {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map(paragraph =>
      splitLines(paragraph)
        .map(lines => escapeParagraph(lines))
        .join('\\\n'),
    )
    .join('\n\n')
    .trim();
}

function splitLines(paragraph: string): readonly (readonly string[])[] {
  const lines = paragraph.split('\n');
  return Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, n) =>
    lines.slice(n * linesAtOnce, (n + 1) * linesAtOnce),
  );
}

function escapeParagraph(lines: readonly string[]): string {
  const paragraph: Paragraph = { type: 'paragraph', children: toPhrases(lines) };
  const options = { extensions: [gfmToMarkdown(), mathToMarkdown()] };
  return toMarkdown({ type: 'root', children: [paragraph] }, options).replace(/\n$/, '');
}

const toPhrases = (lines: readonly string[]): PhrasingContent[] =>
  lines.flatMap((value, index): PhrasingContent[] =>
    index > 0 ? [{ type: 'break' }, { type: 'text', value }] : [{ type: 'text', value }],
  );
