/**
 * `npm run test:all` runs every test: all seeds, both languages, both browsers, kills, full disks, hostile pages. A part
 * that fails does not keep the others from running. Ends with one table, and with 1 if any part failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { listParts, type TestPart } from './test-all/parts';
import { readReport, type RunReport } from './test-all/report';

const memory = '.cache/times/test-all.json';

interface Result {
  readonly part: string;
  readonly hasFailed: boolean;
  readonly seconds: number;
  readonly report?: RunReport;
  readonly missing?: string;
}

mkdirSync('.cache/times', { recursive: true });
console.log(describeLastTime());
const results = listParts().map(run);
writeFileSync(memory, JSON.stringify(results.map(({ part, seconds }) => ({ part, seconds }))));
console.table(results.map(toRow));
console.log(`Together ${formatMinutes(results)}.`);
process.exit(results.some(({ hasFailed }) => hasFailed) ? 1 : 0);

function run(part: TestPart): Result {
  if (part.missing !== undefined) return { part: part.name, hasFailed: false, seconds: 0, missing: part.missing };
  console.log(`\n== ${part.name}`);
  // A report of an earlier run would speak for one that never began.
  if (part.report !== undefined) rmSync(part.report, { force: true });
  const began = Date.now();
  const { status } = spawnSync('npx', ['--no-install', part.command, ...part.args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, KURA_ALL: '1' },
  });
  return {
    part: part.name,
    hasFailed: status !== 0,
    seconds: (Date.now() - began) / 1000,
    ...(part.report !== undefined && existsSync(part.report) && { report: readReport(part.report) }),
  };
}

function toRow({ part, hasFailed, seconds, report, missing }: Result) {
  return {
    part,
    tests: report?.tests ?? '',
    failed: report?.failed ?? (hasFailed ? 'yes' : ''),
    skipped: missing ?? report?.skipped ?? '',
    seconds: Math.round(seconds),
    // A run can fail without a failed test: a file that does not load.
    result: missing === undefined ? (hasFailed ? 'FAILED' : 'ok') : 'skipped',
  };
}

function describeLastTime(): string {
  if (!existsSync(memory)) return 'test:all takes about an hour on two cores.';
  const last = JSON.parse(readFileSync(memory, 'utf8')) as Pick<Result, 'part' | 'seconds'>[];
  const each = last.map(({ part, seconds }) => `${part} ${Math.round(seconds)} s`).join(', ');
  return `Last time test:all took ${formatMinutes(last)}: ${each}.`;
}

function formatMinutes(parts: readonly { readonly seconds: number }[]): string {
  return `${Math.round(parts.reduce((sum, { seconds }) => sum + seconds, 0) / 60)} minutes`;
}
