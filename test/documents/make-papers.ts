/** Papers in one or two columns, in English and Japanese, with running heads, numbered headings and tables: each with what should be read. */
import { makePdf, type PlacedText } from './make-pdf';

export interface MadePaper {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headings: readonly string[];
  readonly runningHead: string;
  /** Cells of the rows of its table, in order. */
  readonly rows: readonly (readonly string[])[];
  /** A word that was parted by a hyphen at the end of a line. */
  readonly parted: string;
}

export interface PaperOptions {
  readonly seed: number;
  readonly language: 'en' | 'ja';
  readonly isTagged: boolean;
  readonly columns: 1 | 2;
  /** Whether headings are larger than the text, and not only bold. */
  readonly hasLargeHeadings: boolean;
}

const englishWords =
  'water soil garden measure result plant season method light river stone winter report sample growth table region value model signal'.split(
    ' ',
  );
const japaneseWords = '水土庭測結果植物季節方法光川石冬報告標本成長表地域値模型信号'.split('');
const englishTitles =
  'Introduction,Materials,Measurements of rain,Results,Growth in spring,Discussion,Limits,Conclusion'.split(',');
const japaneseTitles = 'はじめに,材料,雨の測定,結果,春の成長,考察,限界,おわりに'.split(',');

export function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

export function makePaper(options: PaperOptions): MadePaper {
  const { seed, language, isTagged, columns, hasLargeHeadings } = options;
  const random = createRandom(seed);
  const size = 9 + Math.floor(random() * 3);
  const pitch = size * 1.25;
  const runningHead = language === 'ja' ? `造園学会誌 第${seed}巻` : `Journal of Gardens ${seed}`;
  const titles = language === 'ja' ? japaneseTitles : englishTitles;
  const width = columns === 2 ? 235 : 470;
  const pages: PlacedText[][] = [];
  let [column, y] = [0, 0];
  const startPage = () => {
    pages.push([
      { text: runningHead, x: 60, y: 805, size: 8 },
      { text: String(pages.length + 1), x: 290, y: 30, size: 8 },
    ]);
    [column, y] = [0, 770];
  };
  startPage();
  const page = () => pages.at(-1) ?? [];
  const x = () => 60 + column * (width + 20);
  const room = (lines: number) => {
    if (y - lines * pitch > 60) return;
    if (column + 1 < columns) [column, y] = [column + 1, 770];
    else startPage();
  };
  const title = language === 'ja' ? `庭の水の研究 その${seed}` : `A study of water in gardens, part ${seed}`;
  page().push({ text: title, x: 60, y, size: 18, isBold: true, role: 'Title' });
  y -= 50;
  const top = y;
  const headings: string[] = [];
  const rows: string[][] = [];
  let parted = '';
  let count = 0;
  const writeParagraph = () => {
    const element = `p${(count += 1)}`;
    const letters = language === 'ja' ? width / size : width / (size * 0.52);
    const lines = 3 + Math.floor(random() * 5);
    for (let n = 0; n < lines; n += 1) {
      room(1);
      let text = '';
      while (text.length < letters - 10)
        text += language === 'ja' ? pick(japaneseWords, random) : `${pick(englishWords, random)} `;
      text = text.trim();
      if (n === lines - 1) text = `${text.slice(0, text.length / 2).trim()}${language === 'ja' ? '。' : '.'}`;
      else if (language === 'en' && n === 0 && parted === '') {
        parted = 'observation';
        text += ' observa-';
      } else if (n === 1 && parted === 'observation' && count === 1) text = `tion ${text}`;
      page().push({ text, x: x(), y, size, role: 'P', element });
      y -= pitch;
    }
    y -= pitch * 0.5;
  };
  let [chapter, section] = [0, 0];
  for (const [n, name] of titles.entries()) {
    const isSub = n > 0 && random() < 0.4;
    [chapter, section] = isSub ? [chapter, section + 1] : [chapter + 1, 0];
    const heading = `${isSub ? `${chapter}.${section}` : String(chapter)} ${name}`;
    headings.push(heading);
    room(4);
    y -= pitch * 0.8;
    const headingSize = hasLargeHeadings ? size * (isSub ? 1.15 : 1.35) : size;
    page().push({ text: heading, x: x(), y, size: headingSize, isBold: true, role: isSub ? 'H2' : 'H1' });
    y -= pitch * 1.4;
    const paragraphs = 2 + Math.floor(random() * 3);
    for (let m = 0; m < paragraphs; m += 1) writeParagraph();
    if (n === 3) {
      room(6);
      for (let row = 0; row < 4; row += 1) {
        const cells = [`${row + 1}`, `${Math.floor(random() * 90) + 10}`, `${Math.floor(random() * 900) + 100}`];
        rows.push(cells);
        for (const [place, text] of cells.entries())
          page().push({ text, x: x() + place * 70, y, size, role: 'P', element: `row ${row}` });
        y -= pitch;
      }
      y -= pitch;
    }
  }
  void top;
  return { bytes: makePdf(pages, { isTagged }), headings, runningHead, rows, parted };
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] ?? (items[0] as Item);

/** Forty papers: both languages, tagged and not, one and two columns, headings larger or only bold. */
export const listPapers = (count: number): readonly PaperOptions[] =>
  Array.from({ length: count }, (_, n) => ({
    seed: n + 1,
    language: n % 2 === 0 ? 'en' : 'ja',
    isTagged: n % 4 < 2,
    columns: n % 8 < 6 ? 2 : 1,
    hasLargeHeadings: Math.floor(n / 8) % 2 === 0,
  }));
