/** Papers of our own words as LaTeX and as HTML, for measuring how well headings are found in PDFs that other programs make. */
import { createRandom } from '../../test/documents/make-papers';

export interface WrittenPaper {
  readonly name: string;
  readonly source: string;
  readonly headings: readonly string[];
  readonly runningHead: string;
}

const englishTopics =
  'Rainfall,Soil samples,The river bank,Methods of counting,Winter storage,Results of the first year,Growth in shade,Sources of error,Cost of water,Open questions,Related work,Tools and sites'.split(
    ',',
  );
const japaneseTopics =
  '降水量,土の標本,川岸の植生,数え方,冬の貯蔵,初年度の結果,日陰での成長,誤差の原因,水の費用,残された課題,関連研究,道具と場所'.split(
    ',',
  );
const englishSentences = [
  'The samples were taken every second morning before the sun reached the northern slope.',
  'A layer of clay holds the water longer than we had expected from earlier reports.',
  'In shade the plants grew by a third, although the soil was the same (see Section 2).',
  'We repeat each measurement three times and keep the median of 4.2, 4.7 and 5.1 litres.',
  'Nothing in these numbers shows that the older method was wrong.',
  'Between March and June, 12 of 40 beds were left without any water at all.',
];
const japaneseSentences = [
  '標本は北側の斜面に日が当たる前に、一日おきに採取した。',
  '粘土の層は、これまでの報告から予想されるよりも長く水を保つ。',
  '日陰では、同じ土であるにもかかわらず成長が三割ほど遅れた。',
  '測定は三回ずつ行い、4.2、4.7、5.1リットルの中央値を採用する。',
  'これらの数値は、従来の方法が誤りであることを示すものではない。',
  '三月から六月まで、四十区画のうち十二区画には水をまったく与えなかった。',
];

interface Part {
  readonly level: 1 | 2 | 3;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

interface Paper {
  readonly title: string;
  readonly runningHead: string;
  readonly parts: readonly Part[];
}

function createPaper(seed: number, language: 'en' | 'ja'): Paper {
  const random = createRandom(seed + 500);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] ?? (items[0] as Item);
  const topics = (language === 'ja' ? japaneseTopics : englishTopics).toSorted(() => random() - 0.5);
  const sentences = language === 'ja' ? japaneseSentences : englishSentences;
  const parts = topics.slice(0, 9).map((heading, n): Part => {
    const level = n === 0 || random() < 0.5 ? 1 : random() < 0.7 ? 2 : 3;
    const count = 2 + Math.floor(random() * 3);
    const paragraphs = Array.from({ length: count }, () =>
      Array.from({ length: 3 + Math.floor(random() * 5) }, () => pick(sentences)).join(language === 'ja' ? '' : ' '),
    );
    return { level, heading, paragraphs };
  });
  return {
    title: language === 'ja' ? `庭と水の記録 第${seed}報` : `Notes on water in gardens, volume ${seed}`,
    runningHead: language === 'ja' ? `造園研究紀要 第${seed}号` : `Proceedings of the Garden Society ${seed}`,
    parts,
  };
}

const latexCommands = ['section', 'subsection', 'subsubsection'] as const;

/** Odd ones in two columns, every third without numbers, every fourth with an outline. `ja` is for upLaTeX, `en` for pdfLaTeX. */
export function writeLatex(seed: number, language: 'en' | 'ja'): WrittenPaper {
  const { title, runningHead, parts } = createPaper(seed, language);
  const columns = seed % 2 === 1 ? 'twocolumn' : 'onecolumn';
  const star = seed % 3 === 0 ? '*' : '';
  const outline = seed % 4 === 0 ? String.raw`\usepackage[${language === 'ja' ? 'dvipdfmx' : 'pdftex'}]{hyperref}` : '';
  const start =
    language === 'ja'
      ? String.raw`\documentclass[uplatex,${columns}]{jsarticle}`
      : String.raw`\documentclass[${seed % 5 === 0 ? '11pt' : '10pt'},${columns}]{article}${seed % 2 === 1 ? String.raw`\usepackage[T1]{fontenc}` : ''}`;
  const body = parts
    .map(({ level, heading, paragraphs }, n) => {
      const command = `\\${latexCommands[level - 1]}${star}{${heading}}`;
      const table =
        n === 2
          ? String.raw`\begin{table}[h]\begin{tabular}{lll}Bed & Litres & Days\\ \hline North & 12 & 31\\ South & 48 & 30\end{tabular}\caption{Water}\end{table}`
          : '';
      const formula = n === 4 ? String.raw`\begin{equation} w = \frac{a + b}{2} \end{equation}` : '';
      return [command, ...paragraphs, table, formula].join('\n\n');
    })
    .join('\n\n');
  const source = String.raw`${start}
\usepackage{fancyhdr}${outline}
\pagestyle{fancy}\fancyhf{}\fancyhead[C]{${runningHead}}\fancyfoot[C]{\thepage}
\title{${title}}\author{${language === 'ja' ? '山田 花子' : 'A. Gardener'}}\date{2026}
\begin{document}\maketitle
${body}
\end{document}`;
  return { name: `latex-${language}-${seed}`, source, headings: parts.map(({ heading }) => heading), runningHead };
}

/** Odd ones in two columns, every third with headings that are only bold. */
export function writeHtml(seed: number, language: 'en' | 'ja'): WrittenPaper {
  const { title, runningHead, parts } = createPaper(seed + 40, language);
  const counts = [0, 0, 0];
  const body = parts
    .map(({ level, heading, paragraphs }, n) => {
      counts[level - 1] = (counts[level - 1] ?? 0) + 1;
      counts.fill(0, level);
      const number =
        seed % 4 === 0
          ? ''
          : `${counts
              .slice(0, level)
              .map(count => count || 1)
              .join('.')} `;
      const table =
        n === 2 ? '<table><tr><th>Bed<th>Litres<th>Days<tr><td>North<td>12<td>31<tr><td>South<td>48<td>30</table>' : '';
      return `<h${level + 1}>${number}${heading}</h${level + 1}>${paragraphs.map(text => `<p>${text}</p>`).join('')}${table}`;
    })
    .join('');
  const size = seed % 3 === 0 ? 'font-size: 1em' : '';
  const source = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>
    body { font: 10.5pt/1.5 ${language === 'ja' ? 'IPAPGothic' : 'DejaVu Serif, serif'}; ${seed % 2 === 1 ? 'columns: 2; column-gap: 8mm' : ''} }
    h1 { column-span: all } h2, h3, h4 { break-after: avoid; ${size} } td, th { padding: 1mm 4mm }
    </style><h1>${title}</h1>${body}</html>`;
  return { name: `html-${language}-${seed}`, source, headings: parts.map(({ heading }) => heading), runningHead };
}
