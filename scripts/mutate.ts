/**
 * `npm run mutate -- PAGE.html --url URL` measures how an adapter takes a redesign; without a page, on all pages of
 * `test/fixtures`. Each mark that the adapter uses is renamed, removed, doubled and exchanged, one at a time. Each
 * reading must be right or refused.
 *
 * `--list` prints all wrong readings, `--forms` also those that lost some formatting. Exit: 0 none wrong · 1 some.
 */
import { parseArgs } from 'node:util';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSite, siteIds } from '../lib/sites/registry';
import { campaignOn, type Outcome } from '../test/campaigns/reading/campaign';
import { hooksOf } from '../test/campaigns/reading/hooks';
import { adapters } from './read/adapters';
import { loadPage } from './read/load-page';

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, list: { type: 'boolean' }, forms: { type: 'boolean' } },
  allowPositionals: true,
});

const pages =
  positionals.length > 0 ? positionals.map(file => ({ file, url: values.url ?? readAddress(file) })) : listFixtures();
const totals: Record<string, number> = {};
for (const { file, url } of pages) {
  const site = findSite(new URL(url));
  if (!site) throw new Error(`No site that Kura reads: ${url}`);
  const outcomes = campaignOn(adapters[site.id], await loadPage(file, new URL(url)), hooksOf(site.id));
  report(file, outcomes);
}
console.log(JSON.stringify({ pages: pages.length, ...totals }));
process.exitCode = totals['wrong'] ? 1 : 0;

function report(file: string, outcomes: readonly Outcome[]): void {
  const counts: Record<string, number> = {};
  for (const { result } of outcomes) {
    counts[result.verdict] = (counts[result.verdict] ?? 0) + 1;
    totals[result.verdict] = (totals[result.verdict] ?? 0) + 1;
  }
  totals['mutations'] = (totals['mutations'] ?? 0) + outcomes.length;
  console.log(`${file}: ${outcomes.length} mutations ${JSON.stringify(counts)}`);
  for (const { mark, mutation, result } of outcomes) {
    const isListed = result.verdict === 'wrong' ? values.list : result.verdict === 'form lost' && values.forms;
    if (isListed && 'why' in result) console.log(`  ${result.verdict}: ${mark} ${mutation}: ${result.why}`);
  }
}

function listFixtures() {
  return siteIds
    .map(site => path.join('test/fixtures', site))
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => path.join(folder, name)))
    .filter(file => file.endsWith('.html'))
    .map(file => ({ file, url: readAddress(file) }));
}

/** A fixture has its URL in its first line. */
function readAddress(file: string): string {
  const header = /^<!-- (\{.*\}) -->/.exec(readFileSync(file, 'utf8'))?.[1];
  if (!header) throw new Error(`The page's address is missing: --url URL (${file})`);
  return (JSON.parse(header) as { url: string }).url;
}
