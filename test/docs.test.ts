/** Keeps the documents true and short. Each test lists every offender, with what to do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const roots = ['components', 'docs', 'entrypoints', 'lib', 'public', 'scripts', 'test'];
const files = roots.flatMap(listPaths);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...files.filter(file => /^docs\/.*\.md$/.test(file)),
];
const texts = new Map(documents.map(document => [document, readFileSync(document, 'utf8')]));
const decisions = documents.filter(document => document.startsWith('docs/decisions/'));

/** Names of the site that `docs/adding-a-site.md` makes up. It exists nowhere, so any file may stand in its place. */
const madeUpNames = /<\w+>|\b(?:newsite|acme|NAME)\b/g;

/** The most words a document may have, as `wc -w` counts them. */
const maxWords: Readonly<Record<string, { readonly of: readonly string[]; readonly words: number }>> = {
  'the changelog': { of: ['CHANGELOG.md'], words: 600 },
  'the figures': { of: ['docs/figures.md'], words: 3000 },
  'the architecture': { of: ['docs/architecture.md'], words: 1800 },
  'the code glossary': { of: ['docs/code-glossary.md'], words: 800 },
  'what a newcomer reads': {
    of: ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/adding-a-site.md'],
    words: 6000,
  },
  // 25,000 for the house, and 3,000 for the parts that came after it: the bridge, Ask, documents. The list of licences is generated.
  'all documents': { of: documents.filter(document => document !== 'docs/licences.md'), words: 28_000 },
  ...Object.fromEntries(decisions.map(decision => [decision, { of: [decision], words: 220 }])),
};

test('every path, link and anchor in a document leads somewhere', () => {
  const offenders = documents.flatMap(document => {
    const text = readText(document);
    const missingPaths = findPaths(text).filter(named => !isPath(named));
    const missingLinks = findLinks(text).filter(link => !isReachable(document, link));
    return [...missingPaths, ...missingLinks].map(missing => `${document}: ${missing}`);
  });
  expect(offenders, 'Correct these, or remove the sentence.').toEqual([]);
});

test('no document is longer than it may be', () => {
  const long = Object.entries(maxWords)
    .map(([name, { of, words }]) => ({ name, words, count: countWords(of) }))
    .filter(({ words, count }) => count > words)
    .map(({ name, words, count }) => `${name}: ${count} words, at most ${words}`);
  expect(long, 'Cut what is told twice, or what nobody needs.').toEqual([]);
});

test('every decision that a document or the code names exists', () => {
  const numbers = decisions.map(decision => path.basename(decision).slice(0, 4));
  const code = files.filter(file => /\.(?:tsx?|mjs|css)$/.test(file));
  const offenders = [...documents, ...code].flatMap(file =>
    findDecisionNumbers(readText(file))
      .filter(number => !numbers.includes(number))
      .map(number => `${file}: ${number}`),
  );
  expect(offenders, 'Name the decision that replaced it.').toEqual([]);
});

test('the daily commands are at most fifteen', () => {
  const commands = readText('CONTRIBUTING.md').match(/^\| `np[mx] .*$/gm) ?? [];
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.length).toBeLessThanOrEqual(15);
});

function listPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file =>
    path.join(folder, file).replaceAll('\\', '/'),
  );
}

function readText(file: string): string {
  return texts.get(file) ?? readFileSync(file, 'utf8');
}

function countWords(of: readonly string[]): number {
  return of.reduce((sum, document) => sum + (readText(document).match(/\S+/g)?.length ?? 0), 0);
}

/** Paths of the repository between backticks, in a line or in a block of code. */
function findPaths(text: string): string[] {
  const start = new RegExp(`(?<![\\w./@-])(?:${roots.join('|')})/[\\w./<>*{},-]*`, 'g');
  const spans = text.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? [];
  return spans.flatMap(span => span.match(start) ?? []).map(named => named.replace(/[.,]+$/, ''));
}

function isPath(named: string): boolean {
  const glob = named.replace(madeUpNames, '*').replace(/\/$/, '');
  const pattern = glob
    .replace(/[.]/g, '\\.')
    .replaceAll('**/', '(?:.+/)?')
    .replace(/(?<!\))\*+/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return roots.includes(glob) || files.some(file => new RegExp(`^${pattern}$`).test(file));
}

/** Targets of links and pictures that are not on the web. */
function findLinks(text: string): string[] {
  const targets = text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g);
  return [...targets].map(([, link, source]) => link ?? source ?? '').filter(target => !/^\w+:/.test(target));
}

function isReachable(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  if (!existsSync(target)) return false;
  return anchor === undefined || toAnchors(readText(target)).includes(anchor);
}

/** The anchors that GitHub gives to headings. */
function toAnchors(text: string): string[] {
  const headings = text.match(/^#+ .*$/gm) ?? [];
  return headings.map(heading =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Numbers after the word, and in links: “decision 0024”, “decisions 0027, 0030”, `docs/decisions/0019`. “Replaces 0008” is none. */
function findDecisionNumbers(text: string): string[] {
  const named = text.match(/\bdecisions?[ /](?:0\d{3}(?:, | and )?)+/gi) ?? [];
  return named.flatMap(name => name.match(/0\d{3}/g) ?? []);
}
