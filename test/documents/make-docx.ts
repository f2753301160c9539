/** Writes Word files for the tests. */
import { strToU8, zipSync } from 'fflate';

export type DocxPart =
  | { readonly heading: string; readonly level: number }
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly string[])[] };

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const run = (text: string) => `<w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;
const paragraph = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;

function toXml(part: DocxPart): string {
  if ('heading' in part)
    return paragraph(part.heading, `<w:pStyle w:val="${part.level === 0 ? 'T' : `H${part.level}`}"/>`);
  if ('text' in part) return paragraph(part.text);
  if ('items' in part)
    return part.items
      .map(item => paragraph(item, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
      .join('');
  const cells = (row: readonly string[]) => row.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${part.rows.map(row => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** `more`: XML that comes before the parts. `files`: further files, in place of its own where they have the same name. */
export function makeDocx(
  parts: readonly DocxPart[],
  more = '',
  files: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const styles = [1, 2, 3, 4]
    .map(level => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
    .join('');
  return makeZip({
    'word/document.xml': `<?xml version="1.0"?><w:document ${space}><w:body>${more}${parts.map(toXml).join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${space}>${styles}<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`,
    ...files,
  });
}

export const makeZip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
