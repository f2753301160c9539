/**
 * Prints the ten slowest files of the last end-to-end run, from the reports in `.cache/times`, and why tests were skipped. Whoever adds a
 * file to the ten says why.
 * `tsx scripts/test-times.ts [REPORT…]`
 */
import { existsSync } from 'node:fs';
import { readReport } from './test-all/report';

const reports = process.argv.slice(2);
const runs = (reports.length > 0 ? reports : ['.cache/times/e2e-test.json']).filter(existsSync).map(readReport);
const files = runs.flatMap(run => run.files);
const skipped = runs.reduce((sum, run) => sum + run.skipped, 0);
const total = files.reduce((sum, { seconds }) => sum + seconds, 0);

console.log(`${files.length} files, ${Math.round(total)} s one after the other. The slowest:`);
for (const { file, tests, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${String(tests).padStart(4)} tests  ${file}`);
}
if (skipped > 0) console.log(`${skipped} tests of further languages and sites run in npm run test:all.`);
