/** Writes PowerPoint files for the tests. */
import { makeZip } from './make-docx';
import { makeRelations } from './make-xlsx';

export interface MadeSlide {
  readonly title?: string;
  /** Whether the title is that of the show. */
  readonly isMain?: boolean;
  /** With tabs for deeper levels. */
  readonly items?: readonly string[];
  readonly box?: string;
  readonly rows?: readonly (readonly string[])[];
  readonly notes?: string;
  readonly isHidden?: boolean;
  /** XML of further shapes. */
  readonly more?: string;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

function toParagraph(text: string): string {
  const level = text.length - text.replace(/^\t+/, '').length;
  return `<a:p>${level > 0 ? `<a:pPr lvl="${level}"/>` : ''}<a:r><a:t>${escape(text.trim())}</a:t></a:r></a:p>`;
}

const toShape = (place: string | undefined, texts: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${place === undefined ? '' : `<p:ph ${place}/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts.map(toParagraph).join('')}</p:txBody></p:sp>`;

const toTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(row => `<a:tr>${row.map(cell => `<a:tc><a:txBody>${toParagraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`)
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

function toSlide({ title, isMain, items, box, rows, isHidden, more = '' }: MadeSlide, number: number): string {
  const shapes = [
    toShape('type="sldNum"', [String(number)]),
    toShape('type="ftr"', ['Company name']),
    items ? toShape('idx="1"', items) : '',
    title === undefined ? '' : toShape(`type="${isMain ? 'ctrTitle' : 'title'}"`, [title]),
    box === undefined ? '' : toShape(undefined, [box]),
    rows ? toTable(rows) : '',
    more,
  ].join('');
  return `<p:sld ${spaces}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
}

/** Files are numbered backwards, so that only the list tells the order. */
export function makePptx(slides: readonly MadeSlide[]): Uint8Array<ArrayBuffer> {
  const toNumber = (n: number) => slides.length - n;
  const files = slides.flatMap((slide, n) => [
    [`ppt/slides/slide${toNumber(n)}.xml`, toSlide(slide, n + 1)],
    ...(slide.notes === undefined
      ? []
      : [
          [
            `ppt/slides/_rels/slide${toNumber(n)}.xml.rels`,
            makeRelations([['n', 'notesSlide', `../notesSlides/notes${n}.xml`]]),
          ],
          [
            `ppt/notesSlides/notes${n}.xml`,
            `<p:notes ${spaces}><p:cSld><p:spTree>${toShape('type="body"', [slide.notes])}${toShape('type="sldNum"', ['7'])}</p:spTree></p:cSld></p:notes>`,
          ],
        ]),
  ]);
  return makeZip({
    '_rels/.rels': makeRelations([['r', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="1" r:id="m"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="s${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': makeRelations(
      slides.map((_, n) => [`s${n}`, 'slide', `slides/slide${toNumber(n)}.xml`] as const),
    ),
    ...(Object.fromEntries(files) as Record<string, string>),
  });
}
