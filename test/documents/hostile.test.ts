/** Files that cannot be read, or want too much: each is refused by name, and nothing hangs. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Refusal } from '../../lib/documents/refusal';
import { makeDocx, makeZip } from './make-docx';
import { makePptx } from './make-pptx';
import { makeXlsx, toColumn } from './make-xlsx';
import { makePdf } from './make-pdf';
import { read } from './read';

const toReason = async (name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    await read(name, content);
    return 'read';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason;
  }
};

const word = (xml: string) => makeZip({ 'word/document.xml': xml });
const cut = (bytes: Uint8Array<ArrayBuffer>, share: number) => bytes.slice(0, Math.floor(bytes.length * share));
const utf16 = (text: string) => Uint8Array.from(text.split('').flatMap(character => [character.charCodeAt(0), 0]));
const encrypted = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')]);
/** Each row names cells far from each other: as a table it would have 16,384 columns. */
const wideRows = Array.from({ length: 300 }, (_, n) => [
  { xml: '<c><v>1</v></c>' },
  ...Array.from({ length: 59 }, (_cell, at) => ({
    xml: `<c t="str" r="${toColumn((n * 59 + at + 2) % 16_384)}${n + 1}"><v>1</v></c>`,
  })),
]);
const page = [{ text: 'Words of a page.', x: 60, y: 700, size: 10 }];

/** A zip whose list says that its one file is larger than it is. */
function makeLyingZip(size: number): Uint8Array<ArrayBuffer> {
  const bytes = makeZip({ 'word/document.xml': '<w:document/>' });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 30; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

test.each([
  ['a text in a Word file’s name', 'a.docx', 'only text', 'damaged'],
  ['a text in a PDF’s name', 'a.pdf', 'only text', 'damaged'],
  ['an empty PDF', 'a.pdf', '', 'damaged'],
  ['a program in a text’s name', 'a.txt', '\u007fELF\0\0\0\0words', 'damaged'],
  ['an empty text', 'a.md', '\n\n', 'noText'],
  ['more text than a document may have', 'a.txt', 'a '.repeat(5_000_001), 'tooLarge'],
  ['more Markdown than that', 'a.md', 'a '.repeat(5_000_001), 'tooLarge'],
  ['a page of more elements than a tree may have', 'a.html', '<p>a'.repeat(600_001), 'tooLarge'],
  ['a Word file that was cut', 'a.docx', cut(makeDocx([{ text: 'Words.' }]), 0.7), 'damaged'],
  ['a Word file in an Excel file’s name', 'a.xlsx', makeDocx([{ text: 'Words.' }]), 'damaged'],
  ['a workbook of empty sheets', 'a.xlsx', makeXlsx([{ name: 'S', rows: [] }]), 'noText'],
  [
    'a workbook with a document type',
    'a.xlsx',
    makeXlsx([], '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    'damaged',
  ],
  ['an encrypted workbook', 'a.xlsx', encrypted, 'locked'],
  [
    '501 sheets',
    'a.xlsx',
    makeXlsx(Array.from({ length: 501 }, (_, n) => ({ name: `${n}`, rows: [] }))),
    'tooManyPages',
  ],
  ['cells in the last row and column of a sheet', 'a.xlsx', makeXlsx([{ name: 'S', rows: wideRows }]), 'tooLarge'],
  ['a show of pictures', 'a.pptx', makePptx([{}, {}]), 'noText'],
  ['a show that was cut', 'a.pptx', cut(makePptx([{ title: 'Words' }]), 0.7), 'damaged'],
  ['501 slides', 'a.pptx', makePptx(Array.from({ length: 501 }, () => ({}))), 'tooManyPages'],
  ['a zip without a text', 'a.docx', makeZip({ 'other.xml': '<a/>' }), 'damaged'],
  ['broken XML', 'a.docx', word('<w:document><w:body><w:p></w:document>'), 'damaged'],
  [
    'entities that grow',
    'a.docx',
    word('<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><w:document>&c;</w:document>'),
    'damaged',
  ],
  [
    'an entity that names a file',
    'a.docx',
    word('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'damaged',
  ],
  ['an encrypted office file', 'a.docx', encrypted, 'locked'],
  ['an archive that says it is huge', 'a.docx', makeLyingZip(900_000_000), 'tooLargeUnpacked'],
  ['a page that is a picture', 'a.pdf', makePdf([[]]), 'noText'],
  ['a PDF with a password', 'a.pdf', makePdf([page], { isLocked: true }), 'locked'],
  ['501 pages', 'a.pdf', makePdf(Array.from({ length: 501 }, () => page)), 'tooManyPages'],
])('%s', async (_what, name, content, reason) => {
  expect(await toReason(name, content)).toBe(reason);
});

test('a bomb is refused before it is unpacked', async () => {
  const bomb = new Uint8Array(zipSync({ 'word/document.xml': new Uint8Array(51_000_000) }, { level: 1 }));
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().arrayBuffers;
  expect(await toReason('bomb.docx', bomb)).toBe('tooLargeUnpacked');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
});

test('a PDF that was cut gives what is left of it, or is refused', async () => {
  const whole = makePdf(Array.from({ length: 20 }, () => page));
  for (const share of [0.2, 0.5, 0.9, 0.99])
    expect(['read', 'damaged', 'noText']).toContain(await toReason('a.pdf', cut(whole, share)));
});

test('tags in tags, thousands deep, end', async () => {
  const deep = `${'<div>'.repeat(5_000)}Words.${'</div>'.repeat(5_000)}`;
  expect(await toReason('deep.html', deep)).toBe('read');
  const table = `<w:document><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(1_000)}<w:p><w:r><w:t>x</w:t></w:r></w:p>${'</w:tc></w:tr></w:tbl>'.repeat(1_000)}</w:body></w:document>`;
  expect(await toReason('deep.docx', word(table))).toBe('read');
});
