/** Writes PDFs for the tests: text at places, with tags, an outline, or neither. */

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  /** A role of the structure tree. Without one, in a tagged document, it is an artifact. Texts of the same `element` are one element. */
  readonly role?: string;
  readonly element?: string;
}

export interface PdfOptions {
  readonly isTagged?: boolean;
  /** Whether a password is needed, which nobody knows. */
  readonly isLocked?: boolean;
  readonly outline?: readonly { readonly title: string; readonly page: number }[];
  /** Points. */
  readonly width?: number;
  readonly height?: number;
  /** Degrees by which a reader turns the pages to the right. */
  readonly rotate?: number;
  /** Whether the text runs upwards along the page. */
  readonly isUpwards?: boolean;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

const isWide = (text: string) => /[^\u0020-\u007e]/.test(text);

/** In UTF-16. */
const toHex = (text: string): string => text.replace(/[^]/g, unit => unit.charCodeAt(0).toString(16).padStart(4, '0'));

const encode = (text: string): string =>
  isWide(text) ? `<${toHex(text)}>` : `(${text.replace(/[\\()]/g, String.raw`\$&`)})`;

/** Returns the bytes of a PDF with one page an entry. Japanese text uses a font that is not embedded. */
export function makePdf(
  pages: readonly (readonly PlacedText[])[],
  {
    isTagged = false,
    isLocked = false,
    outline = [],
    width = 595,
    height = 842,
    rotate = 0,
    isUpwards = false,
  }: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const add = (body = '') => objects.push(body);
  const [catalog, tree] = [add(), add()];
  const fonts = [
    add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'),
    add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>'),
    add(),
  ];
  const descendant = add(
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiKakuGo-W5/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiKakuGo-W5/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 752/Descent -221/CapHeight 737/StemV 114>>>>',
  );
  objects[(fonts[2] ?? 0) - 1] =
    `<</Type/Font/Subtype/Type0/BaseFont/HeiseiKakuGo-W5-UniJIS-UCS2-H/Encoding/UniJIS-UCS2-H/DescendantFonts[${descendant} 0 R]>>`;
  const structRoot = isTagged ? add() : 0;
  const parents: string[] = [];
  const elements: number[] = [];
  const pageIds = pages.map((texts, number) => {
    const page = add();
    const marks: number[] = [];
    const open = new Map<string, { readonly id: number; readonly role: string; readonly mcids: number[] }>();
    const content = texts
      .map(({ text, x, y, size, isBold = false, role, element }, n) => {
        const font = isWide(text) ? 'F3' : isBold ? 'F2' : 'F1';
        const show = `BT /${font} ${size} Tf ${isUpwards ? `0 1 -1 0 ${width - y} ${x} Tm` : `${x} ${y} Td`} ${encode(text)} Tj ET`;
        if (!isTagged) return show;
        if (role === undefined) return `/Artifact BMC ${show} EMC`;
        const key = element ?? `single ${n}`;
        const known = open.get(key) ?? { id: add(), role, mcids: [] };
        if (!open.has(key)) elements.push(known.id);
        open.set(key, known);
        known.mcids.push(marks.length);
        marks.push(known.id);
        return `/${role} <</MCID ${marks.length - 1}>> BDC ${show} EMC`;
      })
      .join('\n');
    for (const { id, role, mcids } of open.values())
      objects[id - 1] = `<</Type/StructElem/S/${role}/P ${structRoot} 0 R/Pg ${page} 0 R/K[${mcids.join(' ')}]>>`;
    const stream = add(`<</Length ${toBytes(content).length}>>stream\n${content}\nendstream`);
    const [f1, f2, f3] = fonts;
    objects[page - 1] =
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]${rotate === 0 ? '' : `/Rotate ${rotate}`}/Contents ${stream} 0 R/Resources<</Font<</F1 ${f1} 0 R/F2 ${f2} 0 R/F3 ${f3} 0 R>>>>${isTagged ? `/StructParents ${number}` : ''}>>`;
    parents.push(`${number} [${marks.map(id => `${id} 0 R`).join(' ')}]`);
    return page;
  });
  if (isTagged) {
    const parentTree = add(`<</Nums[${parents.join(' ')}]>>`);
    objects[structRoot - 1] =
      `<</Type/StructTreeRoot/K[${elements.map(id => `${id} 0 R`).join(' ')}]/ParentTree ${parentTree} 0 R>>`;
  }
  objects[tree - 1] = `<</Type/Pages/Count ${pages.length}/Kids[${pageIds.map(id => `${id} 0 R`).join(' ')}]>>`;
  const outlines = addOutline(objects, outline, pageIds);
  objects[catalog - 1] =
    `<</Type/Catalog/Pages ${tree} 0 R${outlines}${isTagged ? `/MarkInfo<</Marked true>>/StructTreeRoot ${structRoot} 0 R` : ''}>>`;
  const key = '5'.repeat(64);
  const lock = isLocked ? `/Encrypt<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>/ID[<${key}><${key}>]` : '';
  return writeFile(objects, catalog, lock);
}

function addOutline(
  objects: string[],
  outline: NonNullable<PdfOptions['outline']>,
  pageIds: readonly number[],
): string {
  if (outline.length === 0) return '';
  const root = objects.push('');
  const first = root + 1;
  for (const [n, { title, page }] of outline.entries()) {
    const hex = toHex(title);
    const next = n + 1 < outline.length ? `/Next ${first + n + 1} 0 R` : '';
    objects.push(`<</Title<FEFF${hex}>/Parent ${root} 0 R/Dest[${pageIds[page - 1]} 0 R/Fit]${next}>>`);
  }
  objects[root - 1] =
    `<</Type/Outlines/First ${first} 0 R/Last ${first + outline.length - 1} 0 R/Count ${outline.length}>>`;
  return `/Outlines ${root} 0 R`;
}

function writeFile(objects: readonly string[], catalog: number, lock: string): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n';
  const places = objects.map((body, n) => {
    const place = toBytes(file).length;
    file += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const start = toBytes(file).length;
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root ${catalog} 0 R${lock}>>\nstartxref\n${start}\n%%EOF`;
  return toBytes(file);
}
