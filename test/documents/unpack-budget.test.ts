/** A small PDF that unpacks to much is refused before its bytes are there: with PDF.js as the build changes it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../lib/documents/pdf/open-pdf';
import { createPdfBudget } from '../../lib/documents/pdf/unpack-budget';
import { Refusal } from '../../lib/documents/refusal';
import { measurePdfStreams } from '../../scripts/build/measure-pdf-streams';
import { read } from './read';

const place = mkdtempSync(path.join(tmpdir(), 'kura-pdf-'));

beforeAll(async () => {
  const library = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const changed = path.join(place, 'pdf.worker.mjs');
  writeFileSync(changed, measurePdfStreams(readFileSync(library, 'utf8').replace(/^.*sourceMappingURL.*$/m, '')));
  // The reader uses the last one that was loaded.
  await import(/* @vite-ignore */ pathToFileURL(changed).href);
});
afterAll(() => rmSync(place, { recursive: true }));

const makePackedPdf = (content: Buffer, times: number) => makePdfOf(deflateSync(content), times);

/** `times`: how often the page names its one stream of content. */
function makePdfOf(packed: Buffer, times: number): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[${'4 0 R '.repeat(times)}]/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Without a table of its objects: the reader looks for them.
  return new Uint8Array(Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R>>`, 'latin1'));
}

const words = 'BT /F1 10 Tf 60 700 Td (Words of a page.) Tj ET\n';

test.each([
  ['what is small', Buffer.from(words), 1, 'read'],
  ['one large stream', Buffer.concat([Buffer.from(words), Buffer.alloc(60_000_000, ' ')]), 1, 'tooLargeUnpacked'],
  ['one stream, many times', Buffer.concat([Buffer.from(words), Buffer.alloc(9_000_000, ' ')]), 20, 'tooLargeUnpacked'],
])('%s', async (_what, content, times, reason) => {
  const answer = await read('packed.pdf', makePackedPdf(content, times)).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  );
  expect(answer).toBe(reason);
});

test('a page of a few words and many lines is read, and never drawn', async () => {
  const content = Buffer.concat([Buffer.from(words), Buffer.alloc(9_000_000, '0 0 m 1 1 l S ')]);
  const before = process.memoryUsage.rss();
  const { sections } = await read('map.pdf', makePackedPdf(content, 1));
  expect(sections[0]?.text).toContain('Words of a page.');
  // Drawn, it would take 700 MB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(350_000_000);
});

test('large pages are not drawn, neither packed nor plain', () => {
  const budget = createPdfBudget(9_000_000);
  const count = Reflect.get(globalThis, 'countUnpackedPdf') as (bytes: number) => void;
  expect([budget.canDraw(1), budget.canDraw(2)]).toEqual([false, true]);
  count(5_000_001);
  expect(budget.canDraw(2)).toBe(false);
  budget.startPage();
  expect(budget.canDraw(2)).toBe(true);
});

test('no stream is written whole: the browser would unpack all of it before anything is counted', () => {
  const isWhole = /new DecompressionStream\(name\);[^]{0,120}writer\.write\(bytes\)/;
  const library = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const changed = path.join(place, 'pdf.worker.mjs');
  expect([library, changed].map(file => isWhole.test(readFileSync(file, 'utf8')))).toEqual([true, false]);
});
