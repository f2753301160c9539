/**
 * `npm run reproduce` builds the checked-out commit twice for each browser, in two folders with paths of different
 * lengths, and compares all files. Prints the SHA-256 of each list of files, and fails if one differs. Uncommitted
 * changes are left out. Takes about two minutes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const workplace = mkdtempSync(path.join(tmpdir(), 'kura-reproduce-'));
// Neither the folder nor the time zone nor the language of the machine may change the build.
const places = [
  { folder: path.join(workplace, 'a'), environment: { TZ: 'Asia/Tokyo', LANG: 'C' } },
  {
    folder: path.join(workplace, 'a-longer-name', 'within-another'),
    environment: { TZ: 'America/New_York', LANG: 'ja_JP.UTF-8' },
  },
];
const browsers = ['chrome', 'firefox'] as const;

try {
  const commit = run('git', ['rev-parse', 'HEAD'], root).trim();
  console.log(`commit ${commit}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);
  for (const { folder } of places) copyCommit(commit, folder);
  for (const browser of browsers) {
    const [first = [], second = []] = places.map(place => buildAndHash(place, browser));
    const differing = diffLines(first, second);
    console.log(`${browser}: ${first.length} files, SHA-256 of their list ${hashContent(first.join('\n'))}`);
    for (const line of differing) console.log(`  differs: ${line}`);
    if (differing.length > 0 || first.length === 0) process.exitCode = 1;
  }
} finally {
  rmSync(workplace, { recursive: true, force: true });
}

/** Copies the tracked files of a commit. Packages are linked, because all builds share the lockfile. */
function copyCommit(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = path.join(workplace, 'source.tar');
  run('git', ['archive', '--format=tar', `--output=${archive}`, commit], root);
  run('tar', ['-xf', archive, '-C', folder], root);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}

/** Returns `SHA-256  path` of each built file, sorted by path. */
function buildAndHash({ folder, environment }: (typeof places)[number], browser: string): readonly string[] {
  const program = path.join(folder, 'node_modules', 'wxt', 'bin', 'wxt.mjs');
  run(process.execPath, [program, 'build', '-b', browser, '--level', 'error'], folder, environment);
  const built = path.join(folder, '.output', `${browser}-mv3`);
  return readdirSync(built, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => [path.relative(built, file).split(path.sep).join('/'), hashContent(readFileSync(file))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, sum]) => `${sum}  ${file}`);
}

/** Returns the lines that stand in only one of the lists. */
function diffLines(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...first.filter(line => !second.includes(line)), ...second.filter(line => !first.includes(line))].sort();
}

function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the output of the command. Throws with its output if it fails. */
function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
