/** An Excel file → blocks: a heading a sheet, and its tables. Formulas are not computed: the file holds what they gave. */
import { maxPages, maxTextLength, Refusal } from '../refusal';
import type { DocumentBlock } from '../sections';
import { describeHidden } from './describe-hidden';
import { readNumberFormats, type Calendar } from './number-formats';
import { openArchive, type Archive } from './open-archive';
import { parseXml } from './parse-xml';
import { cleanText, readSheet, type Workbook } from './read-sheet';
import { readMainPart, readRelations, type Relation } from './relations';
import { buildSheetBlocks } from './sheet-tables';

/** `title`: the workbook's own, which no part of it says. Rejects with `Refusal`. */
export async function readXlsx(file: Blob, title: string): Promise<DocumentBlock[]> {
  const archive = await openArchive(file);
  const { part, xml } = await readMainPart(archive, 'xl/workbook.xml');
  const relations = await readRelations(archive, part);
  const { sheets, calendar } = readSheetList(xml);
  if (sheets.length > maxPages) throw new Refusal('tooManyPages');
  const workbook: Workbook = {
    calendar,
    strings: readStrings((await readOther(archive, relations, 'sharedStrings')) ?? '<sst/>'),
    formats: readNumberFormats((await readOther(archive, relations, 'styles')) ?? '<styleSheet/>'),
  };
  const read: { readonly sheet: ListedSheet; readonly blocks: readonly DocumentBlock[] }[] = [];
  let length = 0;
  for (const sheet of sheets) {
    const relation = relations.get(sheet.relation);
    // Other sheets hold a chart or a dialog.
    const content = relation?.type === 'worksheet' ? await archive.read(relation.part) : undefined;
    const blocks = content === undefined ? [] : buildSheetBlocks(readSheet(content, workbook));
    length += blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (length > maxTextLength) throw new Refusal('tooLarge');
    if (blocks.length > 0) read.push({ sheet, blocks });
  }
  if (read.length === 0) return [];
  const isNamed = read.length > 1 || !read.every(({ sheet }) => defaultName.test(sheet.name) && !sheet.isHidden);
  return [
    { level: 0, text: title },
    ...read.flatMap(({ sheet, blocks }) => [
      ...(isNamed
        ? [{ level: 1, text: sheet.isHidden ? describeHidden(sheet.name, 'sheet', blocks) : sheet.name }]
        : []),
      ...blocks,
    ]),
  ];
}

/** The name that a program gives says nothing of the only sheet. */
const defaultName = /^(?:sheet|シート|ワークシート)\s?\d*$/i;

interface ListedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

function readSheetList(xml: string): { readonly sheets: readonly ListedSheet[]; readonly calendar: Calendar } {
  const sheets: ListedSheet[] = [];
  let calendar: Calendar = 1900;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(get('date1904') ?? '')) calendar = 1904;
      if (name !== 'sheet') return;
      const isHidden = (get('state') ?? 'visible') !== 'visible';
      sheets.push({ name: get('name') ?? '', relation: get('*:id') ?? '', isHidden });
    },
  });
  return { sheets, calendar };
}

async function readOther(
  archive: Archive,
  relations: ReadonlyMap<string, Relation>,
  type: string,
): Promise<string | undefined> {
  const found = [...relations.values()].find(relation => relation.type === type);
  return found && archive.read(found.part);
}

/** The texts that cells share. The readings that stand above Japanese words are no part of them. */
function readStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let [isText, isReading] = [false, false];
  parseXml(xml, {
    open: name => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text: piece => {
      if (isText) text += piece;
    },
    close: name => {
      isText = false;
      if (name === 'rPh') isReading = false;
      else if (name === 'si') strings.push(cleanText(text));
    },
  });
  return strings;
}
