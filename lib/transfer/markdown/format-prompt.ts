/** Writes what a person typed as Markdown that shows it letter by letter, with its line breaks. */
import type { Paragraph, PhrasingContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { splitWrittenText } from '../../core/written-text';

/** Marks that only assistants mean as marks are escaped. Fenced code stays as it is. */
export const formatPrompt = (text: string): string =>
  splitWrittenText(text.trim().replace(/\r\n?/g, '\n'))
    .map(({ kind, content }) => (kind === 'code' ? content : escapeMarks(content)))
    .join('\n\n');

function escapeMarks(text: string): string {
  const children = text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph): Paragraph => ({ type: 'paragraph', children: toLines(paragraph) }));
  return toMarkdown({ type: 'root', children }, { extensions: [gfmToMarkdown(), mathToMarkdown()] }).trim();
}

const toLines = (paragraph: string): PhrasingContent[] =>
  paragraph
    .split('\n')
    .flatMap((value, index): PhrasingContent[] =>
      index > 0 ? [{ type: 'break' }, { type: 'text', value }] : [{ type: 'text', value }],
    );
