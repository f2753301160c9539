/** Keeps the footnotes and link definitions of one message from being those of another: in one file, all would share their labels. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const definition = /^[ \t>*+-]*\[[^\]\n]+\]:/m;
/** In UTF-16 units. A longer text is a file that was pasted. */
const maxLength = 200_000;

/** Ends each label with `-` and `suffix`, where the message defines any. Everything else stays as it is written. */
export function isolateLabels(text: string, suffix: string): string {
  if (!definition.test(text) || text.length > maxLength) return text;
  const edits: { readonly at: number; readonly length: number; readonly text: string }[] = [];
  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start !== undefined && end !== undefined && 'identifier' in node) {
      const label = `${node.label ?? node.identifier}-${suffix}`;
      const source = text.slice(start, end);
      if (node.type === 'definition' || node.type.startsWith('footnote')) {
        const isNote = node.type.startsWith('footnote');
        const length = /^\[(?:\\[^]|[^\]\\])*\]/.exec(source)?.[0].length ?? 0;
        edits.push({ at: start, length, text: `[${isNote ? '^' : ''}${label}]` });
      } else {
        const written = 'referenceType' in node && node.referenceType !== 'shortcut' ? /\[(?:\\[^]|[^\]\\[])*\]$/ : /$/;
        const found = written.exec(source);
        if (found) edits.push({ at: start + found.index, length: found[0].length, text: `[${label}]` });
      }
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  const pieces: string[] = [];
  let from = 0;
  for (const { at, length, text: label } of edits.toSorted((a, b) => a.at - b.at)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at), label);
    from = at + length;
  }
  return [...pieces, text.slice(from)].join('');
}
