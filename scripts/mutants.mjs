#!/usr/bin/env node
/**
 * `npm run mutants`: what the tests would notice. Stryker changes Kura's code in small ways, one at a time, and runs the tests of that
 * part against each; a change that no test notices has survived. `-- --only fence,merge` tries some parts; `--at 2` tries so many at once.
 * Installs Stryker in a folder of its own the first time, with a lockfile and without scripts. Takes hours for all parts. Not a gate:
 * the score and its survivors are looked at by people, and stand in `docs/figures.md`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installIn } from './own-tool.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const tool = path.join(root, 'tools', 'mutants');
const kept = path.join(root, '.cache', 'mutants');

/** What is changed, and the tests that ought to notice. */
const parts = {
  fence: {
    mutate: ['lib/quotation.ts', 'lib/prompt/harmless.ts'],
    tests: ['test/quotation.test.ts', 'test/echo*.test.ts', 'test/prompt/**/*.test.ts'],
  },
  redaction: { mutate: ['lib/redact/**/*.ts'], tests: ['test/redact/**/*.test.ts'] },
  merge: { mutate: ['lib/merge.ts', 'lib/merge/**/*.ts'], tests: ['test/merge*.test.ts', 'test/merge/**/*.test.ts'] },
  outbox: {
    mutate: ['lib/capture/outbox.ts', 'lib/background/outbox-drain.ts'],
    tests: ['test/capture/outbox.test.ts', 'test/background/capture-service.test.ts'],
  },
  import: {
    mutate: ['lib/vault/border.ts', 'lib/vault/nouns.ts', 'lib/vault/parse.ts', 'lib/transfer/vault-file*.ts'],
    tests: [
      'test/vault/parse.test.ts',
      'test/transfer/{vault-file*,chain,notes-and-walls,older-files}.test.ts',
      'test/transfer/hostile.test.ts',
    ],
  },
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, at: { type: 'string', default: '1' } },
});
const chosen = values.only?.split(',') ?? Object.keys(parts);
for (const name of chosen) if (!Object.hasOwn(parts, name)) throw new Error(`There is no part ${name}.`);

installIn(tool, 'Stryker');
const runner = path.join(tool, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js');

mkdirSync(kept, { recursive: true });
for (const name of chosen) {
  const config = path.join(kept, `${name}.config.json`);
  writeFileSync(config, JSON.stringify(settingsFor(name), undefined, 2));
  const { status } = spawnSync(
    process.execPath,
    [path.join(tool, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, KURA_MUTANT_TESTS: JSON.stringify(parts[name].tests) },
    },
  );
  if (status !== 0) throw new Error(`Stryker could not try ${name}.`);
}
for (const name of chosen) console.log(scoreOf(name));

function settingsFor(name) {
  return {
    testRunner: 'vitest',
    plugins: [runner],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    // Stryker would read it with a TypeScript of its own, which does not know our options.
    tsconfigFile: 'there-is-none.json',
    mutate: parts[name].mutate,
    concurrency: Number(values.at),
    coverageAnalysis: 'perTest',
    // What only counts when a module is loaded would need a run of all tests for each.
    ignoreStatic: true,
    // Only what hangs: a busy machine is no proof of anything.
    timeoutMS: 60_000,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: path.join(kept, `${name}.json`) },
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    ignorePatterns: ['.output', '.cache', 'docs', 'tools'],
    tempDirName: '.cache/mutants/copy',
  };
}

/** As Stryker counts: those that hang were noticed; those that do not compile or are left out are not counted. */
function scoreOf(name) {
  const { files } = JSON.parse(readFileSync(path.join(kept, `${name}.json`), 'utf8'));
  const found = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => found.filter(status => wanted.includes(status)).length;
  const [noticed, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const share = ((100 * noticed) / (noticed + missed)).toFixed(1);
  return `${name}: ${noticed} of ${noticed + missed} noticed (${share} %), ${count('Timeout')} of them by hanging, ${count('NoCoverage')} not reached by any test, ${count('Ignored')} left out`;
}
