/** The trial of `docs/adding-a-site.md`: what `npm run add-site` makes, in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = process.cwd();
const copy = mkdtempSync(path.join(tmpdir(), 'kura-acme-'));
const folders = ['bridge', 'components', 'docs', 'entrypoints', 'lib', 'public', 'scripts', 'test', '.wxt'];
const structureTests = ['sites/everywhere', 'sites/registry', 'sites/mutations', 'entrypoints', 'architecture'];

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(project, 'node_modules', command), ...args],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', VITEST: '' },
    },
  );
  return { status, output: stdout + stderr };
};

let added = '';
let fixed: ReturnType<typeof run> | undefined;

beforeAll(() => {
  for (const folder of folders) cpSync(path.join(project, folder), path.join(copy, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'vitest.config.ts', 'wxt.config.ts'])
    cpSync(path.join(project, file), path.join(copy, file));
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  const tsx = 'tsx/dist/cli.mjs';
  added = run(tsx, 'scripts/add-site.ts', 'acme', '--name', 'Acme', '--origin', 'https://chat.acme.example').output;
  fixed = run(tsx, 'scripts/fix.ts');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a further site is eight new files and a line in the registry; the rest is written', () => {
  expect(fixed).toEqual({ status: 0, output: '' });
  expect(added.match(/^(?:lib|test)\/\S+$/gm)).toHaveLength(9);
  expect(readFileSync(path.join(copy, 'lib/sites/registry.ts'), 'utf8').match(/acme/g)).toHaveLength(3);
  const written = ['docs/sites.md', 'docs/privacy.md', 'public/vault-file.schema.json'];
  expect(written.filter(file => !/acme/i.test(readFileSync(path.join(copy, file), 'utf8')))).toEqual([]);
});

test('the tests of structure ask for a page to change, and for nothing else', () => {
  const tests = structureTests.map(name => `test/${name}`);
  const { output } = run('vitest/vitest.mjs', 'run', ...tests, '-t', 'acme|every|own|written|badge|import');
  const failures = [...new Set(output.match(/^ *FAIL .*$/gm) ?? [])];
  expect(failures).toEqual([expect.stringContaining('acme has a page to change')]);
  expect(output).toContain('Name a page in test/sites/acme/addresses.ts.');
});
