/**
 * `npx tsx scripts/headings.ts [--papers 10] [--out DIR]` measures how well headings are found in PDFs that our own generator did not make:
 * from Chromium, with tags and without, and from LaTeX where it is installed. Prints one line for each.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { read } from '../test/documents/read';
import { chromiumPath } from '../test/e2e/chromium';
import { writeHtml, writeLatex, type WrittenPaper } from './documents/write-papers';

const { values } = parseArgs({ options: { papers: { type: 'string', default: '10' }, out: { type: 'string' } } });
const count = Number(values.papers);
const folder = values.out ?? mkdtempSync(path.join(tmpdir(), 'kura-headings-'));
mkdirSync(folder, { recursive: true });

const languages = ['en', 'ja'] as const;
const seeds = Array.from({ length: count }, (_, n) => n + 1);

for (const isTagged of [true, false])
  await measure(`Chromium, ${isTagged ? 'tagged' : 'untagged'}`, await writePdfs(isTagged));
await measure('LaTeX, untagged', buildFromLatex());

interface PrintedPaper extends WrittenPaper {
  readonly file: string;
}

async function writePdfs(isTagged: boolean): Promise<readonly PrintedPaper[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
  const page = await browser.newPage();
  const printed: PrintedPaper[] = [];
  for (const paper of languages.flatMap(language => seeds.map(seed => writeHtml(seed, language)))) {
    const file = path.join(folder, `${paper.name}-${isTagged ? 'tagged' : 'plain'}.pdf`);
    await page.setContent(paper.source);
    const style = 'font: 8pt IPAPGothic; width: 100%; text-align: center';
    await page.pdf({
      path: file,
      format: 'A4',
      tagged: isTagged,
      displayHeaderFooter: true,
      headerTemplate: `<div style="${style}">${paper.runningHead}</div>`,
      footerTemplate: `<div style="${style}"><span class="pageNumber"></span></div>`,
      margin: { top: '25mm', bottom: '25mm', left: '20mm', right: '20mm' },
    });
    printed.push({ ...paper, file });
  }
  await browser.close();
  return printed;
}

function buildFromLatex(): readonly PrintedPaper[] {
  return languages.flatMap(language =>
    seeds.flatMap(seed => {
      const paper = writeLatex(seed, language);
      writeFileSync(path.join(folder, `${paper.name}.tex`), paper.source);
      const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder });
      // Twice, for the numbers of pages and the outline.
      for (let pass = 0; pass < 2; pass += 1)
        run(language === 'ja' ? 'uplatex' : 'pdflatex', '-interaction=batchmode', `${paper.name}.tex`);
      if (language === 'ja') run('dvipdfmx', '-q', `${paper.name}.dvi`);
      const file = path.join(folder, `${paper.name}.pdf`);
      return existsSync(file) ? [{ ...paper, file }] : [];
    }),
  );
}

async function measure(name: string, papers: readonly PrintedPaper[]): Promise<void> {
  let [hits, found, wanted, heads] = [0, 0, 0, 0];
  for (const paper of papers) {
    const { title, sections } = await read('paper.pdf', new Uint8Array(readFileSync(paper.file)));
    const names = [...new Set(sections.flatMap(({ headings }) => headings))].map(toComparable);
    const expected = paper.headings.map(toComparable);
    const good = names.filter(heading => expected.includes(heading));
    hits += good.length;
    found += names.length;
    wanted += expected.length;
    heads += sections.filter(({ text, headings }) => [text, ...headings].join(' ').includes(paper.runningHead)).length;
    if (process.env['KURA_SHOW'] && (good.length < expected.length || names.length > good.length))
      console.log(
        paper.file,
        title,
        names.filter(heading => !good.includes(heading)),
        expected.filter(heading => !good.includes(heading)),
      );
  }
  const f1 = papers.length === 0 ? 'not measured' : ((2 * hits) / (found + wanted)).toFixed(3);
  console.log(`${name}: ${papers.length} papers, heading F1 ${f1}, running heads left ${heads}`);
}

/** Without the number before it: programs count by themselves. */
function toComparable(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
