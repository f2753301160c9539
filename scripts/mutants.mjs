#!/usr/bin/env node
/**
 * `npm run mutants` measures what the tests notice. Stryker makes small changes in Kura's code, one at a time, and runs
 * the tests of that part; a change that no test notices survives. `-- --only fence,merge` runs some parts, `--at 2` two
 * at a time.
 * Installs Stryker in a separate folder, with a lockfile and without scripts. Takes hours for all parts. It is no gate:
 * people judge the survivors, and the scores stand in `docs/figures.md`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installTool } from './own-tool.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const tool = path.join(root, 'tools', 'mutants');
const resultsFolder = path.join(root, '.cache', 'mutants');

/** The files that are changed, and the tests that should notice it. */
const parts = {
  fence: {
    mutate: ['lib/core/fence.ts', 'lib/compose/neutralize.ts'],
    tests: ['test/core/fence.test.ts', 'test/merge/quotes*.test.ts', 'test/compose/**/*.test.ts'],
  },
  redaction: { mutate: ['lib/redact/**/*.ts'], tests: ['test/redact/**/*.test.ts'] },
  merge: { mutate: ['lib/merge/**/*.ts'], tests: ['test/merge/**/*.test.ts'] },
  outbox: {
    mutate: ['lib/capture/outbox.ts', 'lib/services/deliver-outbox.ts'],
    tests: ['test/capture/outbox.test.ts', 'test/services/{capture,deliver-outbox}.test.ts'],
  },
  import: {
    mutate: [
      'lib/vault/shapes/shape.ts',
      'lib/vault/shapes/conversation.ts',
      'lib/vault/shapes/parse.ts',
      'lib/transfer/vault-file/*.ts',
    ],
    tests: [
      'test/vault/shapes/parse.test.ts',
      'test/transfer/{read-chain,notes-and-scopes,build-vault-file,unknown-fields}.test.ts',
      'test/transfer/vault-file-*.test.ts',
      'test/transfer/vault-file/*.test.ts',
      'test/transfer/hostile.test.ts',
    ],
  },
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, at: { type: 'string', default: '1' } },
});
const chosen = values.only?.split(',') ?? Object.keys(parts);
for (const name of chosen) if (!Object.hasOwn(parts, name)) throw new Error(`There is no part ${name}.`);

installTool(tool, 'Stryker');
const runner = path.join(tool, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js');

mkdirSync(resultsFolder, { recursive: true });
for (const name of chosen) {
  const config = path.join(resultsFolder, `${name}.config.json`);
  writeFileSync(config, JSON.stringify(createSettings(name), undefined, 2));
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
for (const name of chosen) console.log(computeScore(name));

function createSettings(name) {
  return {
    testRunner: 'vitest',
    plugins: [runner],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    // Stryker would parse the file with its own TypeScript, which does not know our options.
    tsconfigFile: 'there-is-none.json',
    mutate: parts[name].mutate,
    concurrency: Number(values.at),
    coverageAnalysis: 'perTest',
    // A mutant of code that runs at loading would need a run of all tests.
    ignoreStatic: true,
    // Long enough that only a hanging test times out, even on a busy machine.
    timeoutMS: 60_000,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: path.join(resultsFolder, `${name}.json`) },
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    ignorePatterns: ['.output', '.cache', 'docs', 'tools'],
    tempDirName: '.cache/mutants/copy',
  };
}

/** Counts as Stryker does: a mutant that hangs was noticed; one that does not compile or is ignored does not count. */
function computeScore(name) {
  const { files } = JSON.parse(readFileSync(path.join(resultsFolder, `${name}.json`), 'utf8'));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...countedStatuses) => statuses.filter(status => countedStatuses.includes(status)).length;
  const [noticed, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const share = ((100 * noticed) / (noticed + missed)).toFixed(1);
  return `${name}: ${noticed} of ${noticed + missed} noticed (${share} %), ${count('Timeout')} of them by hanging, ${count('NoCoverage')} not reached by any test, ${count('Ignored')} left out`;
}
