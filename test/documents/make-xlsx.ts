/** Writes Excel files for the tests. */
import { makeZip } from './make-docx';

/** Text, a number (by default without a format), or a cell as XML. */
export type MadeCell = string | number | { readonly xml: string } | undefined;

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  readonly isHidden?: boolean;
  readonly merged?: readonly string[];
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const makeRelations = (links: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const toColumn = (n: number): string =>
  (n < 26 ? '' : toColumn(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** Styles: 1 a date, 2 a date with time, 3 percent, 4 a date by a code of its own, 5 hours beyond a day. */
const styles = `<styleSheet ${space}><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-411]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 22, 10, 164, 165].map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

/** Texts are shared, as Excel writes them, except in every third row. */
export function makeXlsx(sheets: readonly MadeSheet[], workbook = ''): Uint8Array<ArrayBuffer> {
  const strings: string[] = [];
  const toCell = (cell: MadeCell, row: number, column: number): string => {
    const place = `${toColumn(column)}${row}`;
    if (cell === undefined || cell === '') return '';
    if (typeof cell === 'object')
      return cell.xml.includes(' r=') ? cell.xml : cell.xml.replace('<c', `<c r="${place}"`);
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (row % 3 === 0) return `<c r="${place}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
    return `<c r="${place}" t="s"><v>${strings.push(`<si><t>${escape(cell)}</t></si>`) - 1}</v></c>`;
  };
  const toSheet = ({ rows, merged = [] }: MadeSheet): string => {
    const data = rows
      .map((cells, n) =>
        cells.length > 0 ? `<row r="${n + 1}">${cells.map((cell, at) => toCell(cell, n + 1, at)).join('')}</row>` : '',
      )
      .join('');
    const ranges = merged.map(range => `<mergeCell ref="${range}"/>`).join('');
    return `<worksheet ${space}><sheetData>${data}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
  };
  const files = Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, toSheet(sheet)]));
  const list = sheets
    .map(
      ({ name, isHidden }, n) =>
        `<sheet name="${escape(name)}" sheetId="${n + 1}" r:id="s${n + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
    )
    .join('');
  return makeZip({
    '_rels/.rels': makeRelations([['r', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${space} xmlns:r="${relations}">${workbook}<sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': makeRelations([
      ...sheets.map((_, n) => [`s${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`] as const),
      ['x', 'sharedStrings', 'sharedStrings.xml'],
      ['y', 'styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst ${space}>${strings.join('')}</sst>`,
    'xl/styles.xml': styles,
    ...files,
  });
}
