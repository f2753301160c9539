/** A folder of made-up files in English and Japanese, and questions whose answers each stand in one section of one file. */
import { makeDocx } from './make-docx';
import { createRandom } from './make-papers';
import { makePdf, type PlacedText } from './make-pdf';
import { makePptx } from './make-pptx';
import { makeXlsx } from './make-xlsx';

export interface MadeFile {
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface MadeQuestion {
  readonly text: string;
  /** The same, with hardly a word of the answer but the place. */
  readonly paraphrase: string;
  readonly path: string;
  /** The heading of the section; of a table, words of its row. */
  readonly answer: string;
}

interface Subject {
  readonly heading: string;
  /** `@`: the place. `#`: a number that no other file has. */
  readonly fact: string;
  /** With words of the fact or of its heading. */
  readonly question: string;
  /** In other words. */
  readonly paraphrase: string;
}

const englishSubjects: readonly Subject[] = (
  [
    [
      'Rain tank',
      'The rain tank at @ holds # litres.',
      'how many litres does the rain tank at @ hold',
      'how much water can be stored at @',
    ],
    [
      'Opening hours',
      'The gate of @ is closed at # minutes past six.',
      'opening hours of @, when is the gate closed',
      'when does @ shut in the evening',
    ],
    ['Soil', 'Below @ the clay begins at # centimetres.', 'how deep is the clay below @', 'how deep is the clay at @'],
    [
      'Budget',
      'Repairs at @ cost # euros last year.',
      'what did repairs at @ cost',
      'what did we spend on fixing things at @',
    ],
    [
      'Volunteers',
      '# people help at @ on Saturdays.',
      'how many people help at @ on Saturdays',
      'number of helpers on the weekend at @',
    ],
    ['Bees', 'The hive of @ gave # jars of honey.', 'how much honey did the hive at @ give', 'honey harvest at @'],
    [
      'Trees',
      'The oldest pear tree of @ is # years old.',
      'how old is the pear tree of @',
      'age of the pear tree at @',
    ],
    ['Path', 'The path around @ is # steps long.', 'how long is the path around @', 'length of the walk around @'],
    [
      'Lamps',
      'At @ the lamps use # watts in winter.',
      'how many watts do the lamps at @ use',
      'electric power for the lights at @',
    ],
    [
      'Keys',
      'The shed key of @ hangs on hook #.',
      'where is the shed key of @',
      'where do I find the key to the shed at @',
    ],
  ] as const
).map(([heading, fact, question, paraphrase]) => ({ heading, fact, question, paraphrase }));
const japaneseSubjects: readonly Subject[] = (
  [
    ['雨水タンク', '@の雨水タンクには#リットル入る。', '@の雨水タンクの容量は', '@では水をどのくらい溜められますか'],
    ['開門時間', '@の門は六時#分に閉まる。', '@の門は何時に閉まるか', '@は夕方何時に閉まるか'],
    ['土', '@では深さ#センチから粘土になる。', '@の粘土はどのくらい深いか', '@の粘土はどのくらい深いか'],
    ['予算', '昨年、@の修理に#ユーロかかった。', '@の修理にいくらかかったか', '@の修理費はいくらだったか'],
    ['手伝い', '土曜日は@で#人が手伝っている。', '@を土曜日に手伝う人の数', '@の週末のボランティアの人数'],
    ['蜂', '@の巣箱から蜂蜜が#瓶とれた。', '@の蜂蜜は何瓶とれたか', '@の蜂蜜の収穫量'],
    ['木', '@で一番古い梨の木は樹齢#年である。', '@の梨の木の樹齢は', '@の梨の木は何歳か'],
    ['小道', '@を一周する小道は#歩ある。', '@を一周する小道の長さ', '@の周りを歩くと何歩か'],
    ['照明', '冬、@の照明は#ワット使う。', '@の照明は何ワット使うか', '@の電灯の消費電力'],
    ['鍵', '@の物置の鍵は#番の釘に掛けてある。', '@の物置の鍵はどこか', '@の物置の鍵はどこにあるか'],
  ] as const
).map(([heading, fact, question, paraphrase]) => ({ heading, fact, question, paraphrase }));

const englishPlaces = {
  first: 'Mill,Oak,Stone,Fern,Heron,Amber,Willow,Copper,Raven,Clover,Birch,Falcon'.split(','),
  last: 'brook,field,haven,bridge,grove,ridge,mead,cross,well,gate,wick,holm'.split(','),
};
const japanesePlaces = {
  first: '青,北,松,竹,梅,白,黒,赤,桜,柳,鶴,亀'.split(','),
  last: '沢,川原,ヶ丘,台,橋,森,坂,浜,谷,里,島,塚'.split(','),
};
const englishFiller = [
  'Work began before the summer and went on through the rain.',
  'The committee met twice and changed nothing of what had been planned.',
  'Water, soil and light are looked at again in the autumn.',
  'Some beds were left empty so that the ground could rest.',
  'Whoever has a question may write to the office.',
];
const japaneseFiller = [
  '作業は夏前に始まり、雨の間も続けられた。',
  '委員会は二度開かれたが、計画に変わりはなかった。',
  '水と土と光については秋にもう一度調べる。',
  '土を休ませるため、いくつかの区画は空けてある。',
  '質問があれば事務局まで書いてほしい。',
];

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

interface MadeText {
  readonly title: string;
  readonly sections: readonly Section[];
  readonly questions: readonly Omit<MadeQuestion, 'path'>[];
}

/** Each file is of a place of its own, tells six of the ten subjects, and mentions others in passing. */
function createText(n: number, isJapanese: boolean): MadeText {
  const random = createRandom(n + 9_000);
  const [subjects, places, filler] = isJapanese
    ? [japaneseSubjects, japanesePlaces, japaneseFiller]
    : [englishSubjects, englishPlaces, englishFiller];
  const size = places.first.length;
  const number = Math.floor(n / 2);
  const round = Math.floor(number / (size * size));
  const place = `${places.first[number % size]}${places.last[Math.floor(number / size) % size]}${round === 0 ? '' : isJapanese ? `第${round + 1}` : ` ${['North', 'South', 'East'][round - 1]}`}`;
  const pick = () => filler[Math.floor(random() * filler.length)] ?? '';
  const pad = () => Array.from({ length: 2 + Math.floor(random() * 4) }, pick).join(isJapanese ? '' : ' ');
  const chosen = subjects.toSorted(() => random() - 0.5).slice(0, 6);
  const facts = chosen.map(({ heading, fact, question, paraphrase }, at) => {
    const text = fact.replaceAll('@', place).replaceAll('#', String(10 + ((number * 7 + at * 13) % 900)));
    return { heading, text, question: question.replaceAll('@', place), paraphrase: paraphrase.replaceAll('@', place) };
  });
  return {
    title: isJapanese ? `${place}の記録` : `Report of ${place}`,
    sections: facts.map(({ heading, text }) => ({
      heading,
      paragraphs: [pad(), `${text}${isJapanese ? '' : ' '}${pad()}`, pad()],
    })),
    questions: facts.map(({ heading, text, question, paraphrase }) => ({
      text: question,
      paraphrase,
      answer: `${heading}|${text}`,
    })),
  };
}

function layOutPdf({ title, sections }: MadeText, isTagged: boolean): Uint8Array<ArrayBuffer> {
  const pages: PlacedText[][] = [];
  let y = 0;
  const write = (text: string, size: number, isHeading: boolean, role: string, element: string) => {
    if (y < 70 + size || pages.length === 0) {
      pages.push([{ text: title, x: 60, y: 810, size: 7 }]);
      y = 770;
    }
    pages.at(-1)?.push({ text, x: 60, y, size, isBold: isHeading, role, element });
    y -= size * 1.4;
  };
  write(title, 18, true, 'Title', 'title');
  for (const [n, { heading, paragraphs }] of sections.entries()) {
    y -= 14;
    write(`${n + 1} ${heading}`, 13, true, 'H1', `h${n}`);
    for (const [m, paragraph] of paragraphs.entries()) {
      y -= 5;
      const lines = /[\u3040-\u9fff]/.test(paragraph)
        ? paragraph.match(/.{1,46}/gu)
        : paragraph.match(/.{1,90}(?:\s|$)/g);
      for (const line of lines ?? []) write(line.trim(), 10, false, 'P', `p${n}.${m}.${pages.length}`);
    }
  }
  return makePdf(pages, { isTagged });
}

/** 300 Markdown, 300 PDF, 300 Word, 50 Excel and 50 PowerPoint files at `share` 1. */
export function makeFolder(share = 1): {
  readonly files: readonly MadeFile[];
  readonly questions: readonly MadeQuestion[];
} {
  const kinds = (
    [
      ['md', 300],
      ['pdf', 300],
      ['docx', 300],
      ['xlsx', 50],
      ['pptx', 50],
    ] as const
  ).flatMap(([kind, count]) => Array.from({ length: Math.round(count * share) }, () => kind));
  const made = kinds.map((kind, n) => {
    const text = createText(n, n % 2 === 1);
    const path = `${n % 2 === 1 ? '記録' : 'reports'}/${text.title}.${kind}`;
    return {
      path,
      content: makeFile(text, kind, n),
      questions: text.questions.map(question => ({ ...question, path })),
    };
  });
  return {
    files: made.map(({ path, content }) => ({ path, content })),
    // One of each file in turn, so that a part of them is of every kind.
    questions: made.flatMap(({ questions }, n) => questions[n % questions.length] ?? []),
  };
}

function makeFile(text: MadeText, kind: 'md' | 'pdf' | 'docx' | 'xlsx' | 'pptx', n: number): Uint8Array<ArrayBuffer> {
  const { title, sections } = text;
  switch (kind) {
    case 'md':
      return new TextEncoder().encode(
        [`# ${title}`, ...sections.flatMap(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs])].join('\n\n'),
      );
    case 'pdf':
      return layOutPdf(text, n % 4 < 2);
    case 'docx':
      return makeDocx([
        { heading: title, level: 0 },
        ...sections.flatMap(({ heading, paragraphs }) => [
          { heading, level: 1 },
          ...paragraphs.map(paragraph => ({ text: paragraph })),
        ]),
      ]);
    case 'xlsx':
      return makeXlsx([
        {
          name: title,
          rows: [
            n % 2 === 1 ? ['項目', '記録', '番号'] : ['Subject', 'Remark', 'Number'],
            ...sections.map(({ heading, paragraphs }, at) => [heading, paragraphs[1] ?? '', at]),
          ],
        },
      ]);
    case 'pptx':
      return makePptx([
        { title, isMain: true },
        ...sections.map(({ heading, paragraphs }) => ({ title: heading, items: paragraphs })),
      ]);
  }
}
