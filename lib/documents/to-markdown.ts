/** Trees of the readers → Markdown, by the pipeline that reads pages. */
import type { Element, ElementContent } from 'hast';
import { escapeText } from '../sites/markdown/escape-text';
import { findPairingMarks } from '../sites/markdown/marks';
import { serializeTree } from '../sites/markdown/to-markdown';

/** An element without attributes but those given. */
export const createElement = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

export const createText = (value: string): ElementContent => ({ type: 'text', value });

/** A paragraph of plain text, in which line breaks stay. */
export const createParagraph = (text: string): Element =>
  createElement(
    'p',
    text.split('\n').flatMap((line, n) => (n === 0 ? [createText(line)] : [createElement('br', []), createText(line)])),
  );

/** Rows of cells as a table. The first row is its head, because Markdown has no table without one. */
export const createTable = (rows: readonly (readonly ElementContent[][])[]): Element =>
  createElement(
    'table',
    rows.map((cells, n) =>
      createElement(
        'tr',
        cells.map(cell => createElement(n === 0 ? 'th' : 'td', cell)),
      ),
    ),
  );

export const toMarkdown = (nodes: readonly ElementContent[]): string =>
  serializeTree({ type: 'root', children: [...nodes] }).trim();

const plainPlace = { before: '\n', cell: false, label: false, heading: false, item: false };

/** A paragraph of plain text, as `toMarkdown([createParagraph(text)])` writes it, which takes twenty times as long. */
export function writeParagraph(text: string): string {
  const lines = text.split('\n').map(line => line.replace(/[ \t\v\f\r]+/g, ' ').replace(/^ | $/g, ''));
  const marks = findPairingMarks(lines.join('\n'));
  return lines
    .map((line, n) => escapeText(line, { ...plainPlace, marks, after: n < lines.length - 1 ? ' ' : '\n' }))
    .join('  \n')
    .trim();
}
