/** PDFs are read in order, by their structure. */
import { expect, test } from 'vitest';
import { listPapers, makePaper, type MadePaper } from './make-papers';
import { makePdf, type PlacedText } from './make-pdf';
import { read } from './read';

const paperCount = process.env['KURA_ALL'] ? 40 : 8;

interface Score {
  hits: number;
  found: number;
  wanted: number;
}

const createScore = (): Score => ({ hits: 0, found: 0, wanted: 0 });
const computeF1 = ({ hits, found, wanted }: Score): number => (2 * hits) / (found + wanted);

const listHeadings = (sections: Awaited<ReturnType<typeof read>>['sections']): string[] => [
  ...new Set(sections.flatMap(({ headings }) => headings)),
];

test(`the headings of ${paperCount} papers are found, without running heads, with their rows in order`, async () => {
  const scores = { tagged: createScore(), untagged: createScore() };
  const partedWords: string[] = [];
  let [heads, rowsInOrder, rows] = [0, 0, 0];
  for (const options of listPapers(paperCount)) {
    const paper: MadePaper = makePaper(options);
    const { sections } = await read('paper.pdf', paper.bytes);
    const found = listHeadings(sections);
    const score = scores[options.isTagged ? 'tagged' : 'untagged'];
    score.hits += found.filter(heading => paper.headings.includes(heading)).length;
    score.found += found.length;
    score.wanted += paper.headings.length;
    const text = sections.map(section => section.text).join('\n');
    heads += text.split(paper.runningHead).length - 1;
    rows += paper.rows.length;
    rowsInOrder += paper.rows.filter(cells => new RegExp(cells.join(String.raw`[\s|\-]+`)).test(text)).length;
    if (!text.includes(paper.parted)) partedWords.push(paper.parted);
    if (process.env['KURA_SHOW'] && found.join('|') !== paper.headings.join('|'))
      process.stdout.write(`${JSON.stringify([options, found, paper.headings])}\n`);
  }
  const figures = {
    tagged: computeF1(scores.tagged),
    untagged: computeF1(scores.untagged),
    rows: rowsInOrder / rows,
    heads,
  };
  if (process.env['KURA_SHOW']) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.tagged).toBeGreaterThanOrEqual(0.95);
  expect(figures.untagged).toBeGreaterThanOrEqual(0.85);
  expect(figures.rows).toBeGreaterThanOrEqual(0.9);
  expect(heads).toBe(0);
  expect(partedWords).toEqual([]);
}, 60_000);

test('two columns are read one after the other, with the page of each section', async () => {
  const column = (x: number, words: string): PlacedText[] =>
    Array.from({ length: 12 }, (_, n) => ({
      text: `${words} line ${n} of the text that fills it`,
      x,
      y: 700 - n * 12,
      size: 10,
    }));
  const heading = (text: string, x: number): PlacedText => ({ text, x, y: 730, size: 14, isBold: true });
  const pages = [
    // Drawn row by row, as some programs do.
    [
      heading('1 Left', 60),
      heading('2 Right', 320),
      ...column(60, 'Left').flatMap((line, n) => [line, column(320, 'Right')[n] ?? line]),
    ],
    [heading('3 Next', 60), ...column(60, 'Next')],
  ];
  const { sections } = await read('columns.pdf', makePdf(pages));
  expect(sections.map(({ headings, page }) => [headings, page])).toEqual([
    [['1 Left'], 1],
    [['2 Right'], 1],
    [['3 Next'], 2],
  ]);
  expect(sections[0]?.text).not.toContain('Right');
});

test('the tags of a document say what is a heading, whatever it looks like', async () => {
  const texts: PlacedText[] = [
    { text: 'Journal of Gardens', x: 60, y: 810, size: 10 },
    { text: 'of water and of stones', x: 60, y: 700, size: 10, role: 'H1' },
    { text: 'Large and bold, but no heading', x: 60, y: 680, size: 18, isBold: true, role: 'P', element: 'p' },
    // Two marks in one word, as where a letter is emphasised.
    { text: 'wa', x: 60, y: 660, size: 10, role: 'P', element: 'q' },
    { text: 'ter', x: 72.8, y: 660, size: 10, isBold: true, role: 'P', element: 'q' },
  ];
  const { sections } = await read('tagged.pdf', makePdf([texts, texts], { isTagged: true }));
  expect(sections[0]).toEqual({
    headings: ['of water and of stones'],
    text: '# of water and of stones\n\nLarge and bold, but no heading\n\nwater',
    page: 1,
  });
});

test('an outline names the headings of a document whose letters all look the same', async () => {
  const page = (name: string): PlacedText[] => [
    { text: name, x: 60, y: 700, size: 10 },
    { text: 'Words of this part stand directly below it.', x: 60, y: 688, size: 10 },
  ];
  const outline = [
    { title: '概要', page: 1 },
    { title: 'Measures', page: 2 },
  ];
  const { sections } = await read('outline.pdf', makePdf([page('概要'), page('2 Measures')], { outline }));
  expect(sections.map(({ headings, page: at }) => [headings, at])).toEqual([
    [['概要'], 1],
    [['2 Measures'], 2],
  ]);
});
